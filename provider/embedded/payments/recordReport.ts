/**
 * Records the gateway's answer about an order in one conditional statement; a repeated answer changes nothing. What a
 * browser brings back is not recorded here, since it proves nothing.
 */
import { retryOnDeadlock } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { GatewayReport } from '../../../payments/gateway.ts';
import type { OperationContext } from '../operationContext.ts';
import { payJobCardSql } from './dealershipPayment.ts';
import { recordUnpaid } from './recordUnpaid.ts';

/** `paid`: the job card is paid; `unchanged`: the answer holds nothing new. */
export type RecordedChange = 'paid' | 'refundDue' | 'refunded' | 'failed' | 'pending' | 'unchanged';

export interface PaymentOrderRow {
	readonly order_id: string;
	readonly amount: number;
	readonly currency: string;
}

export async function recordReport(
	order: PaymentOrderRow,
	report: GatewayReport,
	context: Pick<OperationContext, 'db' | 'now'>,
): Promise<RecordedChange> {
	switch (report.state) {
		case 'paid':
			return recordPaid(order, report, context);
		case 'refunded':
			return recordRefunded(order, report, context);
		case 'failed':
		case 'awaited':
		case 'shown':
			return recordUnpaid(order, report, context);
	}
}

/**
 * Updates the order, the job card, its appointment and its stages, and inserts the payment. When the job card is already
 * paid, or the amount or currency is not that of the order, the payment is recorded as due for refund. Of an order that
 * was refunded before, the payment is there already: the gateway has its money again.
 */
const recordPaidSql = namedStatement(
	['orderId', 'now', 'trackingId', 'mode', 'amount', 'refundReason'],
	`
with ordered as (
	update payment_order set state = 'paid', settled_at = :now, tracking_id = :trackingId, failure = null,
		is_cancelled = false, unconfirmed_at = null, next_ask_at = null
	where order_id = :orderId and state in ('open', 'pending', 'failed', 'refunded')
	returning order_id, service_entry_id
), ${payJobCardSql('from ordered o', 'e.id = o.service_entry_id and e.amount = :amount and :refundReason::text is null')}
insert into payment (service_entry_id, order_id, kind, mode, transaction_id, amount, received_at, refund, refund_reason)
select o.service_entry_id, o.order_id, 'online', :mode, coalesce(:trackingId, o.order_id), :amount, :now,
	case when s.id is null then 'due' else 'none' end,
	case when s.id is null then coalesce(:refundReason, 'The job card was already paid.') end
from ordered o left join settled s on true
on conflict (order_id) do update set mode = excluded.mode, transaction_id = excluded.transaction_id,
	amount = excluded.amount, received_at = excluded.received_at, refund = excluded.refund,
	refund_reason = excluded.refund_reason, refunded_at = null
returning refund`,
);

async function recordPaid(
	order: PaymentOrderRow,
	report: GatewayReport,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
) {
	const amount = report.amount ?? order.amount;
	const { trackingId, mode } = report;
	const reason = refundReason(order, report, amount);
	const statement = recordPaidSql<{ refund: string }>({
		orderId: order.order_id,
		now,
		trackingId,
		mode,
		amount,
		refundReason: reason,
	});
	const { rows } = await retryOnDeadlock(() => db.executeQuery(statement));
	const [paid] = rows;
	if (!paid) return 'unchanged';
	return paid.refund === 'none' ? 'paid' : 'refundDue';
}

/** A payment of another amount or currency does not pay the bill. null: the payment pays it. */
function refundReason(order: PaymentOrderRow, report: GatewayReport, amount: number): string | null {
	if (report.currency !== null && report.currency !== order.currency) {
		return `The gateway took ${report.currency}, not ${order.currency}.`;
	}
	return amount === order.amount ? null : 'The gateway took another amount than the bill.';
}

/** For a payment that the gateway took and refunded before this server learned of it. It may take the money again. */
const recordRefundedSql = namedStatement(
	['orderId', 'now', 'trackingId', 'mode', 'amount'],
	`
with ordered as (
	update payment_order set state = 'refunded', settled_at = :now, tracking_id = :trackingId, is_cancelled = false,
		unconfirmed_at = null
	where order_id = :orderId and state in ('open', 'pending', 'failed')
	returning order_id, service_entry_id
)
insert into payment (service_entry_id, order_id, kind, mode, transaction_id, amount, received_at, refund, refund_reason,
	refunded_at)
select service_entry_id, order_id, 'online', :mode, coalesce(:trackingId, order_id), :amount, :now, 'done', 'The gateway gave it back.', :now
from ordered
returning refund`,
);

async function recordRefunded(
	order: PaymentOrderRow,
	report: GatewayReport,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
) {
	const { trackingId, mode } = report;
	const statement = recordRefundedSql({
		orderId: order.order_id,
		now,
		trackingId,
		mode,
		amount: report.amount ?? order.amount,
	});
	const { rows } = await retryOnDeadlock(() => db.executeQuery(statement));
	return rows.length > 0 ? 'refunded' : 'unchanged';
}
