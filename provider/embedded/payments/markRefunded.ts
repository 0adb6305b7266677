import { isUuid } from '../../../db/uuid.ts';
import type { OperationContext } from '../operationContext.ts';

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
