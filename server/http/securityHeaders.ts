import { randomBytes } from 'node:crypto';
import { createMiddleware } from 'hono/factory';
import type { PortalEnv } from './portalEnv.ts';

interface HeaderRules {
	/** Where a payment form may be posted. */
	readonly gatewayOrigins: readonly string[];
	/** Origin of the map's tiles; null: the plain map, which needs no one else. */
	readonly tilesOrigin: string | null;
}

/** The headers of every answer; what a page may do is bound to a nonce that is new for each. */
export function securityHeaders(rules: HeaderRules) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		const nonce = randomBytes(16).toString('base64url');
		c.set('nonce', nonce);
		await next();
		const { headers } = c.res;
		headers.set('X-Content-Type-Options', 'nosniff');
		headers.set('Referrer-Policy', 'same-origin');
		headers.set('Content-Security-Policy', contentSecurityPolicy(nonce, rules));
		headers.set('Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=()');
		headers.set('Cross-Origin-Opener-Policy', 'same-origin');
		if (c.var.origin?.startsWith('https:')) headers.set('Strict-Transport-Security', 'max-age=31536000');
	});
}

/** The kit's server-rendered style attributes need `style-src-attr`; nothing looser is allowed. */
function contentSecurityPolicy(nonce: string, { gatewayOrigins, tilesOrigin }: HeaderRules): string {
	return [
		"default-src 'none'",
		`script-src 'self' 'nonce-${nonce}'`,
		`style-src 'self' 'nonce-${nonce}'`,
		"style-src-attr 'unsafe-inline'",
		`img-src 'self' data:${tilesOrigin ? ` ${tilesOrigin}` : ''}`,
		"connect-src 'self'",
		"font-src 'self'",
		`form-action ${["'self'", ...gatewayOrigins].join(' ')}`,
		"frame-ancestors 'none'",
		"base-uri 'none'",
		"manifest-src 'self'",
	].join('; ');
}
