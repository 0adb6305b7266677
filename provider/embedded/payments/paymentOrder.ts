/** Orders at the gateway: one at a time for a job card, by the database. */
import { retryOnDeadlock } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/preparedStatements.ts';
import { nextStatusCheckAt } from '../../../domain/paymentOrder.ts';
import type { OperationContext } from '../operationContext.ts';
import type { NewPaymentOrder } from './beginPayment.ts';

/** The job card is locked: whoever takes its money at this moment is waited for, and then nothing is begun. */
const insertPaymentOrderSql = namedStatement(
	['orderId', 'jobCardId', 'portalUrl', 'now', 'nextAskAt', 'amount'],
	`
insert into payment_order (order_id, service_entry_id, amount, state, portal_url, begun_at, next_ask_at)
select :orderId, e.id, e.amount, 'open', :portalUrl, :now, :nextAskAt from service_entry e
where e.id = :jobCardId and e.phase in ('billed', 'delivered') and e.paid_at is null and e.proforma_released_at is not null
	and e.is_online_payment_enabled and e.amount = :amount and e.amount > 0
for no key update of e
on conflict do nothing
returning order_id`,
);

/** False: another order is open, its id was used, or the job card may no longer be paid like this. */
export async function insertPaymentOrder(
	order: NewPaymentOrder,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<boolean> {
	const { orderId, jobCardId, portalUrl, amount } = order;
	const statement = insertPaymentOrderSql({
		orderId,
		jobCardId,
		portalUrl,
		now,
		nextAskAt: nextStatusCheckAt(now, now),
		amount,
	});
	const { rows } = await retryOnDeadlock(() => db.executeQuery(statement));
	return rows.length > 0;
}

/** The order that keeps the job card from another; undefined: none. */
export function readOpenOrder(jobCardId: string, { db }: Pick<OperationContext, 'db'>) {
	return db
		.selectFrom('payment_order')
		.select(['order_id', 'amount', 'currency', 'begun_at'])
		.where('service_entry_id', '=', jobCardId)
		.where('state', 'in', ['open', 'pending'])
		.executeTakeFirst();
}
