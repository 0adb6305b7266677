/** Asking the gateway about one order, and writing down what it says. */
import { earlyStatusCheckCutoff, type GatewayStatus } from '../../../domain/paymentOrder.ts';
import { GatewayError, type GatewayReport } from '../../../payments/gateway.ts';
import type { OperationContext } from '../operationContext.ts';
import type { PaymentAttemptRow } from '../vehicles/readVehicleRows.ts';
import type { OnlinePaymentContext } from './onlinePayment.ts';
import { type PaymentOrderRow, type RecordedChange, recordReport } from './recordReport.ts';

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

export interface StatusCheckResult {
	readonly status: GatewayStatus;
	readonly change: RecordedChange;
}

/** A gateway that does not answer is `silent`; nothing is written then. The log says why. */
export async function pollAndRecord(order: PaymentOrderRow, context: OnlinePaymentContext): Promise<StatusCheckResult> {
	const report = await requestStatus(order.order_id, context);
	if (report === 'silent' || report === null) return { status: report ?? 'unseen', change: 'nothing' };
	return { status: report.state, change: await recordAndCount(order, report, context) };
}

/** Writes a report, and counts and logs what came of it. */
export async function recordAndCount(
	order: PaymentOrderRow,
	report: GatewayReport,
	context: OnlinePaymentContext,
): Promise<RecordedChange> {
	const { log, count } = context.online;
	const written = await recordReport(order, report, context);
	if (written === 'nothing') return written;
	count('payments', written);
	const about = { orderId: order.order_id, written, failure: report.failure };
	if (written === 'refundDue') log.warn(about, 'a payment is owed back');
	else log.info(about, 'a payment order moved on');
	return written;
}

async function requestStatus(
	orderId: string,
	{ online }: OnlinePaymentContext,
): Promise<GatewayReport | null | 'silent'> {
	try {
		return await online.gateway.fetchStatus(orderId);
	} catch (error) {
		if (!(error instanceof GatewayError)) throw error;
		online.count('payments', 'statusFailed');
		online.log.warn({ orderId, kind: error.kind, reason: error.message }, 'the gateway did not tell a status');
		return 'silent';
	}
}
