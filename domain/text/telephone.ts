/** The `tel:` address of a number as people write it; null when it has no digit. */
export function telephoneUrl(number: string | null): string | null {
	const dialled = number?.replace(/[^\d+]/g, '') ?? '';
	return /\d/.test(dialled) ? `tel:${dialled}` : null;
}
