/**
 * An order at the payment gateway: how long it keeps the next one waiting (docs/product.md#paying), and when the
 * gateway is asked about it (docs/product.md#gateway).
 */

const minute = 60_000;
const hour = 60 * minute;

/** While the money of an attempt is on its way, no other attempt begins for this long. */
const holdMs = 15 * minute;
/** As long as a browser may need to get from our answer to the gateway. */
const redirectGraceMs = 3_000;
const firstCheckAfterMs = 2 * minute;
const maxIntervalMs = 6 * hour;
/** A late success is looked for this long. */
const giveUpAfterMs = 72 * hour;
/** Whoever waits before the screen has the gateway asked again after this long. */
const earlyCheckAfterMs = 15_000;

/** What the gateway said of an order that stands in the way: `unknown`, or `noResponse` when it did not answer. */
export type GatewayStatus = 'paid' | 'awaited' | 'shown' | 'failed' | 'refunded' | 'unknown' | 'noResponse';

/**
 * What becomes of an unsettled order when its owner wants to begin another: the gateway has an answer to write
 * down (`settle`), nothing was tried there or nothing came of it for too long (`setAside`), the money may still
 * come (`hold`), or it was begun this very moment, by a double click or in another tab (`wait`). An order that was
 * set aside is still asked about: a late success is never lost.
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

/** Whole minutes, rounded up, until an order whose money is on its way no longer holds the next; 0 when it does not. */
export function holdMinutesLeft(begunAt: Date, now: Date): number {
	return Math.max(0, Math.ceil((begunAt.getTime() + holdMs - now.getTime()) / minute));
}

/**
 * When the gateway is to be asked again about an order that has not been paid: two minutes after it began, then
 * after pauses that grow with its age up to six hours, at last after three days. null: an answer now is the last.
 */
export function nextStatusCheckAt(begunAt: Date, now: Date): Date | null {
	const begun = begunAt.getTime();
	const age = Math.max(0, now.getTime() - begun);
	if (age >= giveUpAfterMs) return null;
	const interval = Math.min(Math.max(age, firstCheckAfterMs), maxIntervalMs);
	return new Date(Math.min(begun + age + interval, begun + giveUpAfterMs));
}

/** When the gateway is asked again that stayed silent at the last time: only an answer ends the asking. */
export function statusCheckRetryAt(now: Date): Date {
	return new Date(now.getTime() + maxIntervalMs);
}

/** An order that was begun, or asked about, after this instant is not yet asked about because somebody looks. */
export function earlyStatusCheckCutoff(now: Date): Date {
	return new Date(now.getTime() - earlyCheckAfterMs);
}
