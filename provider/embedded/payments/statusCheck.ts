/** Asks the gateway for the status of an order and records its answer. */
import {
	type GatewayAnswer,
	isUnsettled,
	type PaymentOrderState,
	unsettledStates,
} from '../../../domain/payment/paymentOrder.ts';
import { earlyStatusCheckCutoff, isOnTheWay, nextCheckAllowedAt } from '../../../domain/payment/paymentOrderTiming.ts';
import { GatewayError, type GatewayOrderState, type GatewayReport } from '../../../payments/gateway.ts';
import type { OperationContext } from '../operationContext.ts';
import { applyTransition, type StoredOrder, selectOrders } from './applyTransition.ts';
import type { OnlinePaymentContext } from './onlinePayment.ts';
import { claimStatusCheck, noLaterThan, scheduleNextCheck } from './statusCheckClaim.ts';

/** An order as a vehicle's rows list it; instants are ISO 8601. */
interface ListedOrder {
	readonly state: PaymentOrderState;
	/** When it was begun. */
	readonly at: string;
	readonly asked_at: string | null;
	readonly next_ask_at: string | null;
}

/** Whether `scheduleStatusCheck` would move this order forward, judged by the row as it was read. */
export function isStatusCheckDue({ state, at, asked_at, next_ask_at }: ListedOrder, now: Date): boolean {
	if (!isUnsettled(state)) return false;
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
		.where('state', 'in', unsettledStates)
		.where('next_ask_at', '>', now)
		.where((eb) => eb(eb.fn.coalesce('asked_at', 'begun_at'), '<', checkedBefore))
		.execute();
}

export interface StatusCheck {
	/** The order with what the gateway has answered; as it is stored, where it was not asked. */
	readonly order: StoredOrder;
	/**
	 * `noResponse`: the status call failed, nothing is recorded, and the reason is logged. `notAsked`: the order was asked
	 * about less than 15 s ago, by any process.
	 */
	readonly status: GatewayOrderState | 'unknown' | 'noResponse' | 'notAsked';
}

/** A return that is the reason of a status call, and whether it says that money was taken or may be on its way. */
type CheckedReturn = { readonly isPaymentIndicated: boolean };

/**
 * Asks about the order unless that was done less than 15 s ago; then what was answered stands. After a return the worker
 * asks once more as soon as it may, also when this process ends during the status call.
 */
export async function checkStatus(
	order: StoredOrder,
	context: OnlinePaymentContext,
	returned?: CheckedReturn,
): Promise<StatusCheck> {
	const { orderId } = order;
	const { now } = context;
	const nextCheckAt = returned && noLaterThan(nextCheckAllowedAt(now));
	if (await claimStatusCheck(orderId, context, nextCheckAt)) return fetchAndRecordStatus(order, context, returned);
	const stored = await selectOrders(context).where('o.order_id', '=', orderId).executeTakeFirstOrThrow();
	if (returned) await scheduleNextCheck(orderId, nextCheckAllowedAt(stored.askedAt ?? now), context);
	return { order: stored, status: 'notAsked' };
}

/** Makes the status call that the caller has claimed at `context.now`, and records the answer. */
export async function fetchAndRecordStatus(
	order: StoredOrder,
	context: OnlinePaymentContext,
	{ isPaymentIndicated }: CheckedReturn = { isPaymentIndicated: false },
): Promise<StatusCheck> {
	const report = await requestStatus(order.orderId, context);
	if (report === 'noResponse') return { order, status: report };
	const status = report?.state ?? 'unknown';
	if (status === 'unknown' && isOnTheWay(order.begunAt, context.now)) return { order, status };
	// Where the return indicates that money has moved, the order is not recorded as cancelled.
	const kind: GatewayAnswer = report?.isCancelled && !isPaymentIndicated ? 'cancelled' : status;
	return { order: await applyTransition(order, { ...report, kind }, context), status };
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
