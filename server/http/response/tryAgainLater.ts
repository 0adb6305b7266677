import type { Context } from 'hono';
import { localized } from '../../../domain/languages.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { readPortalCookies } from '../request/cookies.ts';
import { type PlainPageContent, plainPage } from './plainPage.ts';

/**
 * A request that is refused for now, with Retry-After: an HTML page for browsers, also for forms sent without script; a
 * `JsonResult` (app/loaders.ts) for the page's script, with the heading and the first paragraph.
 */
export function tryAgainLater(
	c: Context<PortalEnv>,
	status: 429 | 503,
	retryAfterSeconds: number,
	content: PlainPageContent,
): Response {
	const headers = { 'Retry-After': String(retryAfterSeconds), 'Cache-Control': 'no-store' };
	if (c.req.header('accept')?.includes('text/html')) {
		return c.html(plainPage(c.var.nonce, content), status, headers);
	}
	const { language } = readPortalCookies(c.req.header('cookie') ?? '', false);
	const message = localized({ en: `${content.heading}. ${content.paragraphs[0]}`, ...content.translations }, language);
	return c.json({ ok: false, problem: { kind: 'limited', message } }, status, headers);
}
