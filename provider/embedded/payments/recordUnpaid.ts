/** Records answers of the gateway without money, and the ends that this provider gives an order itself. */
import type { GatewayReport } from '../../../payments/gateway.ts';
import type { OperationContext } from '../operationContext.ts';
import type { PaymentOrderRow, RecordedChange } from './recordReport.ts';

/** An order stays cancelled while every later answer says so. Any other withdraws it for good (docs/product.md#gateway). */
export async function recordUnpaid(
	{ order_id }: PaymentOrderRow,
	report: GatewayReport,
	context: Pick<OperationContext, 'db' | 'now'>,
): Promise<RecordedChange> {
	const change = await recordUnpaidState(order_id, report, context);
	if (change === 'unchanged' && !report.isCancelled) await withdrawCancellation(order_id, context);
	if (change === 'unchanged' && report.state === 'failed') await endDoubt(order_id, context);
	return change;
}

async function recordUnpaidState(
	orderId: string,
	{ state, failure, isCancelled, trackingId }: GatewayReport,
	context: Pick<OperationContext, 'db' | 'now'>,
): Promise<RecordedChange> {
	if (state === 'failed')
		return recordFailed(orderId, { failure: failure ?? 'not paid', isCancelled, trackingId }, context);
	return state === 'awaited' ? recordPending(orderId, trackingId, context) : 'unchanged';
}

interface FailureReport {
	readonly failure: string;
	/** `GatewayReport.isCancelled`; an order that gives way without an answer of the gateway is not cancelled. */
	readonly isCancelled?: boolean;
	readonly trackingId?: string | null;
}

/** Marks the order as failed. Status checks continue, because a failed payment may still succeed. */
export async function recordFailed(
	orderId: string,
	{ failure, isCancelled = false, trackingId = null }: FailureReport,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<RecordedChange> {
	const done = await db
		.updateTable('payment_order')
		.set(({ eb, fn, ref, val }) => ({
			state: 'failed' as const,
			settled_at: now,
			failure,
			// The money of a pending order may have been on its way.
			is_cancelled: isCancelled ? eb('state', '=', 'open').$castTo<boolean>() : false,
			tracking_id: fn.coalesce(val(trackingId), ref('tracking_id')),
		}))
		.where('order_id', '=', orderId)
		.where('state', 'in', ['open', 'pending'])
		.executeTakeFirst();
	return done.numUpdatedRows > 0n ? 'failed' : 'unchanged';
}

/** Nothing says any more that nothing was charged. */
export async function withdrawCancellation(orderId: string, { db }: Pick<OperationContext, 'db'>): Promise<void> {
	await db
		.updateTable('payment_order')
		.set({ is_cancelled: false })
		.where('order_id', '=', orderId)
		.where('is_cancelled', '=', true)
		.execute();
}

/** The gateway has answered that the order failed, so a return that said otherwise no longer counts. */
async function endDoubt(orderId: string, { db }: Pick<OperationContext, 'db'>): Promise<void> {
	await db
		.updateTable('payment_order')
		.set({ unconfirmed_at: null })
		.where('order_id', '=', orderId)
		.where('unconfirmed_at', 'is not', null)
		.execute();
}

/** Ends the status checks of an order, which has failed unless it was refunded; a later return still counts. */
export async function recordExpired(orderId: string, { db, now }: Pick<OperationContext, 'db' | 'now'>): Promise<void> {
	await db
		.updateTable('payment_order')
		.set(({ fn, ref, val }) => ({
			state: 'failed' as const,
			settled_at: fn.coalesce(ref('settled_at'), val(now)),
			failure: fn.coalesce(ref('failure'), val('not paid within three days')),
			unconfirmed_at: null,
			next_ask_at: null,
		}))
		.where('order_id', '=', orderId)
		.where('state', 'in', ['open', 'pending', 'failed'])
		.execute();
	await db
		.updateTable('payment_order')
		.set({ next_ask_at: null })
		.where('order_id', '=', orderId)
		.where('state', '=', 'refunded')
		.execute();
}

/** Money may be on its way: an open order becomes pending. Returns whether this one has. */
export async function recordPending(
	orderId: string,
	trackingId: string | null,
	{ db }: Pick<OperationContext, 'db'>,
): Promise<'pending' | 'unchanged'> {
	const done = await db
		.updateTable('payment_order')
		.set(({ fn, ref, val }) => ({
			state: 'pending' as const,
			tracking_id: fn.coalesce(val(trackingId), ref('tracking_id')),
		}))
		.where('order_id', '=', orderId)
		.where('state', '=', 'open')
		.executeTakeFirst();
	return done.numUpdatedRows > 0n ? 'pending' : 'unchanged';
}
