import { isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import { securityEvent } from '../../../domain/securityEvent.ts';
import { isLoopbackHost } from '../../config/hosts.ts';
import type { PortalEnv } from '../portalEnv.ts';

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
