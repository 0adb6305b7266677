import { createMiddleware } from 'hono/factory';
import { type LimitRule, type Limits, limitRules, type Taken } from '../../access/limits.ts';
import type { PortalEnv } from './portalEnv.ts';
import { refusedByLimit } from './tooMany.ts';

/** Counts each request under the visitor's address, and refuses (429) those beyond the rule. */
export function limitAddress(rule: LimitRule, { limits, now }: { limits: Limits; now: () => Date }) {
	return createMiddleware<PortalEnv>(async (c, next) => {
		const refused = await refusedByLimit(c, limits, [{ rule, key: c.var.address }], now());
		return refused ?? next();
	});
}

interface Asked {
	/** GET or HEAD. */
	readonly isRead: boolean;
	readonly pathname: string;
	/** Of a session that was found; null: none. */
	readonly sessionKey: string | null;
	/** The vehicle that the visit may see; null: none. */
	readonly regNo: string | null;
	readonly address: string;
}

const downloads = /^\/(?:revisedEstimate\/document|makepayment\/invoice)(?:\.data)?\/?$/i;

/**
 * What a request to the pages counts as. Without a session a visitor is known by address and vehicle together (open
 * access); who has neither is held by the address's own ceiling alone, since thousands may share it.
 */
export function takenBy({ isRead, pathname, sessionKey, regNo, address }: Asked): readonly Taken[] {
	const visitor = sessionKey ?? (regNo === null ? null : `${address} ${regNo}`);
	const taken: Taken[] = [];
	if (visitor !== null) {
		taken.push({ rule: isRead ? limitRules.pagesPerSession : limitRules.changesPerSession, key: visitor });
		if (isRead && downloads.test(pathname)) taken.push({ rule: limitRules.downloadsPerSession, key: visitor });
	}
	if (!isRead && regNo !== null) taken.push({ rule: limitRules.changesPerVehicle, key: regNo });
	return taken;
}
