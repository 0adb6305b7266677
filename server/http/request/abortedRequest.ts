import type { Context } from 'hono';
import type { PortalEnv } from '../portalEnv.ts';

/**
 * Whether the client closed the connection, or ran out of time, before it had an answer. Whatever was answered then,
 * nobody read it, and mostly the missing client is why it failed.
 */
export function isAborted(c: Context<PortalEnv>): boolean {
	return Boolean(c.env.incoming.errored) || c.req.raw.signal.aborted;
}
