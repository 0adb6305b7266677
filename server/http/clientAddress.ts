import { isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { TrustProxy } from '../config/settingSchemas.ts';
import type { PortalEnv } from './portalEnv.ts';

/** Works out who asks, for counting alone: nothing is opened to an address. */
export function clientAddress(trust: TrustProxy) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		const peer = c.env.incoming.socket.remoteAddress ?? '';
		c.set('address', resolveClientAddress({ peer, forwardedFor: c.req.header('x-forwarded-for') ?? '' }, trust));
		return next();
	});
}

/** Whether what `peer` says about the visitor counts. */
export function isTrustedProxy(peer: string, trust: TrustProxy): boolean {
	if (trust.kind === 'networks') return trust.contains(normalizeAddress(peer));
	return trust.kind === 'hops';
}

/**
 * The visitor's address: an IPv4 address, or the /64 network of an IPv6 one, which a single household or phone has to
 * itself. X-Forwarded-For is read from its right end, where the nearest proxy wrote; what stands further left than the
 * trusted ones was written by the visitor, and counts for nothing.
 */
export function resolveClientAddress(
	{ peer, forwardedFor }: { readonly peer: string; readonly forwardedFor: string },
	trust: TrustProxy,
): string {
	const forwarded = forwardedFor.split(',').map((entry) => normalizeAddress(entry));
	let address = normalizeAddress(peer);
	for (let hop = 1; ; hop++) {
		const isTrusted = trust.kind === 'hops' ? hop <= trust.count : isTrustedProxy(address, trust);
		const previousHop = forwarded.at(-hop);
		if (!isTrusted || previousHop === undefined || isIP(previousHop) === 0) return networkOf(address);
		address = previousHop;
	}
}

/** Without a port, brackets, a zone, or the form that IPv4 has on an IPv6 socket. */
function normalizeAddress(text: string): string {
	const [, inBrackets] = /^\[([^\]]*)\](?::\d+)?$/.exec(text.trim()) ?? [];
	const [, beforePort] = /^(\d+\.\d+\.\d+\.\d+):\d+$/.exec(text.trim()) ?? [];
	return (inBrackets ?? beforePort ?? text.trim()).replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.)/i, '');
}

function networkOf(address: string): string {
	if (isIP(address) !== 6) return address;
	// The one spelling of an IPv6 address that every way to write it comes to.
	const [left = '', right] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
	const groups = (text: string) => (text === '' ? [] : text.split(':'));
	const tail = right === undefined ? [] : groups(right);
	const zeros = Array.from({ length: 8 - groups(left).length - tail.length }, () => '0');
	return `${[...groups(left), ...zeros, ...tail].slice(0, 4).join(':')}::/64`;
}
