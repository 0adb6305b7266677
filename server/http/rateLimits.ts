import { createMiddleware } from 'hono/factory';
import { type ConsumeRequest, type RateLimiter, type RateLimitRule, rateLimitRules } from '../../access/rateLimits.ts';
import type { PortalEnv } from './portalEnv.ts';
import { enforceRateLimits } from './rateLimitResponse.ts';

/** Counts each request by client address, where it is known, and rejects (429) those beyond the rule. */
export function rateLimitByAddress(
	rule: RateLimitRule,
	{ rateLimiter, now }: { rateLimiter: RateLimiter; now: () => Date },
) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		const { address } = c.var;
		if (address === null) return next();
		const rejection = await enforceRateLimits(c, rateLimiter, [{ rule, key: address }], now());
		return rejection ?? next();
	});
}

interface PageRequest {
	/** GET or HEAD. */
	readonly isRead: boolean;
	/** Whether the route returns a file. */
	readonly isDownload: boolean;
	/** The key of the session; null without a session. */
	readonly sessionKey: string | null;
	/** The vehicle of the visit; null without one. */
	readonly regNo: string | null;
	/** null: not known. */
	readonly address: string | null;
}

/**
 * The rules and keys under which a request to the pages is counted. Without a session (open access) a visitor is
 * identified by address and vehicle together. A visitor with neither is limited by the address alone, whose limit is
 * high because thousands may share it.
 */
export function pageRateLimits({
	isRead,
	isDownload,
	sessionKey,
	regNo,
	address,
}: PageRequest): readonly ConsumeRequest[] {
	const visitor = sessionKey ?? (regNo === null ? null : `${address ?? 'unknown'} ${regNo}`);
	const requests: ConsumeRequest[] = [];
	if (visitor !== null) {
		requests.push({ rule: isRead ? rateLimitRules.pagesPerSession : rateLimitRules.changesPerSession, key: visitor });
		if (isRead && isDownload) requests.push({ rule: rateLimitRules.downloadsPerSession, key: visitor });
	}
	if (isRead && isDownload && regNo !== null) requests.push({ rule: rateLimitRules.downloadsPerVehicle, key: regNo });
	if (!isRead && regNo !== null) requests.push({ rule: rateLimitRules.changesPerVehicle, key: regNo });
	return requests;
}
