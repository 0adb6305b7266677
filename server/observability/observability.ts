import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client';
import { hashKey, rateLimitRules } from '../../access/limits/rateLimits.ts';
import type { Database } from '../../db/schema.ts';
import { secondsSinceIssue } from '../../domain/oneTimeCode.ts';
import { isUnderWay, unsettledStates } from '../../domain/payment/paymentOrder.ts';
import type { PortalDatabase } from '../portalDatabase.ts';
import { createRequestDurations, type Metrics } from './metrics.ts';
import { createReadiness, type ReadinessOptions } from './readiness.ts';

interface ObservabilityOptions {
	readonly database: Pick<PortalDatabase, 'db' | 'clock' | 'connections'> &
		Partial<Pick<ReadinessOptions, 'isDiskFull'>>;
	readonly metrics: Metrics;
	/** False with PROVIDER_URL: this database then has no payments. */
	readonly hasEmbeddedProvider: boolean;
	readonly isServing: () => boolean;
	/** The operator's ceiling; Infinity: none. */
	readonly messagesPerHour: number;
	/** How long a readiness result is cached; 500 ms by default. */
	readonly cacheMs?: number;
}

/**
 * Readiness and metrics of this process. Registers request durations and gauges in the registry of `metrics`. Call it
 * once for each registry.
 */
export function createObservability(options: ObservabilityOptions) {
	const { database, metrics, ...readinessOptions } = options;
	const durationsFor = createRequestDurations(metrics.registry);
	const gauges = createGauges(options);
	return {
		readiness: createReadiness({ ...database, ...readinessOptions }),
		observePublic: durationsFor('public'),
		observeInternal: durationsFor('internal'),
		/** The response body of `/metrics`. */
		async metricsText() {
			await gauges.update();
			return metrics.render();
		},
		stop: gauges.stop,
	};
}

const queryTimeoutMs = 1_000;
const sampleIntervalMs = 10;

/**
 * Registers the gauges of the process and its database (docs/operations.md#metrics), and prom-client's default metrics.
 */
function createGauges({ metrics: { registry }, database, hasEmbeddedProvider, messagesPerHour }: ObservabilityOptions) {
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
	const diskFull = gauge('disk_full', 'Whether nothing is saved, since the disk of the database is full: 1, or 0');
	const timeline = gauge('database_timeline', 'Timeline of PostgreSQL: each promotion of a standby begins a new one');
	const messageAge = gauge('message_age_max_seconds', 'How long the oldest message of the outbox has waited; 0: none');
	const ceiling = gauge('messages_per_hour_used_ratio', 'Messages of this hour as part of MESSAGES_PER_HOUR');
	const payments = hasEmbeddedProvider
		? {
				orders: gauge('payment_orders', 'Payments that are under way now, by state', ['state']),
				age: gauge('payment_order_age_max_seconds', 'Age of the oldest of these; 0: none', ['state']),
				due: gauge('refunds_due', 'Payments that are owed back'),
			}
		: null;

	/** Returns whether the database answered in time. */
	const updateDatabaseGauges = async (): Promise<boolean> => {
		const { db, clock } = database;
		const read = await nullOnTimeout(Promise.all([readDatabase(db, clock.now()), payments && readPaymentTotals(db)]));
		if (read === null) {
			payments?.orders.reset();
			payments?.age.reset();
			// `reset` would set a gauge without labels to 0, which would mean that no refunds are due.
			for (const each of [timeline, messageAge, ceiling, payments?.due]) each?.remove();
			return false;
		}
		const [{ walFile, expiresAt, hourly }, totals] = read;
		const now = clock.now();
		// The name of a file of the write-ahead log begins with the timeline in eight hexadecimal digits.
		timeline.set(Number.parseInt(walFile.slice(0, 8), 16));
		messageAge.set(expiresAt === null ? 0 : secondsSinceIssue(expiresAt, now));
		ceiling.set((hourly ?? 0) / messagesPerHour);
		if (payments && totals) {
			for (const state of unsettledStates) {
				const { count, oldest } = totals.orders.get(state) ?? { count: 0, oldest: now };
				payments.orders.set({ state }, Number(count));
				payments.age.set({ state }, (now.getTime() - oldest.getTime()) / 1000);
			}
			payments.due.set(totals.due);
		}
		return true;
	};
	return {
		/**
		 * Sets the gauges to current values. Gauges that are read from the database are removed while it does not answer.
		 */
		async update() {
			up.set((await updateDatabaseGauges()) ? 1 : 0);
			const { total, idle, waiting } = database.connections();
			pool.set({ state: 'busy' }, total - idle);
			pool.set({ state: 'idle' }, idle);
			queue.set(waiting);
			for (const quantile of [0.5, 0.99]) delay.set({ quantile }, seconds(loop.percentile(quantile * 100)));
			longest.set(seconds(loop.max));
			// Reset at each scrape, so that a stall appears in one scrape only.
			loop.reset();
			offset.set(database.clock.offsetMs() / 1000);
			diskFull.set(database.isDiskFull?.() ? 1 : 0);
			memory.set(process.memoryUsage.rss());
		},
		stop: (): void => void loop.disable(),
	};
}

