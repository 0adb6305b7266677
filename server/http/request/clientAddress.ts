import { isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import { isPrivateAddress } from '../../config/hosts.ts';
import type { TrustProxy } from '../../config/settings.ts';
import type { PortalEnv } from '../portalEnv.ts';

/**
 * Sets `address`, which is used for rate limits and security events only; no access decision depends on it. Behind an
 * undeclared proxy it is null, `peer` is that proxy, and `onUndeclaredProxy` is called once in the process.
 */
export function clientAddress(trust: TrustProxy, onUndeclaredProxy: () => void) {
	let isReported = false;
	return createMiddleware<PortalEnv>(async (c, next) => {
		const peer = c.env.incoming.socket.remoteAddress ?? '';
		const hop = { peer, forwardedFor: c.req.header('x-forwarded-for') ?? '' };
		const isUndeclared = isUndeclaredProxy(hop, trust);
		if (isUndeclared && !isReported) {
			isReported = true;
			onUndeclaredProxy();
		}
		c.set('address', isUndeclared ? null : resolveClientAddress(hop, trust));
		if (isUndeclared) c.set('peer', resolveClientAddress(hop, { kind: 'none' }));
		return next();
	});
}

/** The neighbour on the connection, and the header in which it reports the client's address. */
interface Hop {
	readonly peer: string;
	readonly forwardedFor: string;
}

/**
 * Whether a proxy stands in front that TRUST_PROXY does not name: X-Forwarded-For comes from a private address that is
 * not trusted. All clients then share that address, and one of them could use up the limits of all. If all connections
 * have private addresses, the header may also be the client's own (docs/security.md#http).
 */
export function isUndeclaredProxy({ peer, forwardedFor }: Hop, trust: TrustProxy): boolean {
	return forwardedFor.trim() !== '' && !isTrustedProxy(peer, trust) && isPrivateAddress(normalizeAddress(peer));
}

/** Whether the forwarding headers of `peer` are trusted. */
export function isTrustedProxy(peer: string, trust: TrustProxy): boolean {
	if (trust.kind === 'networks') return trust.contains(normalizeAddress(peer));
	return trust.kind === 'hops';
}

/**
 * The client's address: an IPv4 address, or the /64 network of an IPv6 address, which usually belongs to one household
 * or phone. X-Forwarded-For is read from the right, where the nearest proxy appended its entry. Entries to the left of
 * the trusted ones are ignored, since the client could forge them.
 */
export function resolveClientAddress({ peer, forwardedFor }: Hop, trust: TrustProxy): string {
	const forwarded = forwardedFor.split(',').map((entry) => normalizeAddress(entry));
	let address = normalizeAddress(peer);
	for (let hop = 1; ; hop++) {
		const isTrusted = trust.kind === 'hops' ? hop <= trust.count : isTrustedProxy(address, trust);
		const previousHop = forwarded.at(-hop);
		if (!isTrusted || previousHop === undefined || isIP(previousHop) === 0) return networkOf(address);
		address = previousHop;
	}
}

/** Strips port, brackets, zone and the prefix of an IPv4-mapped IPv6 address; a host name stays as it is. */
export function normalizeAddress(text: string): string {
	const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text.trim()) ?? [];
	const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text.trim()) ?? [];
	return (inBrackets ?? beforePort ?? text.trim()).replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
}

function networkOf(address: string): string {
	if (isIP(address) !== 6) return address;
	// The URL parser brings every spelling of an IPv6 address into the same canonical form.
	const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
	const groups = (text: string) => (text === '' ? [] : text.split(':'));
	const tail = right === undefined ? [] : groups(right);
	const zeros = Array.from({ length: 8 - groups(left).length - tail.length }, () => '0');
	return `${[...groups(left), ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}
