/** The state machine of an order at the payment gateway (docs/product.md#gateway). */

/**
 * - `open`: the form was given to the browser, and no attempt to pay is known.
 * - `pending`: the gateway, or a return, has said that the money may be on its way.
 * - `failed`: not paid, or no longer waited for. A later success counts.
 * - `cancelled`: failed; the gateway says that the payer left without paying and nothing was charged.
 * - `inDoubt`: had failed, and a return says otherwise.
 * - `refunded`: the gateway took the money and gave it back. It may take it again.
 *
 * For how long owners see a pending order, or one in doubt, as being confirmed is a matter of time
 * (docs/decisions/008-an-opened-gateway-page-holds-nothing.md).
 */
export type PaymentOrderState = 'open' | 'pending' | 'paid' | 'failed' | 'cancelled' | 'inDoubt' | 'refunded';

/** What the gateway answers to a status call. `shown`: its page was opened and no more. `unknown`: no such order. */
export type GatewayAnswer = 'paid' | 'refunded' | 'failed' | 'cancelled' | 'awaited' | 'shown' | 'unknown';

/** An answer that ends no order. */
export type OpenAnswer = 'awaited' | 'shown' | 'unknown';

/**
 * - `paymentIndicated`: a return says that money was taken or may be on its way.
 * - `replaced`: the owner has begun another order.
 * - `expired`: the gateway has given its first answer after three days.
 */
type OtherEvent = 'paymentIndicated' | 'replaced' | 'expired';

export interface PaymentOrderEvent {
	readonly kind: GatewayAnswer | OtherEvent;
	/** The gateway's own id of the attempt, where the event names one. */
	readonly trackingId?: string | null;
	/** The reason of a failure in the gateway's words, where it gives one. */
	readonly failure?: string | null;
}

export interface PaymentOrder {
	readonly state: PaymentOrderState;
	/** The gateway's last answer, unless that ended the order. null: none yet. */
	readonly answer: OpenAnswer | null;
	readonly trackingId: string | null;
	readonly failure: string | null;
}

const money = { paid: 'paid', refunded: 'refunded' } as const;
const otherAnswers = { failed: 'failed', awaited: 'failed', shown: 'failed', unknown: 'failed' } as const;
const ends = { failed: 'failed', cancelled: 'failed', expired: 'failed' } as const;

/**
 * The state after each event; one that is not listed leaves the state as it is. Money always counts, whatever was
 * recorded before. Only an open order can become cancelled, since the money of any other may have been on its way, and it
 * stays so only while every later answer is the same.
 */
const nextStates: Record<PaymentOrderState, Partial<Record<PaymentOrderEvent['kind'], PaymentOrderState>>> = {
	open: {
		...money,
		...ends,
		cancelled: 'cancelled',
		awaited: 'pending',
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
	const answer = answerAfter(order, kind);
	if (state === order.state) return { ...order, answer };
	const isFirstFailure = isHeld(order.state) && hasFailed(state);
	const reason = isFirstFailure ? (failure ?? reasons[kind] ?? 'not paid') : order.failure;
	return {
		state,
		answer,
		// A return comes through the payer's browser, so it does not replace what the gateway said itself.
		trackingId: kind === 'paymentIndicated' ? (order.trackingId ?? trackingId) : (trackingId ?? order.trackingId),
		failure: state === 'paid' ? null : reason,
	};
}

/** The answer that stands after an event. */
function answerAfter({ answer }: PaymentOrder, kind: PaymentOrderEvent['kind']): OpenAnswer | null {
	switch (kind) {
		case 'awaited':
		case 'shown':
		case 'unknown':
			return kind;
		case 'paymentIndicated':
		case 'replaced':
		case 'expired':
			return answer;
		default:
			return null;
	}
}

/** The states of an order whose money may still arrive. */
export const unsettledStates: readonly PaymentOrderState[] = ['open', 'pending', 'inDoubt'];

export const isUnsettled = (state: PaymentOrderState): boolean => unsettledStates.includes(state);

/** Whether this is the one order that a job card may have at a time. One in doubt has failed before. */
export const isHeld = (state: PaymentOrderState): boolean => state === 'open' || state === 'pending';

/** Whether owners see the order as failed. */
export const hasFailed = (state: PaymentOrderState): boolean => state === 'failed' || state === 'cancelled';
