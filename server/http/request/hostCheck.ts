import { isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import { securityEvent } from '../../../domain/securityEvent.ts';
import { isLoopbackHost, isPrivateAddress } from '../../config/hosts.ts';
import type { TrustProxy } from '../../config/settings.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { isTrustedProxy } from './clientAddress.ts';

interface HostCheckOptions {
	readonly publicUrl: string;
	readonly trustProxy: TrustProxy;
	/** For the demo, which is also opened as localhost and from phones in the same network. */
	readonly allowPrivateHosts: boolean;
}

/** Rejects requests for another host (421), and sets `origin` as the browser sees it. */
export function hostCheck(options: HostCheckOptions) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		const origin = resolveOrigin(
			{
				host: c.req.header('host') ?? '',
				forwardedProto: c.req.header('x-forwarded-proto') ?? '',
				peer: c.env.incoming.socket.remoteAddress ?? '',
			},
			options,
		);
		if (origin === null) {
			c.var.log.warn(securityEvent('host', 'rejected', {}), 'a request for another host was rejected');
			return c.text('This address is not served here.', 421);
		}
		c.set('origin', origin);
		return next();
	});
}

/** null when the host is not one of the portal's. */
function resolveOrigin(
	request: { readonly host: string; readonly forwardedProto: string; readonly peer: string },
	options: HostCheckOptions,
): string | null {
	const host = request.host.toLowerCase();
	const own = new URL(options.publicUrl);
	if (host === own.host) return own.origin;
	if (!options.allowPrivateHosts || !URL.canParse(`http://${host}`)) return null;
	const url = new URL(`http://${host}`);
	if (url.host !== host.replace(/:80$/, '') || !isPrivateHost(url.hostname)) return null;
	const proto = request.forwardedProto.split(',').at(-1)?.trim();
	return isTrustedProxy(request.peer, options.trustProxy) && proto === 'https' ? `https://${url.host}` : url.origin;
}

function isPrivateHost(hostname: string): boolean {
	if (hostname === 'localhost') return true;
	return isPrivateAddress(hostname.replace(/^\[|\]$/g, ''));
}

/**
 * Rejects requests to the internal port for another host (421), so that a page of another site whose name was made to
 * lead here (DNS rebinding) reads nothing. Served are loopback names and addresses, the address at which the connection
 * arrived, and `hosts`: names and addresses without a port, since a tunnel may have another one.
 */
export function internalHostCheck(hosts: readonly string[]) {
	const served = new Set(hosts.map(canonicalHost));
	/** Pairs that were served before: a program sends the same ones, and reading a URL takes as long as the rest of a check. */
	const known = new Set<string>();
	return createMiddleware<PortalEnv>(async (c, next) => {
		const header = c.req.header('host') ?? '';
		const localAddress = c.env.incoming.socket.localAddress ?? '';
		const pair = `${header} ${localAddress}`;
		if (known.has(pair)) return next();
		const host = hostOf(header);
		if (host !== null && (served.has(host) || isLoopbackHost(host) || host === canonicalHost(localAddress))) {
			if (known.size < maxKnownPairs) known.add(pair);
			return next();
		}
		c.var.log.warn(securityEvent('host', 'rejected', {}), 'a request for another host was rejected');
		return c.json({ Message: 'This address is not served here. See INTERNAL_HOSTS.' }, 421);
	});
}

const maxKnownPairs = 100;

/** The host of a `Host` header without its port; null when the header holds more or less than host and port. */
function hostOf(header: string): string | null {
	const address = `http://${header.toLowerCase()}`;
	if (!URL.canParse(address)) return null;
	const url = new URL(address);
	return url.host === header.toLowerCase().replace(/:80$/, '') ? canonicalHost(url.hostname) : null;
}

/** A name in lower case; an address in one spelling, without the brackets of IPv6 and its prefix of mapped IPv4. */
function canonicalHost(text: string): string {
	// Without the zone of a link-local address, which is another one on each machine.
	const host = text
		.toLowerCase()
		.replace(/^\[|\]$/g, '')
		.replace(/%.*$/, '');
	const unmapped = host.replace(/^::ffff:(?=\d+\.)/, '');
	return isIP(unmapped) === 6 ? new URL(`http://[${unmapped}]`).hostname.slice(1, -1) : unmapped;
}
