/** Checks the status of orders at the gateway whose return did not arrive (docs/product.md#gateway). */
import type { Kysely } from 'kysely';
import { createPoller, type Poller } from '../../../db/poller.ts';
import type { Database } from '../../../db/schema.ts';
import { nextStatusCheckAt, statusCheckRetryAt } from '../../../domain/payment/paymentOrderTiming.ts';
import { applyTransition, type StoredOrder, selectOrders } from './applyTransition.ts';
import type { OnlinePaymentContext, OnlinePaymentOptions } from './onlinePayment.ts';
import { checkStatus, wasNotJustChecked } from './statusCheck.ts';

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
 * Any number of processes may run a worker: only the one that claims the status call of an order checks it, and moves its
 * `next_ask_at` forward. When the gateway does not answer or the process ends during a check, the order is checked again
 * at that time. An order expires with the gateway's first answer after three days.
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
