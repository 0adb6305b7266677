/** Records that a return said more than the gateway has confirmed. It ends no order (docs/product.md#gateway). */
import { sql } from 'kysely';
import type { OperationContext } from '../operationContext.ts';

/**
 * Money may be on its way: an open order becomes pending, and one that failed is shown as pending until the gateway
 * answers. Nothing says any more that nothing was charged. Returns whether an open order has become pending.
 */
export async function recordUnconfirmed(
	orderId: string,
	trackingId: string | null,
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
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
	if (done.numUpdatedRows > 0n) return 'pending';
	await db
		.updateTable('payment_order')
		.set({ unconfirmed_at: sql`coalesce(unconfirmed_at, ${now})`, is_cancelled: false })
		.where('order_id', '=', orderId)
		.where('state', '=', 'failed')
		.execute();
	return 'unchanged';
}
