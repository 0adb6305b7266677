/** The desk's lists of money: what came in, and what is owed back. */

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
	/** The gateway's tracking id, or the receipt's number. */
	readonly transactionId: string;
	readonly amount: Paise;
	readonly receivedAt: Date;
	/** `none`: it pays the job card; `due`: owed back; `done`: given back. */
	readonly refund: 'none' | 'due' | 'done';
	readonly refundReason: string | null;
	readonly refundedAt: Date | null;
}

/** Of one dealer, or of one job card; of all when neither is named. */
export interface PaymentFilter {
	readonly dealerCode?: string;
	readonly jobCardNo?: string;
}

export interface PaymentList {
	readonly rows: readonly PaymentRecord[];
	/** There are more than are in `rows`. */
	readonly hasMore: boolean;
}

const maxRows = 500;

/** The newest first. */
export async function listPayments(filter: PaymentFilter, context: Pick<OperationContext, 'db'>): Promise<PaymentList> {
	return toPaymentList(await selectPayments(filter, context).orderBy('payment.received_at', 'desc').execute());
}

/** What is owed back, the oldest first. */
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

/** The desk gave money back that was owed, by the payment's id. False: nothing is owed back there. */
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
