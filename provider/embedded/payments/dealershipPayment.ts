/** Records a payment at the dealership (docs/product.md#paying). */
import { retryOnDeadlock } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/preparedStatements.ts';
import { isUuid } from '../../../db/uuid.ts';
import type { Paise } from '../../../domain/money.ts';
import { type Result, rejected } from '../../../domain/result.ts';
import { type ResultCode, resultCode } from '../../../domain/resultCode.ts';
import type { OperationContext } from '../operationContext.ts';
import { notifyPaymentSql, payJobCardSql } from './applyTransition.ts';

export interface DealershipPayment {
	readonly jobCardId: string;
	/** How it was paid: `Cash`, `Card`, `UPI`. */
	readonly mode: string;
	/** Number of the receipt that the owner got. */
	readonly receipt: string;
	readonly amount: Paise;
}

const recordDealershipPaymentSql = namedStatement(`
with ${payJobCardSql('', 'jc.id = :jobCardId and jc.amount = :amount and jc.amount > 0')}, recorded as (
	insert into payment (job_card_id, kind, mode, transaction_id, amount, received_at)
	select id, 'dealership', :mode, :receipt, :amount, :now from settled
	returning id, job_card_id, refund
), notified as (${notifyPaymentSql('paymentReceived')}
)
select id from recorded`);

/**
 * Records a payment of the whole bill, once billing is closed; rejected if the job card is already paid. An online
 * payment that arrives later, because the gateway's page was still open, is recorded as due for refund.
 */
export async function recordDealershipPayment(payment: DealershipPayment, context: OperationContext): Promise<Result> {
	const { jobCardId, amount, mode, receipt } = payment;
	if (!isUuid(jobCardId)) return rejected(resultCode('jobCardUnknown'));
	const statement = recordDealershipPaymentSql({ jobCardId, now: context.now, amount, mode, receipt });
	const { rows } = await retryOnDeadlock(() => context.db.executeQuery(statement));
	return rows.length > 0 ? { ok: true } : rejected(await paymentRejectionReason(payment, context));
}

async function paymentRejectionReason({ jobCardId }: DealershipPayment, { db }: OperationContext): Promise<ResultCode> {
	const jobCard = await db
		.selectFrom('job_card')
		.select(['phase', 'amount', 'paid_at'])
		.where('id', '=', jobCardId)
		.executeTakeFirst();
	if (!jobCard) return resultCode('jobCardUnknown');
	if (jobCard.paid_at !== null || jobCard.phase === 'closed') return resultCode('jobCardPaid');
	if (jobCard.amount === null) return resultCode('billingNotClosed');
	return resultCode('amountToBePaid', { amount: jobCard.amount });
}
