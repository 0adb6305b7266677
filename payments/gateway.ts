/**
 * A hosted payment gateway: the browser carries the payment request there and the return back, and the server makes the
 * status call.
 */
import type { Log } from '../domain/log.ts';
import type { Paise } from '../domain/money.ts';
import type { GatewayAnswer, PaymentForm } from '../domain/payment/paymentOrder.ts';

/** The gateway's state of an order that it knows. */
export type GatewayOrderState = Exclude<GatewayAnswer, 'unknown'>;

export interface GatewayReport {
	readonly orderId: string;
	readonly state: GatewayOrderState;
	/** The gateway's own id of the attempt; null while there is none. */
	readonly trackingId: string | null;
	/** The payment method as the gateway names it; empty when it names none. */
	readonly mode: string;
	/**
	 * The amount that counts for the bill, without the gateway's surcharges and discounts; null when the gateway gives
	 * none.
	 */
	readonly amount: Paise | null;
	readonly currency: string | null;
	/** The reason of a failure in the gateway's words; null when it gives none. */
	readonly failure: string | null;
	/** `GatewayOrder.reference` as returned; null: not returned, as in the response to a status call. */
	readonly reference: string | null;
}

/** What the gateway is asked to collect, once: a second attempt is another order. */
export interface GatewayOrder {
	/** New for each attempt: at most 30 letters, digits, `-` and `_`. */
	readonly orderId: string;
	readonly amount: Paise;
	readonly currency: string;
	/** The address to which the browser posts the return. */
	readonly returnUrl: string;
	/** Sent to the gateway and included in its return. */
	readonly reference: string;
}

export interface PaymentGateway {
	readonly account: { readonly merchantId: string; readonly subAccountId: string };
	createForm(order: GatewayOrder): PaymentForm;
	/**
	 * Reads a return that a browser posted; null: unreadable. It passed through the payer's browser, so `paid` is a
	 * reason to make a status call, not a proof.
	 */
	parseReturn(encResp: string): GatewayReport | null;
	/** Makes a status call. null: the gateway does not know the order. Rejects with a `GatewayError`. */
	fetchStatus(orderId: string): Promise<GatewayReport | null>;
}

/** `refused`: the gateway rejected the request, its account, key or address; `shape`: the response cannot be read. */
type GatewayErrorKind = 'timeout' | 'unreachable' | 'refused' | 'shape';

/** The status call failed; nothing is known about the order. */
export class GatewayError extends Error {
	readonly kind: GatewayErrorKind;

	constructor(kind: GatewayErrorKind, message: string, cause?: unknown) {
		super(message, { cause });
		this.kind = kind;
	}
}

/** The counted events of attempts to pay: a change of an order, or a status call that failed. */
export const paymentEvents = [
	'started',
	'rejected',
	'paid',
	'refundDue',
	'refunded',
	'failed',
	'pending',
	'statusFailed',
] as const;

/** The reason why a return changes nothing. */
export const returnRejections = [
	'unreadable',
	'tooLarge',
	'unknownOrder',
	'otherJobCard',
	'amount',
	'currency',
	'replayed',
	'unconfirmed',
] as const;

export type ReturnRejection = (typeof returnRejections)[number];

export interface OnlinePaymentOptions {
	readonly gateway: PaymentGateway;
	/** The fixed code under which GetPaymentInfo knows the account. */
	readonly dealerCode: string;
	/** Address on the public port that the gateway's return is posted to. */
	readonly returnUrl: string;
	/** Origins of the portals that a browser may return to; the first is the default. */
	readonly portalUrls: readonly string[];
	readonly log: Log;
	/** Counts the outcome of a payment attempt or the reason of a rejected return. */
	readonly count: (
		...counted: ['payments', (typeof paymentEvents)[number]] | ['gateway_returns_rejected', ReturnRejection]
	) => void;
}
