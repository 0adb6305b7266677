import { isIP } from 'node:net';
import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import { securityEvent } from '../../../domain/securityEvent.ts';
import type { Config } from '../../config/config.ts';
import { isLoopbackHost, isPrivateAddress } from '../../config/hosts.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { isTrustedProxy, normalizeAddress } from './clientAddress.ts';

type HostSettings = Pick<Config, 'publicUrl' | 'trustProxy' | 'profile'>;

/**
 * Rejects requests for another host (421), and sets `origin` as the browser sees it. The demo is also opened as
 * localhost, and from phones in the same network.
 */
export function hostCheck(settings: HostSettings) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		const origin = resolveOrigin(c, settings);
		if (origin === null) {
			c.var.log.warn(securityEvent('host', 'rejected', {}), 'a request for another host was rejected');
			return c.text('This address is not served here.', 421);
		}
		c.set('origin', origin);
		return next();
	});
}

/** The origin that the browser sees; null: the host is not one of the portal's. */
function resolveOrigin(
	{ req, env }: Context<PortalEnv>,
	{ publicUrl, trustProxy, profile }: HostSettings,
): string | null {
	const host = req.header('host') ?? '';
	const own = new URL(publicUrl);
	if (host.toLowerCase() === own.host) return own.origin;
	const url = profile === 'demo' ? parseHost(host) : null;
	if (!url || !isPrivateHost(url.hostname)) return null;
	const proto = req.header('x-forwarded-proto')?.split(',').at(-1)?.trim();
	const isTrusted = isTrustedProxy(env.incoming.socket.remoteAddress ?? '', trustProxy);
	return isTrusted && proto === 'https' ? `https://${url.host}` : url.origin;
}

/** null: the `Host` header holds more or less than host and port. */
function parseHost(header: string): URL | null {
	const url = URL.parse(`http://${header.toLowerCase()}`);
	return url?.host === header.toLowerCase().replace(/:80$/, '') ? url : null;
}

const isPrivateHost = (hostname: string): boolean =>
	hostname === 'localhost' || isPrivateAddress(normalizeAddress(hostname));

/**
 * Rejects requests to the internal port for another host (421): another site may make its name lead here (DNS
 * rebinding). The port serves loopback names and addresses, the address at which the connection arrived, and `hosts`.
 * These have no port, since a tunnel may have another one.
 */
export function internalHostCheck(hosts: readonly string[]) {
	const served = new Set(hosts.map(canonicalHost));
	return createMiddleware<PortalEnv>(async (c, next) => {
		const header = c.req.header('host') ?? '';
		const localAddress = c.env.incoming.socket.localAddress ?? '';
		const url = parseHost(header);
		const host = url && canonicalHost(url.hostname);
		if (host !== null && (served.has(host) || isLoopbackHost(host) || host === canonicalHost(localAddress))) {
			return next();
		}
		c.var.log.warn(securityEvent('host', 'rejected', {}), 'a request for another host was rejected');
		return c.json({ Message: 'This address is not served here. See INTERNAL_HOSTS.' }, 421);
	});
}

/** A name in lower case; an address in one spelling, without the zone of a link-local one, which differs by machine. */
function canonicalHost(text: string): string {
	const host = normalizeAddress(text).toLowerCase();
	return isIP(host) === 6 ? new URL(`http://[${host}]`).hostname.slice(1, -1) : host;
}

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
