import { BlockList, isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { TrustProxy } from '../settings.ts';
import { isTrusted } from './clientAddress.ts';
import type { PortalEnv } from './portalEnv.ts';

interface OriginRules {
	readonly publicUrl: string;
	readonly trustProxy: TrustProxy;
	/** The demo is also reached as localhost and from a phone in the same network. */
	readonly acceptsNearbyHosts: boolean;
}

/** Refuses a request that was sent to another host's name (421), and works out the origin the browser sees. */
export function visitorOrigin(rules: OriginRules) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		const origin = originOf(
			{
				host: c.req.header('host') ?? '',
				forwardedProto: c.req.header('x-forwarded-proto') ?? '',
				peer: c.env.incoming.socket.remoteAddress ?? '',
			},
			rules,
		);
		if (origin === null) return c.text('This address is not served here.', 421);
		c.set('origin', origin);
		return next();
	});
}

/** null when the portal does not answer to that host. */
function originOf(
	sent: { readonly host: string; readonly forwardedProto: string; readonly peer: string },
	rules: OriginRules,
): string | null {
	const host = sent.host.toLowerCase();
	const own = new URL(rules.publicUrl);
	if (host === own.host) return own.origin;
	if (!rules.acceptsNearbyHosts || !URL.canParse(`http://${host}`)) return null;
	const url = new URL(`http://${host}`);
	if (url.host !== host.replace(/:80$/, '') || !isNearby(url.hostname)) return null;
	const proto = sent.forwardedProto.split(',').at(-1)?.trim();
	return isTrusted(sent.peer, rules.trustProxy) && proto === 'https' ? `https://${url.host}` : url.origin;
}

const nearby = new BlockList();
nearby.addSubnet('127.0.0.0', 8);
nearby.addSubnet('10.0.0.0', 8);
nearby.addSubnet('172.16.0.0', 12);
nearby.addSubnet('192.168.0.0', 16);
nearby.addSubnet('169.254.0.0', 16);
nearby.addAddress('::1', 'ipv6');
nearby.addSubnet('fc00::', 7, 'ipv6');
nearby.addSubnet('fe80::', 10, 'ipv6');

function isNearby(hostname: string): boolean {
	if (hostname === 'localhost') return true;
	const address = hostname.replace(/^\[|\]$/g, '');
	const version = isIP(address);
	return version !== 0 && nearby.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
