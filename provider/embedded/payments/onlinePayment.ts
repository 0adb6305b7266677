/** Options of online payment (docs/product.md#gateway), and whether a job card may be paid online. */

import { isUuid } from '../../../db/uuid.ts';
import { type ResultCode, resultCode } from '../../../domain/resultCode.ts';
import type { PaymentGateway } from '../../../payments/gateway.ts';
import type { BeginPaymentRequest, PaymentAccount } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';

/** A pino logger fits. Order ids are logged, personal data is not. */
export interface PaymentLog {
	info(fields: object, message: string): void;
	warn(fields: object, message: string): void;
	error(fields: object, message: string): void;
}

/** What becomes of attempts to pay, as it is counted: a change of an order, or a status call that failed. */
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
	readonly log: PaymentLog;
	/** Counts the outcome of a payment attempt or the reason of a rejected return. */
	readonly count: (
		...counted: ['payments', (typeof paymentEvents)[number]] | ['gateway_returns_rejected', ReturnRejection]
	) => void;
}

export interface OnlinePaymentContext extends Pick<OperationContext, 'db' | 'now'> {
	readonly online: OnlinePaymentOptions;
}

/** The gateway account of the configured dealer code; none for another code, or when online payment is off. */
export async function readPaymentAccounts(
	dealerCode: string,
	{ online }: { readonly online: OnlinePaymentOptions | null },
): Promise<readonly PaymentAccount[]> {
	return online?.dealerCode === dealerCode ? [online.gateway.account] : [];
}

/** An order that is to be begun; rejected unless its amount, which the owner saw, is that of the job card. */
export type PaymentOrderRequest = Omit<BeginPaymentRequest, 'account' | 'accessCode'>;

export async function readJobCardBill(jobCardId: string, { db }: Pick<OperationContext, 'db'>) {
	if (!isUuid(jobCardId)) return undefined;
	return db
		.selectFrom('job_card as entry')
		.innerJoin('vehicle', 'vehicle.id', 'entry.vehicle_id')
		.select(['entry.id', 'entry.vehicle_id', 'entry.job_card_no', 'entry.phase', 'entry.amount', 'entry.paid_at'])
		.select(['entry.proforma_released_at', 'entry.is_online_payment_enabled', 'vehicle.reg_no'])
		.where('entry.id', '=', jobCardId)
		.executeTakeFirst();
}

type JobCardBill = Awaited<ReturnType<typeof readJobCardBill>>;

/** The reason why the job card cannot be paid online now; null: it can. */
export function paymentRejection(jobCardBill: JobCardBill, request: PaymentOrderRequest): ResultCode | null {
	const isSameVehicle =
		jobCardBill?.vehicle_id === request.vehicleId &&
		jobCardBill.reg_no === request.regNo &&
		jobCardBill.job_card_no === request.jobCardNo;
	if (!isSameVehicle) return resultCode('otherVehicle');
	if (jobCardBill.paid_at !== null || jobCardBill.phase === 'closed') return resultCode('alreadyPaid');
	const isBilled = jobCardBill.phase === 'billed' || jobCardBill.phase === 'delivered';
	if (!isBilled || jobCardBill.amount === null || jobCardBill.proforma_released_at === null)
		return resultCode('jobCardNotReady');
	if (!jobCardBill.is_online_payment_enabled || jobCardBill.amount === 0) return resultCode('onlineNotPossible');
	return jobCardBill.amount === request.amount ? null : resultCode('amountChanged', { amount: jobCardBill.amount });
}
