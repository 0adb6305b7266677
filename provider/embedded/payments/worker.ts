/** Asks the gateway about orders whose return never came (docs/product.md#gateway). */
import type { Kysely } from 'kysely';
import { type Rounds, rounds } from '../../../db/rounds.ts';
import type { Database } from '../../../db/schema.ts';
import { askAfterSilence, nextAsk } from '../../../domain/paymentOrder.ts';
import { askAndWrite } from './ask.ts';
import type { OnlinePayment, OnlineScope } from './online.ts';
import { writeGivenUp } from './writeReport.ts';

interface WorkerParts {
	readonly db: Kysely<Database>;
	readonly online: OnlinePayment;
	readonly now: () => Date;
	/** Between two looks for orders that are due; 1 s when not given. */
	readonly everyMs?: number;
}

/** Asked about at the same time, by one process. */
const batch = 5;

/**
 * Any number of processes may run one: an order is claimed by moving its next time on, so one of them asks. A
 * gateway that does not answer only puts its orders off; a process that ends while it asks does the same. An order is
 * given up after three days, by an answer that was heard then.
 */
export function createStatusWorker({ db, online, now, everyMs = 1_000 }: WorkerParts): Rounds {
	return rounds({
		everyMs,
		async round(goesOn) {
			let asked = 0;
			for (;;) {
				const scope = { db, online, now: now() };
				const due = await readDue(scope);
				await Promise.all(due.map((order) => askClaimed(order, scope)));
				asked += due.length;
				if (due.length < batch || !goesOn()) return asked;
			}
		},
		failed: (error) => online.log.error({ err: error }, 'the status worker could not work; it tries again'),
	});
}

type Due = Awaited<ReturnType<typeof readDue>>[number];

function readDue({ db, now }: OnlineScope) {
	return db
		.selectFrom('payment_order')
		.select(['order_id', 'amount', 'currency', 'begun_at', 'next_ask_at'])
		.where('next_ask_at', '<=', now)
		.orderBy('next_ask_at')
		.limit(batch)
		.execute();
}

async function askClaimed(order: Due, scope: OnlineScope): Promise<void> {
	const next = nextAsk(order.begun_at, scope.now);
	// Also after three days the order stays due until an answer was heard, in case this process ends before.
	if (!(await claim(order, next ?? askAfterSilence(scope.now), scope))) return;
	const { heard } = await askAndWrite(order, scope);
	if (next !== null) return;
	if (heard !== 'silent') return writeGivenUp(order.order_id, scope);
	const about = { orderId: order.order_id, begunAt: order.begun_at };
	scope.online.log.error(about, 'the gateway is silent about an order older than three days; it is asked again');
}

/** True for one process alone. */
async function claim(order: Due, next: Date, { db, now }: OnlineScope): Promise<boolean> {
	const done = await db
		.updateTable('payment_order')
		.set({ next_ask_at: next, asked_at: now })
		.where('order_id', '=', order.order_id)
		.where('next_ask_at', '=', order.next_ask_at)
		.executeTakeFirst();
	return done.numUpdatedRows > 0n;
}
