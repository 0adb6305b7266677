/** Asks the gateway for the status of an order and records its answer. */
import { earlyStatusCheckCutoff, type GatewayStatus } from '../../../domain/paymentOrderTiming.ts';
import { GatewayError, type GatewayReport } from '../../../payments/gateway.ts';
import type { OperationContext } from '../operationContext.ts';
import type { PaymentAttemptRow } from '../vehicles/readVehicleRows.ts';
import type { OnlinePaymentContext } from './onlinePayment.ts';
import { type PaymentOrderRow, type RecordedChange, recordReport } from './recordReport.ts';
import { withdrawCancellation } from './recordUnpaid.ts';
import { claimQuestion, keepAnswer, type LastQuestion, readLastQuestion } from './statusCheckClaim.ts';

/** Whether `scheduleStatusCheck` would move this order forward, judged by the row as it was read. */
export function isStatusCheckDue(
	{ state, at, asked_at, next_ask_at }: Pick<PaymentAttemptRow, 'state' | 'at' | 'asked_at' | 'next_ask_at'>,
	now: Date,
): boolean {
	// A failed order that a return has put in doubt is read as pending.
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
		.where((is) => is.or([is('state', 'in', ['open', 'pending']), is('unconfirmed_at', 'is not', null)]))
		.where('next_ask_at', '>', now)
		.where((eb) => eb(eb.fn.coalesce('asked_at', 'begun_at'), '<', checkedBefore))
		.execute();
}

export interface AskedStatus {
	/** `noResponse`: the gateway did not answer, nothing is recorded, and the reason is logged. */
	readonly status: GatewayStatus;
	readonly change: RecordedChange;
}

/** A return that is the reason of a question. */
export interface QuestionedReturn {
	/** The return says that money was taken or may be on its way, so that no answer makes the order a cancelled one. */
	readonly isMoneyReported: boolean;
}

export type StatusCheck =
	| (AskedStatus & { readonly isAsked: true })
	/** The order was asked about less than 15 s ago. */
	| (LastQuestion & { readonly isAsked: false });

/** Asks about the order unless that was done less than 15 s ago, by any process; then what was answered stands. */
export async function checkStatus(
	order: PaymentOrderRow,
	context: OnlinePaymentContext,
	returned: QuestionedReturn | null = null,
): Promise<StatusCheck> {
	if (!(await claimQuestion(order.order_id, context, { isReturn: returned !== null })))
		return { ...(await readLastQuestion(order.order_id, context)), isAsked: false };
	return { ...(await askAndRecord(order, context, returned)), isAsked: true };
}

/** Makes the status call that the caller has claimed at `context.now`, and records the answer. */
export async function askAndRecord(
	order: PaymentOrderRow,
	context: OnlinePaymentContext,
	returned: QuestionedReturn | null = null,
): Promise<AskedStatus> {
	const report = await requestStatus(order.order_id, context);
	if (report === 'noResponse') return { status: report, change: 'unchanged' };
	const isCancelled = report?.isCancelled === true && !returned?.isMoneyReported;
	const change = report === null ? 'unchanged' : await recordReport(order, { ...report, isCancelled }, context);
	// The gateway's last answer is no longer that the payer cancelled.
	if (report === null) await withdrawCancellation(order.order_id, context);
	const status = report?.state ?? 'unknown';
	await keepAnswer(order.order_id, status, context);
	reportChange(order.order_id, change, report?.failure ?? null, context);
	return { status, change };
}

/** Counts and logs a change of an order. */
export function reportChange(
	orderId: string,
	change: RecordedChange,
	failure: string | null,
	{ online: { log, count } }: OnlinePaymentContext,
): void {
	if (change === 'unchanged') return;
	count('payments', change);
	const about = { orderId, change, failure };
	if (change === 'refundDue') log.warn(about, 'payment must be refunded');
	else log.info(about, 'payment order updated');
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
