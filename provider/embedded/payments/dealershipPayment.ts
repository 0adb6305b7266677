/** Records a payment at the dealership (docs/product.md#paying). */
import { retryOnDeadlock } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { Paise } from '../../../domain/money.ts';
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
 * Records a payment of the whole bill, once billing is closed; false: the job card is already paid, or this is not the
 * bill. An online payment that arrives later, because the gateway's page was still open, is recorded as due for refund.
 */
export async function recordDealershipPayment(payment: DealershipPayment, context: OperationContext): Promise<boolean> {
	const statement = recordDealershipPaymentSql({ ...payment, now: context.now });
	const { rows } = await retryOnDeadlock(() => context.db.executeQuery(statement));
	return rows.length > 0;
}
