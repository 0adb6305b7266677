import { BlockList, isIP } from 'node:net';
import { createMiddleware } from 'hono/factory';
import type { TrustProxy } from '../config/settingSchemas.ts';
import { isTrustedProxy } from './clientAddress.ts';
import type { PortalEnv } from './portalEnv.ts';

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
		if (origin === null) return c.text('This address is not served here.', 421);
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

const privateNetworks = new BlockList();
privateNetworks.addSubnet('127.0.0.0', 8);
privateNetworks.addSubnet('10.0.0.0', 8);
privateNetworks.addSubnet('172.16.0.0', 12);
privateNetworks.addSubnet('192.168.0.0', 16);
privateNetworks.addSubnet('169.254.0.0', 16);
privateNetworks.addAddress('::1', 'ipv6');
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');

function isPrivateHost(hostname: string): boolean {
	if (hostname === 'localhost') return true;
	const address = hostname.replace(/^\[|\]$/g, '');
	const version = isIP(address);
	return version !== 0 && privateNetworks.check(address, version === 4 ? 'ipv4' : 'ipv6');
}
