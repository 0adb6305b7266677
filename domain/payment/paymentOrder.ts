/**
 * An order at the payment gateway: its state machine, how long it blocks the next one (docs/product.md#paying), and
 * when the gateway's status call is made (docs/product.md#gateway).
 */
import { type ResultCode, resultCode } from '../resultCode.ts';

/**
 * - `open`: the form was given to the browser, and no attempt to pay is known.
 * - `pending`: the gateway, or a return, has said that the money may be on its way.
 * - `failed`: not paid, or no longer waited for. A later success counts.
 * - `cancelled`: failed; the gateway says that the payer left without paying and nothing was charged.
 * - `inDoubt`: it had failed, and a return says otherwise.
 * - `refunded`: the gateway took the money and gave it back. It may take it again.
 *
 * Time decides how long owners see a pending order, or one in doubt, as being confirmed
 * (docs/decisions/006-unfinished-payments.md).
 */
export type PaymentOrderState = 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'inDoubt' | 'refunded';

/**
 * The state of one listed payment, as its owner sees it:
 *
 * | order                  | payment                 | its owner sees                                          |
 * | ---------------------- | ----------------------- | ------------------------------------------------------- |
 * | `open`                 | `abandoned`             | the bill, with one line about money that may still come |
 * | `pending`, `inDoubt`   | `pending`, `abandoned`  | that it is being confirmed; later the same as above     |
 * | `failed`, `cancelled`  | the same                | that it failed, or was cancelled; the bill is due       |
 * | `paid`                 | `paid`                  | the receipt                                             |
 * | `paid`                 | `refundDue`, `refunded` | that the money was not needed, and comes or came back   |
 * | `refunded`             | `refunded`              | that the money came back                                |
 *
 * A maker's system lists no orders. Its payment may be `unconfirmed`: pending, and abandoned later (attempts.ts).
 */
export type PaymentAttemptState = 'paid' | 'refundDue' | 'refunded' | 'failed' | 'cancelled' | 'abandoned' | 'pending';

/**
 * What the gateway answers to a status call.
 * - `failed`: not paid. Some payment methods may still succeed later.
 * - `cancelled`: the payer left the gateway's page without paying, and nothing was charged.
 * - `pending`: the money is on its way, or the outcome is still unknown.
 * - `notTried`: its page was opened and nothing was tried.
 * - `unknown`: no such order.
 */
export type GatewayAnswer = 'paid' | 'refunded' | 'failed' | 'cancelled' | 'pending' | 'notTried' | 'unknown';

/** An answer that ends no order. */
export type OpenAnswer = 'pending' | 'notTried' | 'unknown';

/**
 * - `paymentIndicated`: a return says that money was taken or may be on its way.
 * - `replaced`: the owner has begun another order.
 * - `expired`: the gateway has given its first answer after three days.
 */
type OtherEvent = 'paymentIndicated' | 'replaced' | 'expired';

export interface PaymentOrderEvent {
	readonly kind: GatewayAnswer | OtherEvent;
	/** The gateway's own id of the attempt, if the event names one. */
	readonly trackingId?: string | null;
	/** The reason of a failure in the gateway's words, if it gives one. */
	readonly failure?: string | null;
}

export interface PaymentOrder {
	readonly state: PaymentOrderState;
	/** The last answer, unless that ended the order. null: none yet. */
	readonly gatewayAnswer: OpenAnswer | null;
	readonly trackingId: string | null;
	readonly failure: string | null;
}

/** The form that the browser posts to the gateway to pay an order. */
export interface PaymentForm {
	readonly hostAddress: string;
	readonly accessCode: string;
	readonly encRequest: string;
}

const money = { paid: 'paid', refunded: 'refunded' } as const;
const otherAnswers = { failed: 'failed', pending: 'failed', notTried: 'failed', unknown: 'failed' } as const;
const ends = { failed: 'failed', cancelled: 'failed', expired: 'failed' } as const;

/**
 * The state after each event; an event that is not listed changes nothing. Money always counts, whatever was recorded
 * before. Only an open order can become cancelled, since the money of any other may have been on its way. It stays
 * cancelled only while every later answer says the same.
 */
const nextStates: Record<PaymentOrderState, Partial<Record<PaymentOrderEvent['kind'], PaymentOrderState>>> = {
	open: {
		...money,
		...ends,
		cancelled: 'cancelled',
		pending: 'pending',
		paymentIndicated: 'pending',
		replaced: 'failed',
	},
	pending: { ...money, ...ends, replaced: 'failed' },
	inDoubt: { ...money, ...ends },
	failed: { ...money, paymentIndicated: 'inDoubt' },
	cancelled: { ...money, ...otherAnswers, paymentIndicated: 'inDoubt' },
	refunded: { paid: 'paid' },
	paid: {},
};

const reasons: Partial<Record<PaymentOrderEvent['kind'], string>> = {
	replaced: 'replaced by another attempt',
	expired: 'not paid within three days',
};

