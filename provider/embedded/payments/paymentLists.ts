/** The desk's lists of payments and of due refunds. */
import { isUuid } from '../../../db/uuid.ts';
import { cutOff, maxRows } from '../desk/lists.ts';
import type { OperationContext } from '../operationContext.ts';

/** Restricts a list to a dealer, a job card, or both. */
interface PaymentFilter {
	readonly dealerCode?: string;
	readonly jobCardNo?: string;
}

/**
 * All payments, the newest first; `hasMore`: the list was cut off after 500 rows. `orderId`: at the gateway; null at the
 * dealership. `transactionId`: the gateway's tracking id, or the number of the receipt. `refund` is `none` if the payment
 * pays the job card, `due` if it must be refunded, `done` once it was.
 */
export async function listPayments(filter: PaymentFilter, context: Pick<OperationContext, 'db'>) {
	return cutOff(await selectPayments(filter, context).orderBy('payment.received_at', 'desc').execute());
}

/** The payments that must be refunded, the oldest first, as `listPayments`. */
export async function listRefundsDue(filter: PaymentFilter, context: Pick<OperationContext, 'db'>) {
	const due = selectPayments(filter, context).where('payment.refund', '=', 'due');
	return cutOff(await due.orderBy('payment.received_at').execute());
}

function selectPayments({ dealerCode, jobCardNo }: PaymentFilter, { db }: Pick<OperationContext, 'db'>) {
	return db
		.selectFrom('payment')
		.innerJoin('job_card', 'job_card.id', 'payment.job_card_id')
		.innerJoin('vehicle', 'vehicle.id', 'job_card.vehicle_id')
		.innerJoin('dealer', 'dealer.id', 'job_card.dealer_id')
		.select(['payment.id', 'payment.received_at as receivedAt', 'vehicle.reg_no as regNo'])
		.select(['job_card.job_card_no as jobCardNo', 'payment.amount', 'payment.kind', 'payment.mode'])
		.select(['payment.transaction_id as transactionId', 'payment.order_id as orderId', 'payment.refund'])
		.select(['payment.refund_reason as refundReason', 'payment.refunded_at as refundedAt'])
		.$if(dealerCode !== undefined, (query) => query.where('dealer.code', '=', dealerCode ?? ''))
		.$if(jobCardNo !== undefined, (query) => query.where('job_card.job_card_no', '=', jobCardNo ?? ''))
		.limit(maxRows + 1);
}

/** Marks a due refund as done, by the id of the payment. False: no refund of this payment is due. */
export async function markRefunded(paymentId: string, { db, now }: OperationContext): Promise<boolean> {
	if (!isUuid(paymentId)) return false;
	const done = await db
		.updateTable('payment')
		.set({ refund: 'done', refunded_at: now })
		.where('id', '=', paymentId)
		.where('refund', '=', 'due')
		.executeTakeFirst();
	return done.numUpdatedRows > 0n;
}
