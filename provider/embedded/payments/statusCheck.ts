/**
 * Asks the gateway for the status of an order and records its answer: at most one status call in 15 s, whoever makes it
 * and in whichever process (docs/decisions/007-a-return-is-confirmed-by-the-gateway.md).
 */
import { sql } from 'kysely';
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

/** The condition that an order was not asked about in the last 15 s. */
export const wasNotJustChecked = (now: Date) =>
	sql<boolean>`(asked_at is null or asked_at <= ${earlyStatusCheckCutoff(now)})`;

interface StatusCheck {
	/** The order with what the gateway has answered; as it is stored, if it was not asked. */
	readonly order: StoredOrder;
	/**
	 * `noResponse`: the status call failed, nothing is recorded, and the reason is logged. `notAsked`: the order was asked
	 * about less than 15 s ago, by any process.
	 */
	readonly status: GatewayOrderState | 'unknown' | 'noResponse' | 'notAsked';
}

interface StatusCheckReason {
	/** A return is the reason: whether it says that money was taken or may be on its way. */
	readonly isPaymentIndicated?: boolean;
	/** When the worker checks the order again; not given: when it would do so anyway. */
	readonly nextCheckAt?: Date;
}

/**
 * Asks about the order unless that was done less than 15 s ago; then what was answered stands. After a return the worker
 * asks once more as soon as it may, also when this process ends during the status call.
 */
export async function checkStatus(
	order: StoredOrder,
	context: OnlinePaymentContext,
	{ isPaymentIndicated, nextCheckAt }: StatusCheckReason = {},
): Promise<StatusCheck> {
	const { db, now } = context;
	const soonAfter = (askedAt: Date) => ({ next_ask_at: sql<Date>`least(next_ask_at, ${nextCheckAllowedAt(askedAt)})` });
	const isReturn = isPaymentIndicated !== undefined;
	const unpaid = db.updateTable('payment_order').where('order_id', '=', order.orderId).where('state', '!=', 'paid');
	// One conditional update claims the status call, so that the database decides who makes it.
	const claimed = await unpaid
		.set({ asked_at: now, ...(isReturn && soonAfter(now)), ...(nextCheckAt && { next_ask_at: nextCheckAt }) })
		.where(wasNotJustChecked(now))
		.executeTakeFirst();
	if (claimed.numUpdatedRows > 0n) return fetchAndRecordStatus(order, context, isPaymentIndicated ?? false);
	const stored = await selectOrders(context).where('o.order_id', '=', order.orderId).executeTakeFirstOrThrow();
	if (isReturn) await unpaid.set(soonAfter(stored.askedAt ?? now)).execute();
	return { order: stored, status: 'notAsked' };
}

async function fetchAndRecordStatus(
	order: StoredOrder,
	context: OnlinePaymentContext,
	isPaymentIndicated: boolean,
): Promise<StatusCheck> {
	const report = await requestStatus(order.orderId, context);
	if (report === 'noResponse') return { order, status: report };
	const status = report?.state ?? 'unknown';
	if (status === 'unknown' && isOnTheWay(order.begunAt, context.now)) return { order, status };
	// If the return indicates that money has moved, the order is not recorded as cancelled.
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
