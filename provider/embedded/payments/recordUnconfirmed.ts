/** Records that a return said more than the gateway has confirmed. It ends no order (docs/product.md#gateway). */
import { sql } from 'kysely';
import type { OperationContext } from '../operationContext.ts';
import { recordPending } from './recordUnpaid.ts';

/**
 * Money may be on its way: an open order becomes pending, and one that failed is shown as pending until the gateway
 * answers. Nothing says any more that nothing was charged. Returns whether an open order has become pending.
 */
export async function recordUnconfirmed(
	orderId: string,
	trackingId: string | null,
	context: Pick<OperationContext, 'db' | 'now'>,
): Promise<'pending' | 'unchanged'> {
	const change = await recordPending(orderId, trackingId, context);
	if (change === 'pending') return change;
	const { db, now } = context;
	await db
		.updateTable('payment_order')
		.set({ unconfirmed_at: sql`coalesce(unconfirmed_at, ${now})`, is_cancelled: false })
		.where('order_id', '=', orderId)
		.where('state', '=', 'failed')
		.execute();
	return change;
}
