/** Asks the gateway about orders whose return never came (docs/product.md#gateway). */
import type { Kysely } from 'kysely';
import { createPoller, type Poller } from '../../../db/poller.ts';
import type { Database } from '../../../db/schema.ts';
import { nextStatusCheckAt, statusCheckRetryAt } from '../../../domain/paymentOrder.ts';
import type { OnlinePaymentContext, OnlinePaymentOptions } from './onlinePayment.ts';
import { recordExpired } from './recordReport.ts';
import { pollAndRecord } from './statusCheck.ts';

interface StatusWorkerOptions {
	readonly db: Kysely<Database>;
	readonly online: OnlinePaymentOptions;
	readonly now: () => Date;
	/** Between two looks for orders that are due; 1 s when not given. */
	readonly intervalMs?: number;
}

/** Asked about at the same time, by one process. */
const batchSize = 5;

/**
 * Any number of processes may run one: an order is claimed by moving its next time on, so one of them asks. A
 * gateway that does not answer only puts its orders off; a process that ends while it asks does the same. An order is
 * given up after three days, by an answer that was heard then.
 */
export function createStatusWorker({ db, online, now, intervalMs = 1_000 }: StatusWorkerOptions): Poller {
	return createPoller({
		intervalMs,
		async runOnce(goesOn) {
			let checked = 0;
			for (;;) {
				const context = { db, online, now: now() };
				const due = await readDueOrders(context);
				await Promise.all(due.map((order) => checkOrder(order, context)));
				checked += due.length;
				if (due.length < batchSize || !goesOn()) return checked;
			}
		},
		onError: (error) => online.log.error({ err: error }, 'the status worker could not work; it tries again'),
	});
}

type DueOrder = Awaited<ReturnType<typeof readDueOrders>>[number];

function readDueOrders({ db, now }: OnlinePaymentContext) {
	return db
		.selectFrom('payment_order')
		.select(['order_id', 'amount', 'currency', 'begun_at', 'next_ask_at'])
		.where('next_ask_at', '<=', now)
		.orderBy('next_ask_at')
		.limit(batchSize)
		.execute();
}

async function checkOrder(order: DueOrder, context: OnlinePaymentContext): Promise<void> {
	const next = nextStatusCheckAt(order.begun_at, context.now);
	// Also after three days the order stays due until an answer was heard, in case this process ends before.
	if (!(await claimOrder(order, next ?? statusCheckRetryAt(context.now), context))) return;
	const { status } = await pollAndRecord(order, context);
	if (next !== null) return;
	if (status !== 'silent') return recordExpired(order.order_id, context);
	const about = { orderId: order.order_id, begunAt: order.begun_at };
	context.online.log.error(about, 'the gateway is silent about an order older than three days; it is asked again');
}

/** True for one process alone. */
async function claimOrder(order: DueOrder, next: Date, { db, now }: OnlinePaymentContext): Promise<boolean> {
	const done = await db
		.updateTable('payment_order')
		.set({ next_ask_at: next, asked_at: now })
		.where('order_id', '=', order.order_id)
		.where('next_ask_at', '=', order.next_ask_at)
		.executeTakeFirst();
	return done.numUpdatedRows > 0n;
}
