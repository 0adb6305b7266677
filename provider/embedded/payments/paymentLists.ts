/** The desk's lists of payments and of due refunds. */

import { isUuid } from '../../../db/uuid.ts';
import type { Paise } from '../../../domain/money.ts';
import type { OperationContext } from '../operationContext.ts';

export interface PaymentRecord {
	readonly id: string;
	readonly jobCardNo: string;
	readonly regNo: string;
	readonly kind: 'online' | 'dealership';
	readonly mode: string;
	/** Our order at the gateway; null at the dealership. */
	readonly orderId: string | null;
	/** The gateway's tracking id, or the number of the receipt. */
	readonly transactionId: string;
	readonly amount: Paise;
	readonly receivedAt: Date;
	/** `none`: the payment pays the job card; `due`: it must be refunded; `done`: it was refunded. */
	readonly refund: 'none' | 'due' | 'done';
	readonly refundReason: string | null;
	readonly refundedAt: Date | null;
}

/** Restricts a list to a dealer, a job card, or both. */
export interface PaymentFilter {
	readonly dealerCode?: string;
	readonly jobCardNo?: string;
}

export interface PaymentList {
	readonly rows: readonly PaymentRecord[];
	/** The list was cut off after 500 rows. */
	readonly hasMore: boolean;
}

const maxRows = 500;

/** All payments, the newest first. */
export async function listPayments(filter: PaymentFilter, context: Pick<OperationContext, 'db'>): Promise<PaymentList> {
	return toPaymentList(await selectPayments(filter, context).orderBy('payment.received_at', 'desc').execute());
}

/** Payments that must be refunded, the oldest first. */
export async function listRefundsDue(
	filter: PaymentFilter,
	context: Pick<OperationContext, 'db'>,
): Promise<PaymentList> {
	const due = selectPayments(filter, context).where('payment.refund', '=', 'due');
	return toPaymentList(await due.orderBy('payment.received_at').execute());
}

const toPaymentList = (rows: readonly PaymentRecord[]): PaymentList => ({
	rows: rows.slice(0, maxRows),
	hasMore: rows.length > maxRows,
});

function selectPayments({ dealerCode, jobCardNo }: PaymentFilter, { db }: Pick<OperationContext, 'db'>) {
	return db
		.selectFrom('payment')
		.innerJoin('service_entry as entry', 'entry.id', 'payment.service_entry_id')
		.innerJoin('vehicle', 'vehicle.id', 'entry.vehicle_id')
		.innerJoin('dealer', 'dealer.id', 'entry.dealer_id')
		.select(['payment.id', 'entry.job_card_no as jobCardNo', 'vehicle.reg_no as regNo', 'payment.kind'])
		.select(['payment.mode', 'payment.order_id as orderId', 'payment.transaction_id as transactionId'])
		.select(['payment.amount', 'payment.received_at as receivedAt', 'payment.refund'])
		.select(['payment.refund_reason as refundReason', 'payment.refunded_at as refundedAt'])
		.$if(dealerCode !== undefined, (query) => query.where('dealer.code', '=', dealerCode ?? ''))
		.$if(jobCardNo !== undefined, (query) => query.where('entry.job_card_no', '=', jobCardNo ?? ''))
		.limit(maxRows + 1);
}

/** Marks a due refund as done, by the id of the payment. False: no refund of this payment is due. */
export async function markRefunded(
	paymentId: string,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<boolean> {
	if (!isUuid(paymentId)) return false;
	const done = await db
		.updateTable('payment')
		.set({ refund: 'done', refunded_at: now })
		.where('id', '=', paymentId)
		.where('refund', '=', 'due')
		.executeTakeFirst();
	return done.numUpdatedRows > 0n;
}
