import type { Context } from 'hono';
import { createMiddleware } from 'hono/factory';
import {
	byAddress,
	type CountedByAddress,
	consumeInTurn,
	type RateLimitDecision,
	type RateLimiter,
	type RateLimitRule,
	rateLimitRules,
} from '../../../access/limits/rateLimits.ts';
import { securityEvent } from '../../../domain/securityEvent.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { retryLaterResponse } from '../response/plainPage.ts';
import { readPortalCookies } from './cookies.ts';

/**
 * Counts each request by client address, if it is known, and rejects (429) those beyond the rules. The network's rule
 * does not count requests that exceed the address's own, so that its neighbours keep theirs.
 */
export function rateLimitByAddress(
	counted: CountedByAddress,
	{ rateLimiter, now }: { rateLimiter: RateLimiter; now: () => Date },
) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		const decision = await consumeInTurn(rateLimiter, byAddress(counted, c.var.address), now());
		return rateLimitResponse(c, decision) ?? next();
	});
}

interface PageRequest {
	/** GET or HEAD. */
	readonly isRead: boolean;
	/** Whether the route returns a file. */
	readonly isDownload: boolean;
	/** Whether it asks for a seat hold: a POST to `seatHoldRoute`. */
	readonly isSeatHold: boolean;
	/** The key of the session; null without a session. */
	readonly sessionKey: string | null;
	/** The vehicle of the request; null without one. */
	readonly regNo: string | null;
	/** null: not known. */
	readonly address: string | null;
}

/** The pattern of the route that holds seats, and says which are held. */
export const seatHoldRoute = '/data/seat-hold';

/**
 * The rules and keys under which a request to the pages is counted. Without a session (open access) address and vehicle
 * together identify a client. A client with neither has the limit of the address alone, which is high because thousands
 * may share it. The `shared` rules are the vehicle's, and for seat holds also the address's. They count a request only
 * if the client's own rules allow it, so that requests refused to one client cost the others nothing.
 */
export function pageRateLimits(request: PageRequest) {
	const { isRead, isDownload, isSeatHold, sessionKey, regNo, address } = request;
	const visitor = sessionKey ?? (regNo === null ? null : `${address ?? 'unknown'} ${regNo}`);
	const { pagesPerSession, changesPerSession, downloadsPerSession, downloadsPerVehicle, changesPerVehicle } =
		rateLimitRules;
	const visitorRules = isRead
		? [pagesPerSession, ...(isDownload ? [downloadsPerSession] : [])]
		: [changesPerSession, ...(isSeatHold ? [rateLimitRules.seatHoldsPerSession] : [])];
	const vehicleRules = isRead ? (isDownload ? [downloadsPerVehicle] : []) : [changesPerVehicle];
	const withKey = (rules: readonly RateLimitRule[], key: string | null) =>
		key === null ? [] : rules.map((rule) => ({ rule, key }));
	const seatHoldRules = isSeatHold ? byAddress('seatHolds', address) : [];
	return { visitor: withKey(visitorRules, visitor), shared: [...withKey(vehicleRules, regNo), ...seatHoldRules] };
}

/** The response (429) to a request beyond its limits, in the form that the client accepts; null: it is allowed. */
export function rateLimitResponse(c: Context<PortalEnv>, decision: RateLimitDecision): Response | null {
	if (decision.allowed) return null;
	const { exceeded, retryAfterSeconds } = decision;
	const rules = exceeded.map(({ name }) => name);
	c.var.log.warn(securityEvent('rateLimit', 'rejected', { rules, retryAfterSeconds }), 'rate limit exceeded');
	return retryLaterResponse(c, 429, retryAfterSeconds, textsFor(Math.ceil(retryAfterSeconds / 60)));
}

const textsFor = (minutes: number) => ({
	title: 'Too many requests',
	heading: 'You have tried too many times in a short time',
	translations: { hi: `आपने थोड़े समय में बहुत बार कोशिश की। कृपया ${minutes} मिनट बाद फिर से कोशिश करें।` },
	paragraphs: [
		`Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`,
		'Nothing was changed by this request. What you booked or paid before is not touched by it.',
	],
});

const retryAfterSeconds = 60;

/**
 * Answers 503 to requests without a session's cookie while the process is overloaded, so that sessions go on. It does
 * not look the cookie up: the process has no time for that (docs/decisions/007-load-limits.md).
 */
export function refuseOverload(isOverloaded: () => boolean) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		if (!isOverloaded()) return next();
		const isHttps = c.var.origin.startsWith('https:');
		const { session } = readPortalCookies(c.req.header('cookie') ?? '', isHttps);
		return session === undefined ? retryLaterResponse(c, 503, retryAfterSeconds, texts) : next();
	});
}

const texts = {
	title: 'Please try again in a minute',
	heading: 'Many people are using the service portal right now',
	translations: { hi: 'इस समय बहुत सारे लोग सर्विस पोर्टल इस्तेमाल कर रहे हैं। कृपया एक मिनट बाद फिर से कोशिश करें।' },
	paragraphs: ['Please try again in a minute.', 'Nothing was changed by this request.'],
	reloadLabel: 'Retry · फिर से कोशिश करें',
};
