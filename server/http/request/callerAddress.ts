import { createMiddleware } from 'hono/factory';
import type { PortalEnv } from '../portalEnv.ts';
import { resolveClientAddress } from './clientAddress.ts';

/** Sets `address` on the internal port: that of the caller's connection. No proxy is believed there. */
export const callerAddress = createMiddleware<PortalEnv>(async (c, next) => {
	const peer = c.env.incoming.socket.remoteAddress ?? '';
	c.set('address', resolveClientAddress({ peer, forwardedFor: '' }, { kind: 'none' }));
	return next();
});