/** Heap, garbage collection, CPU time and handles, under prom-client's names. */
function registerNodeMetrics(registry: Registry): void {
	// prom-client starts an event loop monitor of its own, which counts its timer resolution as delay. Its metrics are
	// removed below; the long resolution keeps its timer from waking the process.
	collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: 60_000 });
	for (const { name } of registry.getMetricsAsArray()) {
		if (name.startsWith('nodejs_eventloop_lag_')) registry.removeSingleMetric(name);
	}
}

/** Subtracts the monitor's sample interval, which it counts as delay; 0 if nothing was measured yet. */
const seconds = (ns: number): number =>
	Number.isFinite(ns) && ns > 0 ? Number(Math.max(0, ns / 1e9 - sampleIntervalMs / 1e3).toFixed(6)) : 0;

/**
 * The log file that PostgreSQL writes (not a standby), the expiry of the oldest waiting code, the messages of the hour.
 */
const readDatabase = (db: Kysely<Database>, now: Date) =>
	db
		.selectFrom('message')
		.select(({ fn }) => [
			fn.min<Date | null>('expires_at').as('expiresAt'),
			sql<string>`pg_walfile_name(pg_current_wal_lsn())`.as('walFile'),
			sql<number | null>`(select count from limit_counter where rule = ${rateLimitRules.messagesPerHour.name}
				and key_hash = ${hashKey('')} and ends_at > ${now})`.as('hourly'),
		])
		.where('kind', '=', 'code')
		.where('next_attempt_at', 'is not', null)
		.executeTakeFirstOrThrow();

/** Counts orders under way and due refunds. Partial indexes keep the cost independent of the number of payments. */
async function readPaymentTotals(db: Kysely<Database>) {
	const orders = await db
		.selectFrom('payment_order')
		.select(({ fn }) => ['state', fn.countAll<number>().as('count'), fn.min('begun_at').as('oldest')])
		.where((is) =>
			is.or([
				is('state', 'in', unsettledStates.filter(isUnderWay)),
				// The gateway is still asked about each of them.
				is('state', 'in', unsettledStates).and('next_ask_at', 'is not', null),
			]),
		)
		.groupBy('state')
		.execute();
	const { due } = await db
		.selectFrom('payment')
		.select(({ fn }) => fn.countAll<number>().as('due'))
		.where('refund', '=', 'due')
		.executeTakeFirstOrThrow();
	const byState = new Map<string, (typeof orders)[number]>(orders.map((row) => [row.state, row]));
	return { orders: byState, due: Number(due) };
}

/** null: the query failed or took too long. */
async function nullOnTimeout<T>(query: Promise<T>): Promise<T | null> {
	// A failure is reported as database_up = 0.
	const result = query.catch(() => null);
	return Promise.race([result, pause(queryTimeoutMs, null, { ref: false })]);
}
