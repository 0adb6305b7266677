/** Saves a blob as a file, by a click on a temporary link. */
export function saveFile(name: string, content: Blob) {
	const address = URL.createObjectURL(content);
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	document.body.append(link);
	link.click();
	link.remove();
	// A browser may still read the file for a moment after the click.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
