/** What paying online needs, as the process gives it to the embedded provider (docs/product.md#gateway). */

import { isUuid } from '../../../db/uuid.ts';
import type { Paise } from '../../../domain/money.ts';
import { type CodedMessage, providerMessage } from '../../../domain/providerMessage.ts';
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

export interface PaymentOrderRequest {
	/** New for each attempt. */
	readonly orderId: string;
	readonly jobCardId: string;
	readonly jobCardNo: string;
	readonly vehicleId: string;
	readonly regNo: string;
	/** What the owner was shown; what is asked for is what the job card says. */
	readonly amount: Paise;
}

export async function readJobCardBill(jobCardId: string, { db }: Pick<OperationContext, 'db'>) {
	if (!isUuid(jobCardId)) return undefined;
	return db
		.selectFrom('service_entry as entry')
		.innerJoin('vehicle', 'vehicle.id', 'entry.vehicle_id')
		.select(['entry.id', 'entry.vehicle_id', 'entry.job_card_no', 'entry.phase', 'entry.amount', 'entry.paid_at'])
		.select(['entry.proforma_released_at', 'entry.is_online_payment_enabled', 'vehicle.reg_no'])
		.where('entry.id', '=', jobCardId)
		.executeTakeFirst();
}

type JobCardBill = Awaited<ReturnType<typeof readJobCardBill>>;

/** null: it may. */
export function paymentRejection(jobCardBill: JobCardBill, request: PaymentOrderRequest): CodedMessage | null {
	const isSameVehicle =
		jobCardBill?.vehicle_id === request.vehicleId &&
		jobCardBill.reg_no === request.regNo &&
		jobCardBill.job_card_no === request.jobCardNo;
	if (!isSameVehicle) return providerMessage('otherVehicle');
	if (jobCardBill.paid_at !== null || jobCardBill.phase === 'closed') return providerMessage('alreadyPaid');
	const isBilled = jobCardBill.phase === 'billed' || jobCardBill.phase === 'delivered';
	if (!isBilled || jobCardBill.amount === null || jobCardBill.proforma_released_at === null)
		return providerMessage('jobCardNotReady');
	if (!jobCardBill.is_online_payment_enabled || jobCardBill.amount === 0) return providerMessage('onlineNotPossible');
	return jobCardBill.amount === request.amount
		? null
		: providerMessage('amountChanged', { amount: jobCardBill.amount });
}
