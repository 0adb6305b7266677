/** Asks the gateway for the status of an order and records its report. */
import { earlyStatusCheckCutoff, type GatewayStatus } from '../../../domain/paymentOrder.ts';
import { GatewayError, type GatewayReport } from '../../../payments/gateway.ts';
import type { OperationContext } from '../operationContext.ts';
import type { PaymentAttemptRow } from '../vehicles/readVehicleRows.ts';
import type { OnlinePaymentContext } from './onlinePayment.ts';
import { type PaymentOrderRow, type RecordedChange, recordReport } from './recordReport.ts';

/** Whether `scheduleStatusCheck` would move this order forward, judged by the row as it was read. */
export function isStatusCheckDue(
	{ state, at, asked_at, next_ask_at }: Pick<PaymentAttemptRow, 'state' | 'at' | 'asked_at' | 'next_ask_at'>,
	now: Date,
): boolean {
	if (state !== 'open' && state !== 'pending') return false;
	const isScheduledLater = next_ask_at !== null && new Date(next_ask_at) > now;
	return isScheduledLater && new Date(asked_at ?? at) < earlyStatusCheckCutoff(now);
}

/**
 * Makes the unsettled orders of these job cards due now, because the owner is waiting for their outcome. An order that
 * was created or checked in the last seconds (`earlyStatusCheckCutoff`) keeps its time.
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

export interface StatusCheckResult {
	readonly status: GatewayStatus;
	readonly change: RecordedChange;
}

/** When the gateway does not answer, the status is `noResponse`, nothing is recorded, and the reason is logged. */
export async function pollAndRecord(order: PaymentOrderRow, context: OnlinePaymentContext): Promise<StatusCheckResult> {
	const report = await requestStatus(order.order_id, context);
	if (report === 'noResponse' || report === null) return { status: report ?? 'unknown', change: 'unchanged' };
	return { status: report.state, change: await recordAndCount(order, report, context) };
}

/** Records a report, and counts and logs the change. */
export async function recordAndCount(
	order: PaymentOrderRow,
	report: GatewayReport,
	context: OnlinePaymentContext,
): Promise<RecordedChange> {
	const { log, count } = context.online;
	const change = await recordReport(order, report, context);
	if (change === 'unchanged') return change;
	count('payments', change);
	const about = { orderId: order.order_id, change, failure: report.failure };
	if (change === 'refundDue') log.warn(about, 'payment must be refunded');
	else log.info(about, 'payment order updated');
	return change;
}

async function requestStatus(
	orderId: string,
	{ online }: OnlinePaymentContext,
): Promise<GatewayReport | null | 'noResponse'> {
	try {
		return await online.gateway.fetchStatus(orderId);
	} catch (error) {
		if (!(error instanceof GatewayError)) throw error;
		online.count('payments', 'statusFailed');
		online.log.warn({ orderId, errorKind: error.kind, reason: error.message }, 'gateway status request failed');
		return 'noResponse';
	}
}
