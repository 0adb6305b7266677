/**
 * The timing of an order at the payment gateway: how long it blocks the next one (docs/product.md#paying), and when the
 * gateway's status call is made (docs/product.md#gateway).
 */

const minute = 60_000;
const hour = 60 * minute;

/** While the money of an order may still arrive, it blocks the next order for this long. */
const holdMs = 15 * minute;
/** The time a browser may need to get from the portal's response to the gateway. */
const redirectGraceMs = 3_000;
const firstCheckAfterMs = 2 * minute;
const maxIntervalMs = 6 * hour;
/** The gateway is asked about an unpaid order for this long, since a payment may succeed late. */
const giveUpAfterMs = 72 * hour;
/**
 * A status check is made early for an owner who waits on the result page, this long after the order or the last check.
 */
const earlyCheckAfterMs = 15_000;

/**
 * The gateway's status of an unsettled order. `unknown`: the gateway has no such order. `noResponse`: the status call
 * failed.
 */
export type GatewayStatus = 'paid' | 'awaited' | 'shown' | 'failed' | 'refunded' | 'unknown' | 'noResponse';

/**
 * What to do with an unsettled order when its owner wants to begin another:
 * - `settle`: record the gateway's final status.
 * - `setAside`: nothing was tried at the gateway, or no money arrived for too long. The gateway is still asked about
 * the order, so that a late success is recorded.
 * - `hold`: the money may still arrive, so the next order is refused.
 * - `wait`: the order was begun a moment ago, by a double click or in another tab.
 */
export function openOrderAction(
	status: GatewayStatus,
	begunAt: Date,
	now: Date,
): 'settle' | 'setAside' | 'hold' | 'wait' {
	if (status === 'paid' || status === 'refunded' || status === 'failed') return 'settle';
	if (status === 'shown') return 'setAside';
	if (status === 'unknown') return now.getTime() - begunAt.getTime() < redirectGraceMs ? 'wait' : 'setAside';
	return holdMinutesLeft(begunAt, now) > 0 ? 'hold' : 'setAside';
}

/** Whole minutes, rounded up, for which an order whose money may still arrive blocks the next one; 0: not at all. */
export function holdMinutesLeft(begunAt: Date, now: Date): number {
	return Math.max(0, Math.ceil((begunAt.getTime() + holdMs - now.getTime()) / minute));
}

/**
 * When to make the next status call for an unpaid order: two minutes after it began, then at intervals that grow with
 * its age up to six hours, for three days. null: no further call.
 */
export function nextStatusCheckAt(begunAt: Date, now: Date): Date | null {
	const begun = begunAt.getTime();
	const age = Math.max(0, now.getTime() - begun);
	if (age >= giveUpAfterMs) return null;
	const interval = Math.min(Math.max(age, firstCheckAfterMs), maxIntervalMs);
	return new Date(Math.min(begun + age + interval, begun + giveUpAfterMs));
}

/** When to retry a status call that failed: checks end only after an answer. */
export function statusCheckRetryAt(now: Date): Date {
	return new Date(now.getTime() + maxIntervalMs);
}

/** Orders begun or checked after this instant are not checked early. */
export function earlyStatusCheckCutoff(now: Date): Date {
	return new Date(now.getTime() - earlyCheckAfterMs);
}
