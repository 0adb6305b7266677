import { createMiddleware } from 'hono/factory';
import type { PortalEnv } from './portalEnv.ts';

/**
 * Refuses (403) whatever changes something unless it was sent from a page of this portal.
 * A browser always says where a POST comes from; a program that says nothing has no cookie to misuse.
 * `hono/csrf` refuses less and more: docs/decisions/022-own-code-and-libraries.md.
 */
export const csrf = createMiddleware<PortalEnv>(async (c, next) => {
	const { method } = c.req;
	if (method === 'GET' || method === 'HEAD') return next();
	if (method !== 'POST') return c.text('This method is not served here.', 405, { Allow: 'GET, HEAD, POST' });
	const origin = c.req.header('origin');
	const site = c.req.header('sec-fetch-site');
	const isOwn = origin === undefined ? site === undefined || site === 'same-origin' : origin === c.var.origin;
	return isOwn ? next() : c.text('This request did not come from this portal.', 403);
});
