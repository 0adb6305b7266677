/** Hands a text to the browser as a file; on a phone the calendar opens it. */
export function saveFile(name: string, type: string, text: string) {
	const address = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }));
	const link = document.createElement('a');
	link.href = address;
	link.download = name;
	document.body.append(link);
	link.click();
	link.remove();
	// A browser may still read the file for a moment after the click.
	setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
