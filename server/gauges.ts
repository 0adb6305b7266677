/** How things stand at this moment, read when `/metrics` is asked (gauges in Prometheus' text form). */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Kysely } from 'kysely';
import type { ConnectionCounts } from '../db/connect.ts';
import type { Database } from '../db/schema.ts';

interface Value {
	readonly labels?: string;
	readonly value: number;
}

export interface GaugeSources {
	readonly db: Kysely<Database>;
	/** False in front of another's provider: there is no money here. */
	readonly hasProvider: boolean;
	readonly connections: () => ConnectionCounts;
}

export interface Gauges {
	/** Without the figures of the database when it does not answer; that is what `up` says. */
	text(): Promise<string>;
	stop(): void;
}

const longestMs = 1_000;
const pauseMs = 10;

export function createGauges({ db, hasProvider, connections }: GaugeSources): Gauges {
	const loop = monitorEventLoopDelay({ resolution: pauseMs });
	loop.enable();
	return {
		async text() {
			const money = hasProvider ? await inTime(moneyOf(db)) : [];
			const { total, idle, waiting } = connections();
			// Between two looks, so that a stall is seen once.
			const delays = [0.5, 0.99].map((quantile) => ({
				labels: `quantile="${quantile}"`,
				value: seconds(loop.percentile(quantile * 100)),
			}));
			const longest = seconds(loop.max);
			loop.reset();
			return [
				gauge('database_up', 'Whether the database answered within a second: 1, or 0', [{ value: money ? 1 : 0 }]),
				gauge('database_connections', 'Connections of the pool', [
					{ labels: 'state="busy"', value: total - idle },
					{ labels: 'state="idle"', value: idle },
				]),
				gauge('database_waiting', 'Who waits for a connection', [{ value: waiting }]),
				gauge('event_loop_delay_seconds', 'Delay of the event loop since the last look', delays),
				gauge('event_loop_delay_max_seconds', 'Its longest delay since the last look', [{ value: longest }]),
				gauge('resident_memory_bytes', 'Memory of the process', [{ value: process.memoryUsage.rss() }]),
				...(money ?? []),
			].join('');
		},
		stop: () => loop.disable(),
	};
}

/** Its clock's own pause is no delay; nothing was measured yet: 0. */
const seconds = (ns: number): number =>
	Number.isFinite(ns) && ns > 0 ? Number(Math.max(0, ns / 1e9 - pauseMs / 1e3).toFixed(6)) : 0;

/** Orders that hold a job card, and money owed back: both have an index of their own, however many payments there are. */
async function moneyOf(db: Kysely<Database>): Promise<readonly string[]> {
	const orders = await db
		.selectFrom('payment_order')
		.select(({ fn }) => ['state', fn.countAll<number>().as('count')])
		.where('state', 'in', ['open', 'pending'])
		.groupBy('state')
		.execute();
	const { due } = await db
		.selectFrom('payment')
		.select(({ fn }) => fn.countAll<number>().as('due'))
		.where('refund', '=', 'due')
		.executeTakeFirstOrThrow();
	const count = (state: string) => Number(orders.find((row) => row.state === state)?.count ?? 0);
	const states = ['open', 'pending'].map((state) => ({ labels: `state="${state}"`, value: count(state) }));
	return [
		gauge('payment_orders', 'Payments that are under way now, by state', states),
		gauge('refunds_due', 'Payments that are owed back', [{ value: Number(due) }]),
	];
}

/** null: it failed, or took too long. */
async function inTime<T>(asked: Promise<T>): Promise<T | null> {
	// A failure is the answer here: it is counted as a database that is not up.
	const answered = asked.catch(() => null);
	return Promise.race([answered, new Promise<null>((done) => setTimeout(() => done(null), longestMs).unref())]);
}

function gauge(name: string, help: string, values: readonly Value[]): string {
	const lines = values.map(({ labels, value }) => `kickstand_${name}${labels ? `{${labels}}` : ''} ${value}`);
	return [`# HELP kickstand_${name} ${help}`, `# TYPE kickstand_${name} gauge`, ...lines, ''].join('\n');
}
