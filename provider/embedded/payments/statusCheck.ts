/**
 * Asks the gateway for the status of an order and records its answer: at once for its first returns, else at most once
 * in 15 s in all processes together (docs/decisions/005-a-return-is-confirmed-by-the-gateway.md). The worker asks about
 * orders whose return did not arrive (docs/product.md#gateway).
 */
import { type Kysely, sql } from 'kysely';
import { createPoller, type Poller } from '../../../db/poller.ts';
import type { Database } from '../../../db/schema.ts';
import {
	earlyStatusCheckCutoff,
	type GatewayAnswer,
	isOnTheWay,
	isUnsettled,
	maxReturnsAsked,
	nextCheckAllowedAt,
	nextStatusCheckAt,
	type PaymentOrderState,
	statusCheckRetryAt,
	unsettledStates,
} from '../../../domain/payment/paymentOrder.ts';
import { GatewayError, type GatewayReport, type OnlinePaymentOptions } from '../../../payments/gateway.ts';
import type { OnlinePaymentContext, OperationContext } from '../operationContext.ts';
import { applyTransition, type StoredOrder, selectOrders, wasAskedBetween } from './applyTransition.ts';

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
 * Makes the unsettled orders of these job cards due now, because the owner waits for their outcome. An order that was
 * created or checked in the last seconds (`earlyStatusCheckCutoff`) keeps its time.
 */
export async function scheduleStatusCheck(jobCardIds: readonly string[], { db, now }: OperationContext): Promise<void> {
	const checkedBefore = earlyStatusCheckCutoff(now);
	await db
		.updateTable('payment_order')
		.set({ next_ask_at: now })
		.where('job_card_id', 'in', [...jobCardIds])
		.where('state', 'in', unsettledStates)
		.where('next_ask_at', '>', now)
		.where((eb) => eb(eb.fn.coalesce('asked_at', 'begun_at'), '<', checkedBefore))
		.execute();
}

/** The condition that an order was not asked about in the last 15 s. */
const wasNotJustChecked = (now: Date) => sql<boolean>`(asked_at is null or asked_at <= ${earlyStatusCheckCutoff(now)})`;

interface StatusCheck {
	/** The order with the gateway's answer; as it is stored, if the gateway was not asked. */
	readonly order: StoredOrder;
	/**
	 * - `noResponse`: the status call failed, nothing is recorded, and the reason is logged.
	 * - `notAsked`: the order is paid, any process asked about it less than 15 s ago, or another question came before
	 *   the answer.
	 */
	readonly status: GatewayAnswer | 'noResponse' | 'notAsked';
}

interface StatusCheckReason {
	/** Given if a return is the reason: whether it says that money was taken or may be on its way. */
	readonly isPaymentIndicated?: boolean;
	/** When the worker checks the order again; not given: as it would anyway. */
	readonly nextCheckAt?: Date;
}

/**
 * Asks the gateway about an order, and records its answer:
 * 1. No status call for a paid order. An unpaid order gets one every 15 s at most; its first returns need not wait.
 * 2. After a return the worker asks once more as soon as it may, even if this process ends during the status call.
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
		.set({ asked_at: now, ...(nextCheckAt && { next_ask_at: nextCheckAt }) })
		.$if(isReturn, (query) => query.set(soonAfter(now)).set((eb) => ({ returns_asked: eb('returns_asked', '+', 1) })))
		.where((eb) => eb.or([wasNotJustChecked(now), ...(isReturn ? [eb('returns_asked', '<', maxReturnsAsked)] : [])]))
		.returning(['asked_at as askedAt', 'returns_asked as returnsAsked'])
		.executeTakeFirst();
	if (claimed) return fetchAndRecordStatus({ ...order, ...claimed }, context, isPaymentIndicated ?? false);
	// If the order was deleted with its owner meanwhile, the one that was passed in is returned.
	const stored = (await selectOrders(context).where('o.order_id', '=', order.orderId).executeTakeFirst()) ?? order;
	if (isReturn) await unpaid.set(soonAfter(stored.askedAt ?? now)).execute();
	return { order: stored, status: 'notAsked' };
}

async function fetchAndRecordStatus(
	order: StoredOrder,
	context: OnlinePaymentContext,
	isPaymentIndicated: boolean,
): Promise<StatusCheck> {
	const { orderId } = order;
	const { gateway, count, log } = context.online;
	let report: GatewayReport | null;
	try {
		report = await gateway.fetchStatus(orderId);
	} catch (error) {
		if (!(error instanceof GatewayError)) throw error;
		count('payments', 'statusFailed');
		log.warn({ orderId, errorKind: error.kind, reason: error.message }, 'gateway status request failed');
		return { order, status: 'noResponse' };
	}
	const status = report?.state ?? 'unknown';
	if (status === 'unknown' && isOnTheWay(order.begunAt, context.now)) return { order, status };
	// If the return indicates that money has moved, the order is not recorded as cancelled.
	const kind = status === 'cancelled' && isPaymentIndicated ? 'failed' : status;
	const checked = await applyTransition(order, { ...report, kind }, context);
	// If another question was asked meanwhile, the stored state stands, and the worker asks again.
	return { order: checked, status: wasAskedBetween(order, checked) ? 'notAsked' : status };
}

interface StatusWorkerOptions {
	readonly db: Kysely<Database>;
	readonly online: OnlinePaymentOptions;
	readonly now: () => Date;
	/** While it is false, the worker stands still. */
	readonly mayRun?: () => boolean;
	/** Pause between two searches for due orders; 1 s when not given. */
	readonly intervalMs?: number;
}

/** Orders that one process checks at the same time. */
const batchSize = 5;

/**
 * Any number of processes may run a worker: only the one that claims the status call of an order checks it, and moves
 * its `next_ask_at` forward. If the gateway does not answer or the process ends during a check, the order is checked
 * again at that time. An order expires with the gateway's first answer after three days.
 */
export function createStatusWorker({ db, online, now, mayRun, intervalMs = 1_000 }: StatusWorkerOptions): Poller {
	return createPoller({
		intervalMs,
		mayRun,
		async runOnce(signal) {
			let checked = 0;
			for (;;) {
				const context = { db, online, now: now() };
				const due = await readDueOrders(context);
				await Promise.all(due.map((order) => checkOrder(order, context)));
				checked += due.length;
				if (due.length < batchSize || signal.aborted) return checked;
			}
		},
		onError: (error) => online.log.error({ err: error }, 'status worker failed; it retries'),
	});
}

const readDueOrders = (context: OnlinePaymentContext): Promise<readonly StoredOrder[]> =>
	selectOrders(context)
		.where('o.next_ask_at', '<=', context.now)
		.where(wasNotJustChecked(context.now))
		.orderBy('o.next_ask_at')
		.limit(batchSize)
		.execute();

async function checkOrder(order: StoredOrder, context: OnlinePaymentContext): Promise<void> {
	const { orderId, begunAt } = order;
	const next = nextStatusCheckAt(begunAt, context.now);
	// After three days the order stays due until the gateway answers, in case this process ends during the check.
	const nextCheckAt = next ?? statusCheckRetryAt(context.now);
	const { order: checked, status } = await checkStatus(order, context, { nextCheckAt });
	if (next !== null || status === 'notAsked') return;
	if (status !== 'noResponse') await applyTransition(checked, { kind: 'expired' }, context);
	else
		context.online.log.error(
			{ orderId, begunAt },
			'no gateway status for an order older than three days; it is checked again',
		);
}
