import { setTimeout as pause } from 'node:timers/promises';
import { createMiddleware } from 'hono/factory';
import { byAddress, consumeInTurn, type RateLimiter } from '../../../access/limits/rateLimits.ts';
import { securityEvent } from '../../../domain/securityEvent.ts';
import type { PortalEnv } from '../portalEnv.ts';

export interface WrongCredentialsOptions {
	/** Ids of the programs that may call; other ids are not logged, since they may be a secret in the wrong place. */
	readonly clientIds: readonly string[];
	/** Counts wrong tokens and secrets by address. */
	readonly rateLimiter: RateLimiter;
	readonly now: () => Date;
	/** Called for each wrong token or secret, with the part of the port that rejected it. */
	readonly countWrongCredentials: (part: string) => void;
	/** For tests: how a response waits, by default for a second. Ends early if the caller has gone. */
	readonly waitAfterWrongCredentials?: (signal: AbortSignal) => Promise<void>;
}

/** Responses that wait at the same time; further ones do not, so a flood of guesses holds no more connections. */
export const maxWaiting = 50;

/** The waiting responses of this process. */
let waiting = 0;

/**
 * Logs and counts each rejection (401) of a program's token or secret. After ten within a minute from one address, or
 * thirty from an IPv6 /48, each further one is answered a second later (docs/security.md#abuse). Right ones never wait.
 */
export function slowDownWrongCredentials(part: string, options: WrongCredentialsOptions) {
	const { clientIds, rateLimiter, now, countWrongCredentials, waitAfterWrongCredentials = waitASecond } = options;
	return createMiddleware<PortalEnv>(async (c, next) => {
		await next();
		if (c.res.status !== 401) return;
		const client = clientIds.find((id) => id === c.req.header('ClientId'));
		countWrongCredentials(part);
		c.var.log.warn(
			securityEvent('credentials', 'rejected', { part, ...(client !== undefined && { client }) }),
			'a wrong token or secret was rejected',
		);
		const decision = await consumeInTurn(rateLimiter, byAddress('wrongSecrets', c.var.address), now());
		if (decision.allowed || waiting >= maxWaiting) return;
		waiting += 1;
		try {
			await waitAfterWrongCredentials(c.req.raw.signal);
		} finally {
			waiting -= 1;
		}
	});
}

const waitASecond = (signal: AbortSignal): Promise<void> =>
	pause(1_000, undefined, { signal }).catch((error: unknown) => {
		if (!signal.aborted) throw error;
	});
