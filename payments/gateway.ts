/** A hosted payment gateway: the browser carries the request there and the return back, the server asks for the status. */
import type { Paise } from '../domain/money.ts';

/**
 * What a gateway knows of an order.
 * `shown`: its page was opened and nothing was tried. `awaited`: the money is on its way, or nobody knows yet.
 * `failed`: not paid; some ways of paying may still bring the money later.
 */
export type GatewayOrderState = 'paid' | 'awaited' | 'shown' | 'failed' | 'refunded';

export interface GatewayReport {
	readonly orderId: string;
	readonly state: GatewayOrderState;
	/** The gateway's own id of the attempt; null before there is one. */
	readonly trackingId: string | null;
	/** How it was paid, in the gateway's words; empty when it does not say. */
	readonly mode: string;
	/** What counts for the bill, without what the gateway added or took off; null when it does not say. */
	readonly amount: Paise | null;
	readonly currency: string | null;
	/** Why it failed, in the gateway's words; null when it does not say. */
	readonly failure: string | null;
	/** What `GatewayOrder.reference` was; null when the gateway does not send it back. */
	readonly reference: string | null;
}

/** One attempt to pay. */
export interface GatewayOrder {
	/** New for each attempt: at most 30 letters, digits, `-` and `_`. */
	readonly orderId: string;
	readonly amount: Paise;
	readonly currency: string;
	/** Where the browser posts the answer. */
	readonly returnUrl: string;
	/** Goes to the gateway and comes back with the return. */
	readonly reference: string;
}

/** What the browser posts to the gateway. */
export interface GatewayForm {
	readonly hostAddress: string;
	readonly accessCode: string;
	readonly encRequest: string;
}

export interface PaymentGateway {
	readonly account: { readonly merchantId: string; readonly subAccountId: string };
	createForm(order: GatewayOrder): GatewayForm;
	/**
	 * What a browser brought back; null when it is not readable. It came through the hands of whoever pays:
	 * that it says `paid` is a reason to ask, not yet a proof.
	 */
	parseReturn(encResp: string): GatewayReport | null;
	/** Asks the gateway itself. null: it never saw the order. Rejects with a `GatewayError`. */
	fetchStatus(orderId: string): Promise<GatewayReport | null>;
}

export const gatewayErrorKinds = [
	'timeout',
	'unreachable',
	'refused', // the gateway does not accept the question: account, key or address
	'shape', // the answer is none
] as const;

/** The gateway did not tell the status; nothing is known about the order. */
export class GatewayError extends Error {
	override readonly name = 'GatewayError';
	readonly kind: (typeof gatewayErrorKinds)[number];

	constructor(kind: (typeof gatewayErrorKinds)[number], message: string, cause?: unknown) {
		super(message, { cause });
		this.kind = kind;
	}
}
