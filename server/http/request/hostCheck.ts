import { createMiddleware } from 'hono/factory';
import { securityEvent } from '../../../domain/securityEvent.ts';
import type { TrustProxy } from '../../config/settings.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { isTrustedProxy } from './clientAddress.ts';
import { isPrivateAddress } from './privateNetworks.ts';

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
