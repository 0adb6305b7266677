/** Checks the status of orders at the gateway whose return did not arrive (docs/product.md#gateway). */
import type { Kysely } from 'kysely';
import { createPoller, type Poller } from '../../../db/poller.ts';
import type { Database } from '../../../db/schema.ts';
import { nextStatusCheckAt, statusCheckRetryAt } from '../../../domain/paymentOrderTiming.ts';
import type { OnlinePaymentContext, OnlinePaymentOptions } from './onlinePayment.ts';
import { recordExpired } from './recordUnpaid.ts';
import { askAndRecord } from './statusCheck.ts';
import { claimDueQuestion, mayBeAsked } from './statusCheckClaim.ts';

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
 * Any number of processes may run a worker: each order is claimed by moving its `next_ask_at` forward, so only one of
 * them checks it, and none that was asked about in the last 15 s, for whatever reason. When the gateway does not answer or the process ends during a check, the order is checked again at
 * that time. An order expires with the gateway's first answer after three days.
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

type DueOrder = Awaited<ReturnType<typeof readDueOrders>>[number];

function readDueOrders({ db, now }: OnlinePaymentContext) {
	return db
		.selectFrom('payment_order')
		.select(['order_id', 'amount', 'currency', 'begun_at', 'next_ask_at'])
		.where('next_ask_at', '<=', now)
		.where(mayBeAsked(now))
		.orderBy('next_ask_at')
		.limit(batchSize)
		.execute();
}

async function checkOrder(order: DueOrder, context: OnlinePaymentContext): Promise<void> {
	const next = nextStatusCheckAt(order.begun_at, context.now);
	// After three days the order stays due until the gateway answers, in case this process ends during the check.
	const question = { due: order.next_ask_at, next: next ?? statusCheckRetryAt(context.now) };
	if (!(await claimDueQuestion(order.order_id, question, context))) return;
	const { status } = await askAndRecord(order, context);
	if (next !== null) return;
	if (status !== 'noResponse') return recordExpired(order.order_id, context);
	const about = { orderId: order.order_id, begunAt: order.begun_at };
	context.online.log.error(about, 'no gateway status for an order older than three days; it is checked again');
}
