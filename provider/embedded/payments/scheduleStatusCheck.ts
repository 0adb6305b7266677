import { earlyStatusCheckCutoff } from '../../../domain/paymentOrder.ts';
import type { OperationContext } from '../operationContext.ts';
import type { PaymentAttemptRow } from '../vehicles/readVehicleRows.ts';

/** Whether `askSoon` would move this order forward, as far as the reading shows. */
export function isStatusCheckDue(
	{ state, at, asked_at, next_ask_at }: Pick<PaymentAttemptRow, 'state' | 'at' | 'asked_at' | 'next_ask_at'>,
	now: Date,
): boolean {
	if (state !== 'open' && state !== 'pending') return false;
	const isScheduledLater = next_ask_at !== null && new Date(next_ask_at) > now;
	return isScheduledLater && new Date(asked_at ?? at) < earlyStatusCheckCutoff(now);
}

/**
 * Somebody waits for the outcome of these job cards: the worker asks the gateway about their unsettled orders at
 * once, yet not about one that began, or was asked about, some seconds ago.
 */
export async function scheduleStatusCheck(
	jobCardIds: readonly string[],
	{ db, now }: Pick<OperationContext, 'db' | 'now'>,
): Promise<void> {
	const checkedBefore = earlyStatusCheckCutoff(now);
	await db
		.updateTable('payment_order')
		.set({ next_ask_at: now })
		.where('service_entry_id', 'in', [...jobCardIds])
		.where('state', 'in', ['open', 'pending'])
		.where('next_ask_at', '>', now)
		.where((eb) => eb(eb.fn.coalesce('asked_at', 'begun_at'), '<', checkedBefore))
		.execute();
}
