/** What the gateway said of an order, written down: each time one conditional statement, however often it comes. */
import { withoutDeadlock } from '../../../db/errors.ts';
import { namedStatement } from '../../../db/prepared.ts';
import type { GatewayReport } from '../../../payments/gateway.ts';
import type { Scope } from '../context.ts';
import { paysCard } from './paySql.ts';

/** `nothing`: it was known already, or says less than what is known. */
export type Written = 'settled' | 'refundDue' | 'refunded' | 'failed' | 'pending' | 'nothing';

export interface KnownOrder {
	readonly order_id: string;
	readonly amount: number;
	readonly currency: string;
}

export async function writeReport(
	order: KnownOrder,
	report: GatewayReport,
	scope: Pick<Scope, 'db' | 'now'>,
): Promise<Written> {
	switch (report.state) {
		case 'paid':
			return writePaid(order, report, scope);
		case 'refunded':
			return writeRefunded(order, report, scope);
		case 'failed':
			return writeFailed(order.order_id, report.failure ?? 'not paid', scope, report.trackingId);
		case 'awaited':
			return writePending(order.order_id, report.trackingId, scope);
		case 'shown':
			return 'nothing';
	}
}

/**
 * The order, the job card, its appointment, its stages and the payment, all or none. Where the job card is paid
 * already (or was never to be paid with this), the money is written down as owed back.
 */
const paidSql = namedStatement(
	['orderId', 'now', 'trackingId', 'mode', 'amount', 'whyOwedBack'],
	`
with ordered as (
	update payment_order set state = 'paid', settled_at = :now, tracking_id = :trackingId, failure = null, next_ask_at = null
	where order_id = :orderId and state in ('open', 'pending', 'failed')
	returning order_id, service_entry_id
), ${paysCard('from ordered o', 'e.id = o.service_entry_id and e.amount = :amount and :whyOwedBack::text is null')}
insert into payment (service_entry_id, order_id, kind, mode, transaction_id, amount, received_at, refund, refund_reason)
select o.service_entry_id, o.order_id, 'online', :mode, coalesce(:trackingId, o.order_id), :amount, :now,
	case when s.id is null then 'due' else 'none' end,
	case when s.id is null then coalesce(:whyOwedBack, 'The job card was already paid.') end
from ordered o left join settled s on true
returning refund`,
);

async function writePaid(order: KnownOrder, report: GatewayReport, { db, now }: Pick<Scope, 'db' | 'now'>) {
	const amount = report.amount ?? order.amount;
	const { trackingId, mode } = report;
	const why = whyOwedBack(order, report, amount);
	const write = paidSql<{ refund: string }>({
		orderId: order.order_id,
		now,
		trackingId,
		mode,
		amount,
		whyOwedBack: why,
	});
	const { rows } = await withoutDeadlock(() => db.executeQuery(write));
	const [paid] = rows;
	if (!paid) return 'nothing';
	return paid.refund === 'none' ? 'settled' : 'refundDue';
}

/** Money of another amount or currency never pays a bill. */
function whyOwedBack(order: KnownOrder, report: GatewayReport, amount: number): string | null {
	if (report.currency !== null && report.currency !== order.currency) {
		return `The gateway took ${report.currency}, not ${order.currency}.`;
	}
	return amount === order.amount ? null : 'The gateway took another amount than the bill.';
}

/** Taken and given back by the gateway before we knew of it. */
const refundedSql = namedStatement(
	['orderId', 'now', 'trackingId', 'mode', 'amount'],
	`
with ordered as (
	update payment_order set state = 'refunded', settled_at = :now, tracking_id = :trackingId, next_ask_at = null
	where order_id = :orderId and state in ('open', 'pending', 'failed')
	returning order_id, service_entry_id
)
insert into payment (service_entry_id, order_id, kind, mode, transaction_id, amount, received_at, refund, refund_reason,
	refunded_at)
select service_entry_id, order_id, 'online', :mode, coalesce(:trackingId, order_id), :amount, :now, 'done', 'The gateway gave it back.', :now
from ordered
returning refund`,
);

async function writeRefunded(order: KnownOrder, report: GatewayReport, { db, now }: Pick<Scope, 'db' | 'now'>) {
	const { trackingId, mode } = report;
	const write = refundedSql({ orderId: order.order_id, now, trackingId, mode, amount: report.amount ?? order.amount });
	const { rows } = await withoutDeadlock(() => db.executeQuery(write));
	return rows.length > 0 ? 'refunded' : 'nothing';
}

/** The gateway goes on being asked: what failed may still succeed. */
export async function writeFailed(
	orderId: string,
	failure: string,
	{ db, now }: Pick<Scope, 'db' | 'now'>,
	trackingId: string | null = null,
): Promise<Written> {
	const done = await db
		.updateTable('payment_order')
		.set(({ fn, ref, val }) => ({
			state: 'failed' as const,
			settled_at: now,
			failure,
			tracking_id: fn.coalesce(val(trackingId), ref('tracking_id')),
		}))
		.where('order_id', '=', orderId)
		.where('state', 'in', ['open', 'pending'])
		.executeTakeFirst();
	return done.numUpdatedRows > 0n ? 'failed' : 'nothing';
}

/** The gateway is asked no more, unless it was paid at this very moment; a later return still counts. */
export async function writeGivenUp(orderId: string, { db, now }: Pick<Scope, 'db' | 'now'>): Promise<void> {
	await db
		.updateTable('payment_order')
		.set(({ fn, ref, val }) => ({
			state: 'failed' as const,
			settled_at: fn.coalesce(ref('settled_at'), val(now)),
			failure: fn.coalesce(ref('failure'), val('not paid within three days')),
			next_ask_at: null,
		}))
		.where('order_id', '=', orderId)
		.where('state', 'in', ['open', 'pending', 'failed'])
		.execute();
}

async function writePending(orderId: string, trackingId: string | null, { db }: Pick<Scope, 'db'>): Promise<Written> {
	const done = await db
		.updateTable('payment_order')
		.set(({ fn, ref, val }) => ({
			state: 'pending' as const,
			tracking_id: fn.coalesce(val(trackingId), ref('tracking_id')),
		}))
		.where('order_id', '=', orderId)
		.where('state', '=', 'open')
		.executeTakeFirst();
	return done.numUpdatedRows > 0n ? 'pending' : 'nothing';
}
