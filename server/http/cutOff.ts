import type { Context } from 'hono';
import type { PortalEnv } from './portalEnv.ts';

/**
 * Whether the client closed the connection, or ran out of time, before its request had arrived in full. Whatever was
 * answered then, it was no failure of the portal.
 */
export function isCutOff(c: Context<PortalEnv>): boolean {
	const { incoming } = c.env;
	return !incoming.complete && (Boolean(incoming.errored) || c.req.raw.signal.aborted);
}
