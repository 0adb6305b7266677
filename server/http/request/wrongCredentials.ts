import { setTimeout as pause } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import { byAddress, consumeInTurn, type RateLimiter } from '../../../access/limits/rateLimits.ts';
import { securityEvent } from '../../../domain/securityEvent.ts';
import type { PortalEnv } from '../portalEnv.ts';

interface WrongCredentialsOptions {
	/** The name under which the rejections are counted and logged. */
	readonly part: string;
	/** Ids that a caller may name; other ids are not logged, since they may be a secret in the wrong place. */
	readonly clientIds: readonly string[];
	readonly rateLimiter: RateLimiter;
	readonly now: () => Date;
	readonly countRejection: (part: string) => void;
	/** How a response waits, by default for a second. Ends early if the caller has gone. */
	readonly wait?: ((signal: AbortSignal) => Promise<void>) | undefined;
}

/** Responses that wait at the same time; further ones do not, so a flood of guesses holds no more connections. */
export const maxWaiting = 50;

/** The waiting responses of this process. */
let waiting = 0;

/**
 * Logs and counts each rejection (401) of a program's token or secret. After ten within a minute from one address, or
 * thirty from an IPv6 /48, each further one is answered a second later (docs/security.md#abuse). Right ones never wait.
 */
export function slowDownWrongCredentials(options: WrongCredentialsOptions) {
	const { part, clientIds, rateLimiter, now, countRejection, wait = waitASecond } = options;
	return createMiddleware<PortalEnv>(async (c, next) => {
		await next();
		if (c.res.status !== 401) return;
		const client = clientIds.find((id) => id === c.req.header('ClientId'));
		countRejection(part);
		c.var.log.warn(
			securityEvent('credentials', 'rejected', { part, ...(client !== undefined && { client }) }),
			'a wrong token or secret was rejected',
		);
		const decision = await consumeInTurn(rateLimiter, byAddress('wrongSecrets', c.var.address), now());
		if (decision.allowed || waiting >= maxWaiting) return;
		waiting += 1;
		try {
			await wait(c.req.raw.signal);
		} finally {
			waiting -= 1;
		}
	});
}

const waitASecond = (signal: AbortSignal): Promise<void> =>
	pause(1_000, undefined, { signal }).catch((error: unknown) => {
		if (!signal.aborted) throw error;
	});