/** The order after an event. The first reason of a failure stands until the order is paid. */
export function nextPaymentOrder(order: PaymentOrder, event: PaymentOrderEvent): PaymentOrder {
	const { kind, trackingId = null, failure = null } = event;
	const state = nextStates[order.state][kind] ?? order.state;
	const gatewayAnswer = answerAfter(order, kind);
	if (state === order.state) return { ...order, gatewayAnswer };
	const isFirstFailure = isUnderWay(order.state) && hasFailed(state);
	const reason = isFirstFailure ? (failure ?? reasons[kind] ?? 'not paid') : order.failure;
	return {
		state,
		gatewayAnswer,
		// A return comes through the payer's browser, so the gateway's own answer stays.
		trackingId: kind === 'paymentIndicated' ? (order.trackingId ?? trackingId) : (trackingId ?? order.trackingId),
		failure: state === 'paid' ? null : reason,
	};
}

/** The answer that stands after an event. */
function answerAfter({ gatewayAnswer }: PaymentOrder, kind: PaymentOrderEvent['kind']): OpenAnswer | null {
	if (kind === 'pending' || kind === 'notTried' || kind === 'unknown') return kind;
	return kind === 'paymentIndicated' || kind === 'replaced' || kind === 'expired' ? gatewayAnswer : null;
}

/** The states of the one order that a job card may have at a time. One in doubt has failed before. */
export const underWayStates: readonly PaymentOrderState[] = ['open', 'pending'];

export const isUnderWay = (state: PaymentOrderState): boolean => underWayStates.includes(state);

/** The states of an order whose money may still arrive. */
export const unsettledStates: readonly PaymentOrderState[] = [...underWayStates, 'inDoubt'];

export const isUnsettled = (state: PaymentOrderState): boolean => unsettledStates.includes(state);

/** Whether owners see the order as failed. */
export const hasFailed = (state: PaymentOrderState): boolean => state === 'failed' || state === 'cancelled';

const minute = 60_000;
const hour = 60 * minute;

/** While the money of an order may still arrive, it blocks the next order for this long. */
const underWayMs = 15 * minute;
/** How long owners are asked not to pay again if only a return, or the begin of a payment, is known. */
const confirmMs = 15 * minute;
/** The time a browser may need to get from the portal's response to the gateway. */
const redirectGraceMs = 3_000;
const firstCheckAfterMs = 2 * minute;
const maxIntervalMs = 6 * hour;
/** The gateway is asked about an unpaid order for this long, since a payment may succeed late. */
const giveUpAfterMs = 72 * hour;
/**
 * The least time between two status calls about an order, whoever asks, except for its first returns. After this time a
 * check is also made early for an owner who waits on the result page.
 */
const statusCheckIntervalMs = 15_000;
/**
 * The number of returns for which the gateway is asked at once: more than a payment has, and few enough for a flood.
 */
export const maxReturnsAsked = 10;

/**
 * Why an earlier order of the job card refuses the next one; null: it does not, and if it is unsettled, the next one
 * replaces it. The gateway is still asked about it, so that a late success is recorded.
 * - `paymentJustBegun`: it was begun a moment ago, by a double click or in another tab.
 * - `paymentUnderWay`: its money may still arrive.
 * - `paymentAskedAbout`: the gateway has not answered, and may not be asked again yet.
 * @param isUnanswered the gateway was asked just now, and did not answer; else the last answer stands
 */
export function earlierOrderRejection(
	order: Pick<PaymentOrder, 'state' | 'gatewayAnswer'> & { readonly begunAt: Date; readonly askedAt: Date | null },
	isUnanswered: boolean,
	now: Date,
): ResultCode | null {
	const { state, begunAt } = order;
	const known = isUnanswered ? 'noResponse' : order.gatewayAnswer;
	if (!isUnsettled(state) || known === 'notTried' || known === 'unknown') return null;
	if (known === null && isOnTheWay(begunAt, now)) return resultCode('paymentJustBegun');
	const minutes = underWayMinutesLeft(begunAt, now);
	if (minutes === 0) return null;
	if (known !== null) return resultCode('paymentUnderWay', { minutes });
	return resultCode('paymentAskedAbout', { seconds: secondsToNextCheck(order.askedAt ?? now, now) });
}

/** Whether a payment began, or a return spoke of money, so recently that owners are still asked not to pay again. */
export const isRecentPayment = (at: Date, now: Date): boolean => now.getTime() - at.getTime() < confirmMs;

/**
 * Whether the browser may still be on its way to the gateway. That the gateway does not know the order is then no
 * answer.
 */
export const isOnTheWay = (begunAt: Date, now: Date): boolean => now.getTime() - begunAt.getTime() < redirectGraceMs;

/** Whole minutes, rounded up, for which an order whose money may still arrive blocks the next one; 0: not at all. */
export function underWayMinutesLeft(begunAt: Date, now: Date): number {
	return Math.max(0, Math.ceil((begunAt.getTime() + underWayMs - now.getTime()) / minute));
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
 * The most orders of one job card within 24 hours: far more than a payer needs, and few enough for their cost. Every
 * page of the vehicle reads them all, and the gateway is asked about each for three days.
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

/** Whole seconds until an order may be asked about again, rounded up; at least 1. */
export function secondsToNextCheck(askedAt: Date, now: Date): number {
	return Math.max(1, Math.ceil((nextCheckAllowedAt(askedAt).getTime() - now.getTime()) / 1_000));
}

/** The start of the last 15 s: an order that was begun or asked about since then has to wait. */
export function earlyStatusCheckCutoff(now: Date): Date {
	return new Date(now.getTime() - statusCheckIntervalMs);
}
