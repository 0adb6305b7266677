import type { Context } from 'hono';
import type { PortalEnv } from '../portalEnv.ts';
import { plainPage } from '../response/plainPage.ts';

/**
 * The response (503) to a prefetch, a preview or a frame that asks for a link. The browser does not keep it, and asks
 * again when a person follows the link. Where it is shown nevertheless, the page opens the link by a press.
 */
export const linkPreviewResponse = (c: Context<PortalEnv>): Response =>
	c.html(plainPage(c.var.nonce, texts), 503, { 'Cache-Control': 'no-store' });

const texts = {
	title: 'Open the link',
	heading: 'This link opens when you press it',
	translations: { hi: 'यह लिंक दबाने पर खुलता है।' },
	paragraphs: ['Nothing was opened yet, and the link still works.'],
	reloadLabel: 'Open · खोलें',
};

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
