/** How a browser marks what it requests before a person asks for it: Chrome and Safari, Firefox, Safari's previews. */
const purposeHeaders = ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'];

/**
 * Whether a person navigates to the address, as far as the browser says: not a prefetch, a prerendering or a preview,
 * and not a part of another page (docs/security.md#access). A browser that says nothing of it counts as one that does.
 */
export function isNavigation(header: (name: string) => string | undefined): boolean {
	if ((header('sec-fetch-dest') ?? 'document') !== 'document') return false;
	return !purposeHeaders.some((name) => /prefetch|prerender|preview/i.test(header(name) ?? ''));
}
