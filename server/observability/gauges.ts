import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Kysely } from 'kysely';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import type { Database } from '../../db/schema.ts';
import type { PortalDatabase } from '../portalDatabase.ts';

export interface GaugeOptions {
	readonly registry: Registry;
	readonly database: Pick<PortalDatabase, 'db' | 'clock' | 'connections'>;
	/** False with PROVIDER_URL: then there are no payments in this database. */
	readonly hasEmbeddedProvider: boolean;
}

export interface Gauges {
	/** Sets the gauges to current values. The payment gauges are removed while the database does not answer. */
	update(): Promise<void>;
	stop(): void;
}

const queryTimeoutMs = 1_000;
const sampleIntervalMs = 10;

/**
 * Registers the gauges of the process and its database (docs/operations.md#metrics), and prom-client's default metrics.
 */
export function createGauges({ registry, database, hasEmbeddedProvider }: GaugeOptions): Gauges {
	const loop = monitorEventLoopDelay({ resolution: sampleIntervalMs });
	loop.enable();
	registerNodeMetrics(registry);
	const gauge = <T extends string>(name: string, help: string, labelNames: T[] = []) =>
		new Gauge({ name: `kickstand_${name}`, help, labelNames, registers: [registry] });
	const up = gauge('database_up', 'Whether the database answered within a second: 1, or 0');
	const pool = gauge('database_connections', 'Connections of the pool', ['state']);
	const queue = gauge('database_connections_waiting', 'Requests waiting for a connection');
	const delay = gauge('event_loop_delay_seconds', 'Delay of the event loop since the last scrape', ['quantile']);
	const longest = gauge('event_loop_delay_max_seconds', 'Longest delay of the event loop since the last scrape');
	const memory = gauge('resident_memory_bytes', 'Resident memory of the process');
	const offset = gauge('clock_offset_seconds', 'How far the clock of this process is ahead of that of the database');
	const paymentGauges = hasEmbeddedProvider
		? {
				orders: gauge('payment_orders', 'Payments that are under way now, by state', ['state']),
				due: gauge('refunds_due', 'Payments that are owed back'),
			}
		: null;

	/** Returns whether the database answered in time. */
	const updatePaymentGauges = async ({ orders, due }: NonNullable<typeof paymentGauges>): Promise<boolean> => {
		const totals = await nullOnTimeout(readPaymentTotals(database.db));
		if (totals) {
			for (const state of orderStates) orders.set({ state }, totals[state]);
			due.set(totals.due);
		} else {
			orders.reset();
			// Without labels, `reset` would set the gauge to 0, which would mean that no refunds are due.
			due.remove();
		}
		return totals !== null;
	};
	return {
		async update() {
			up.set(!paymentGauges || (await updatePaymentGauges(paymentGauges)) ? 1 : 0);
			const { total, idle, waiting } = database.connections();
			pool.set({ state: 'busy' }, total - idle);
			pool.set({ state: 'idle' }, idle);
			queue.set(waiting);
			for (const quantile of [0.5, 0.99]) delay.set({ quantile }, seconds(loop.percentile(quantile * 100)));
			longest.set(seconds(loop.max));
			// Reset at each scrape, so that a stall appears in one scrape only.
			loop.reset();
			offset.set(database.clock.offsetMs() / 1000);
			memory.set(process.memoryUsage.rss());
		},
		stop: () => loop.disable(),
	};
}

const libraryLagPrefix = 'nodejs_eventloop_lag_';

/** Heap, garbage collection, CPU time and handles, under prom-client's names. */
function registerNodeMetrics(registry: Registry): void {
	// prom-client starts an event loop monitor of its own, which counts its timer resolution as delay. Its metrics are
	// removed below; the long resolution keeps its timer from waking the process.
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 60_000 });
	for (const { name } of registry.getMetricsAsArray()) {
		if (name.startsWith(libraryLagPrefix)) registry.removeSingleMetric(name);
	}
}

/** Subtracts the monitor's sample interval, which it counts as delay; 0 when nothing was measured yet. */
const seconds = (ns: number): number =>
	Number.isFinite(ns) && ns > 0 ? Number(Math.max(0, ns / 1e9 - sampleIntervalMs / 1e3).toFixed(6)) : 0;

const orderStates = ['open', 'pending'] as const;

type PaymentTotals = Readonly<Record<(typeof orderStates)[number] | 'due', number>>;

/**
 * Counts unsettled orders and due refunds. Both queries use a partial index, so their cost does not grow with the
 * number of payments.
 */
async function readPaymentTotals(db: Kysely<Database>): Promise<PaymentTotals> {
	const orders = await db
		.selectFrom('payment_order')
		.select(({ fn }) => ['state', fn.countAll<number>().as('count')])
		.where('state', 'in', orderStates)
		.groupBy('state')
		.execute();
	const { due } = await db
		.selectFrom('payment')
		.select(({ fn }) => fn.countAll<number>().as('due'))
		.where('refund', '=', 'due')
		.executeTakeFirstOrThrow();
	const count = (state: string) => Number(orders.find((row) => row.state === state)?.count ?? 0);
	return { open: count('open'), pending: count('pending'), due: Number(due) };
}

/** null when the query fails or takes too long. */
async function nullOnTimeout<T>(query: Promise<T>): Promise<T | null> {
	// A failure is reported as database_up = 0.
	const result = query.catch(() => null);
	return Promise.race([result, new Promise<null>((done) => setTimeout(() => done(null), queryTimeoutMs).unref())]);
}
