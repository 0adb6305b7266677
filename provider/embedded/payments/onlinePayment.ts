/** What paying online needs, as the process gives it to the embedded provider (docs/product.md#gateway). */
import type { PaymentGateway } from '../../../payments/gateway.ts';
import type { PaymentAccount } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';

/** A pino logger fits. Order ids may be logged, nothing personal. */
export interface PaymentLog {
	info(fields: object, message: string): void;
	warn(fields: object, message: string): void;
	error(fields: object, message: string): void;
}

export interface OnlinePaymentOptions {
	readonly gateway: PaymentGateway;
	/** The fixed code under which GetPaymentInfo knows the account. */
	readonly dealerCode: string;
	/** Where the gateway's answer is posted, on the public port of this process. */
	readonly returnUrl: string;
	/** Origins of the portals that a browser may be sent back to; the first is the default. */
	readonly portalUrls: readonly string[];
	readonly log: PaymentLog;
	/** What became of an attempt, for the counters of the process. */
	readonly count: (counter: 'payments' | 'gateway_returns_refused', label: string) => void;
}

export interface OnlinePaymentContext extends Pick<OperationContext, 'db' | 'now'> {
	readonly online: OnlinePaymentOptions;
}

/** The gateway account of the fixed dealer code; no other code has one, and none when nothing is paid online. */
export async function readPaymentAccounts(
	dealerCode: string,
	{ online }: { readonly online: OnlinePaymentOptions | null },
): Promise<readonly PaymentAccount[]> {
	return online?.dealerCode === dealerCode ? [online.gateway.account] : [];
}
