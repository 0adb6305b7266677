import { createMiddleware } from 'hono/factory';
import { securityEvent } from '../../../domain/securityEvent.ts';
import type { PortalEnv } from '../portalEnv.ts';

/**
 * Rejects POST requests that were not sent from a page of this portal (403), and other methods that change data (405).
 * Browsers always send `Origin` or `Sec-Fetch-Site` with a POST; a client that sends neither has no user's cookie to
 * misuse. Why not `hono/csrf`: docs/decisions/017-own-code-and-libraries.md.
 */
export const csrf = createMiddleware<PortalEnv>(async (c, next) => {
	const { method } = c.req;
	if (method === 'GET' || method === 'HEAD') return next();
	const reject = (status: 403 | 405) =>
		c.var.log.warn(securityEvent('origin', 'rejected', { status }), 'a request that is not from a page was rejected');
	if (method !== 'POST') {
		reject(405);
		return c.text('This method is not served here.', 405, { Allow: 'GET, HEAD, POST' });
	}
	const origin = c.req.header('origin');
	const site = c.req.header('sec-fetch-site');
	const isOwn = origin === undefined ? site === undefined || site === 'same-origin' : origin === c.var.origin;
	if (isOwn) return next();
	reject(403);
	return c.text('This request did not come from this portal.', 403);
});
