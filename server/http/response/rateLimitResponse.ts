import type { Context } from 'hono';
import type { ConsumeRequest, RateLimiter } from '../../../access/limits/rateLimits.ts';
import { securityEvent } from '../../../domain/securityEvent.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { tryAgainLater } from './tryAgainLater.ts';

/**
 * Counts the requests; returns null when all are allowed, otherwise the response (429) in the form that the client
 * accepts.
 */
export async function enforceRateLimits(
	c: Context<PortalEnv>,
	rateLimiter: RateLimiter,
	requests: readonly ConsumeRequest[],
	now: Date,
): Promise<Response | null> {
	const decision = await rateLimiter.consumeAll(requests, now);
	if (decision.allowed) return null;
	const { exceeded, retryAfterSeconds } = decision;
	const rules = exceeded.map(({ name }) => name);
	c.var.log.warn(securityEvent('rateLimit', 'rejected', { rules, retryAfterSeconds }), 'rate limit exceeded');
	return tooManyRequests(c, retryAfterSeconds);
}

/** The response (429) to a request beyond a limit. */
export const tooManyRequests = (c: Context<PortalEnv>, retryAfterSeconds: number): Response =>
	tryAgainLater(c, 429, retryAfterSeconds, textsFor(Math.ceil(retryAfterSeconds / 60)));

const textsFor = (minutes: number) => ({
	title: 'Too many requests',
	heading: 'You have tried too many times in a short time',
	translations: { hi: `आपने थोड़े समय में बहुत बार कोशिश की। कृपया ${minutes} मिनट बाद फिर से कोशिश करें।` },
	paragraphs: [
		`Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
		'Nothing was changed by this request. What you booked or paid before is not touched by it.',
	],
});
