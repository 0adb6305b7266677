/**
 * The timing of an order at the payment gateway: how long it blocks the next one (docs/product.md#paying), and when the
 * gateway's status call is made (docs/product.md#gateway).
 */
import { isUnsettled, type PaymentOrder } from './paymentOrder.ts';

const minute = 60_000;
const hour = 60 * minute;

/** While the money of an order may still arrive, it blocks the next order for this long. */
const holdMs = 15 * minute;
/** How long owners are asked not to pay again when nothing but a return, or the beginning of a payment, is known. */
const confirmMs = 15 * minute;
/** The time a browser may need to get from the portal's response to the gateway. */
const redirectGraceMs = 3_000;
const firstCheckAfterMs = 2 * minute;
const maxIntervalMs = 6 * hour;
/** The gateway is asked about an unpaid order for this long, since a payment may succeed late. */
const giveUpAfterMs = 72 * hour;
/**
 * The least time between two status calls about an order, whoever asks for them. It is also the time after which a
 * status check is made early for an owner who waits on the result page.
 */
const statusCheckIntervalMs = 15_000;

/**
 * What an earlier order of the job card means for the next one:
 * - `ignore`: it is settled.
 * - `replace`: nothing was tried at the gateway, or no money arrived for too long. The gateway is still asked about it,
 * so that a late success is recorded.
 * - `hold`: the money may still arrive, so the next order is refused.
 * - `wait`: the order was begun a moment ago, by a double click or in another tab.
 * - `tryAgain`: it may not be asked about again yet, and there is no answer.
 * @param isUnanswered the gateway was asked just now, and did not answer; else the last answer stands
 */
export function earlierOrderAction(
	{ state, answer, begunAt }: Pick<PaymentOrder, 'state' | 'answer'> & { readonly begunAt: Date },
	isUnanswered: boolean,
	now: Date,
): 'ignore' | 'replace' | 'hold' | 'wait' | 'tryAgain' {
	if (!isUnsettled(state)) return 'ignore';
	const known = isUnanswered ? 'noResponse' : answer;
	if (known === 'shown' || known === 'unknown') return 'replace';
	if (known === null && isOnTheWay(begunAt, now)) return 'wait';
	if (holdMinutesLeft(begunAt, now) === 0) return 'replace';
	return known === null ? 'tryAgain' : 'hold';
}

/** Whether owners are still asked not to pay again, so long after a payment began, or a return spoke of money. */
export const isRecentPayment = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < confirmMs;

/** Whether the browser may still be on its way to the gateway, so that its not knowing the order is no answer yet. */
export const isOnTheWay = (begunAt: Date, now: Date): boolean => now.getTime() - begunAt.getTime() < redirectGraceMs;

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

/**
 * Orders of one job card within a day. Far more than anybody needs who tries to pay, and few enough for what is done for
 * each: every page of the vehicle reads them all, and the gateway is asked about each for three days.
 */
export const maxOrdersPerDay = 50;

/** Orders begun after this instant count for `maxOrdersPerDay`. */
export const orderCountFrom = (now: Date): Date => new Date(now.getTime() - 24 * hour);

/** When to retry a status call that failed: checks end only after an answer. */
export function statusCheckRetryAt(now: Date): Date {
	return new Date(now.getTime() + maxIntervalMs);
}

/** The first instant at which an order may be asked about again. */
export function nextCheckAllowedAt(askedAt: Date): Date {
	return new Date(askedAt.getTime() + statusCheckIntervalMs);
}

/** Whole seconds until then, rounded up; at least 1. */
export function secondsToNextCheck(askedAt: Date, now: Date): number {
	return Math.max(1, Math.ceil((nextCheckAllowedAt(askedAt).getTime() - now.getTime()) / 1_000));
}

/** Orders that were asked about after this instant are not asked about; those begun after it are not checked early. */
export function earlyStatusCheckCutoff(now: Date): Date {
	return new Date(now.getTime() - statusCheckIntervalMs);
}
