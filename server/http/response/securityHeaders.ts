import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import { messageLinkToken } from '../../../domain/access.ts';
import type { Config } from '../../config/config.ts';
import type { PortalEnv } from '../portalEnv.ts';

type AllowedOrigins = Pick<Config, 'gatewayOrigins' | 'mapTiles'>;

/**
 * Sends the security headers of every response. The policy of a page contains a nonce that is new for each response;
 * data, scripts, styles, fonts and images get a short policy that allows nothing.
 */
export function securityHeaders(allowed: AllowedOrigins) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		const nonce = randomBytes(16).toString('base64url');
		c.set('nonce', nonce);
		await next();
		const { headers } = c.res;
		headers.set('X-Content-Type-Options', 'nosniff');
		const type = headers.get('Content-Type') ?? '';
		const isFile = fileTypes.test(type);
		const isShown = !isFile && !type.startsWith('application/json');
		headers.set('Content-Security-Policy', isShown ? contentSecurityPolicy(nonce, allowed) : nothingAllowed);
		if (!isFile) {
			// A message's link opens the vehicle as often as it is asked for, so its address leaves this site in no header.
			headers.set('Referrer-Policy', messageLinkToken(c.req.path) === null ? 'same-origin' : 'no-referrer');
			headers.set('Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=()');
		}
		if (c.var.origin?.startsWith('https:'))
			headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
	});
}

const fileTypes = /^(?:(?:text|application)\/(?:javascript|css|manifest\+json|vnd\.pmtiles)|font\/|image\/)/;
/** For responses that a page loads, and that are never shown as a page. */
const nothingAllowed = "default-src 'none'; frame-ancestors 'none'";

function contentSecurityPolicy(nonce: string, { gatewayOrigins, mapTiles }: AllowedOrigins): string {
	return [
		"default-src 'none'",
		`script-src 'self' 'nonce-${nonce}'`,
		`style-src 'self' 'nonce-${nonce}'`,
		`img-src 'self' data:${mapTiles ? ` ${new URL(mapTiles.url).origin}` : ''}`,
		"connect-src 'self'",
		"font-src 'self'",
		`form-action ${["'self'", ...gatewayOrigins].join(' ')}`,
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"manifest-src 'self'",
	].join('; ');
}
