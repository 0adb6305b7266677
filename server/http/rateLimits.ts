import { createMiddleware } from 'hono/factory';
import { type ConsumeRequest, type RateLimiter, type RateLimitRule, rateLimitRules } from '../../access/rateLimits.ts';
import type { PortalEnv } from './portalEnv.ts';
import { enforceRateLimits } from './rateLimitResponse.ts';

/** Counts each request under the visitor's address, and refuses (429) those beyond the rule. */
export function rateLimitByAddress(
	rule: RateLimitRule,
	{ rateLimiter, now }: { rateLimiter: RateLimiter; now: () => Date },
) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		const refused = await enforceRateLimits(c, rateLimiter, [{ rule, key: c.var.address }], now());
		return refused ?? next();
	});
}

interface PageRequest {
	/** GET or HEAD. */
	readonly isRead: boolean;
	/** Of a route that answers with a file. */
	readonly isDownload: boolean;
	/** Of a session that was found; null: none. */
	readonly sessionKey: string | null;
	/** The vehicle that the visit may see; null: none. */
	readonly regNo: string | null;
	readonly address: string;
}

/**
 * What a request to the pages counts as. Without a session a visitor is known by address and vehicle together (open
 * access); who has neither is held by the address's own ceiling alone, since thousands may share it.
 */
export function pageRateLimits({
	isRead,
	isDownload,
	sessionKey,
	regNo,
	address,
}: PageRequest): readonly ConsumeRequest[] {
	const visitor = sessionKey ?? (regNo === null ? null : `${address} ${regNo}`);
	const requests: ConsumeRequest[] = [];
	if (visitor !== null) {
		requests.push({ rule: isRead ? rateLimitRules.pagesPerSession : rateLimitRules.changesPerSession, key: visitor });
		if (isRead && isDownload) requests.push({ rule: rateLimitRules.downloadsPerSession, key: visitor });
	}
	if (!isRead && regNo !== null) requests.push({ rule: rateLimitRules.changesPerVehicle, key: regNo });
	return requests;
}
