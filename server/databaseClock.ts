/** The database's clock, by which all portals on one database decide what has ended. */
import { type Kysely, sql } from 'kysely';
import type { DatabaseLog, OpenDatabase } from '../db/connect.ts';
import { createPoller } from '../db/poller.ts';
import type { Database } from '../db/schema.ts';

/** The database's clock as this process knows it (docs/decisions/032-the-clock-of-the-database.md). */
export interface DatabaseClock {
	/**
	 * The database's time, to within half of a round trip to it. It never goes back: while it is ahead of the database, it
	 * stands still.
	 */
	now(): Date;
	/** How far the clock of this process is ahead of the database's, in milliseconds; behind it: less than 0. */
	offsetMs(): number;
	/** Whether the two clocks, and `now`, differ by 30 s at most. A process whose clock does not agree runs no worker. */
	agrees(): boolean;
	/** Resolves when no further query is made. */
	stop(): Promise<void>;
}

export interface DatabaseClockOptions {
	readonly log?: DatabaseLog | undefined;
	/** The clock of this process, in milliseconds since 1970. */
	readonly systemNow?: (() => number) | undefined;
	/** Between two looks at the clock of this process; 1 s by default. */
	readonly intervalMs?: number;
}

/** The largest difference at which two clocks agree. */
const toleranceMs = 30_000;
const roundTrips = 5;
const measureEveryMs = 60_000;
/** The clock of this process was set, or the process was suspended, when it moves by more against the elapsed time. */
const jumpMs = 1_000;

const clocksAgree = 'the clocks of this machine and of the database agree again';
const clocksDiffer =
	'the clocks of this machine and of the database differ by more than 30 s: this process is not ready, and no worker runs';
const databaseSetBack =
	'the clock of the database was set back by more than 30 s: this process is not ready, and no worker runs; start this process anew';

/** The database's time at a moment of `performance.now()`. */
interface Measurement {
	readonly databaseMs: number;
	readonly elapsedMs: number;
}

/**
 * Measures the clock of PostgreSQL: now, every minute, and within a second after the clock of this process was set. In
 * between the elapsed time is added, so that setting that clock changes nothing. A measurement that fails is logged and
 * repeated a minute later, but the first one rejects. PGlite runs in this process and has its clock: nothing is asked.
 */
export async function createDatabaseClock(
	{ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
	{ log, systemNow = Date.now, intervalMs = 1_000 }: DatabaseClockOptions = {},
): Promise<DatabaseClock> {
	if (kind === 'pglite') {
		return { now: () => new Date(systemNow()), offsetMs: () => 0, agrees: () => true, stop: async () => undefined };
	}
	let last = await measure(db);
	let latest = Number.NEGATIVE_INFINITY;

	const databaseMs = () => last.databaseMs + performance.now() - last.elapsedMs;
	const offsetMs = () => systemNow() - databaseMs();
	function now(): Date {
		latest = Math.max(latest, databaseMs());
		return new Date(latest);
	}
	/** How far `now` is ahead of the database, which was set back. */
	const heldMs = () => latest - databaseMs();
	const agrees = () => Math.abs(offsetMs()) <= toleranceMs && heldMs() <= toleranceMs;
	let tried = { elapsedMs: last.elapsedMs, offsetMs: offsetMs() };
	const isDue = () =>
		performance.now() - tried.elapsedMs >= measureEveryMs || Math.abs(offsetMs() - tried.offsetMs) > jumpMs;
	let logged = clocksAgree;
	function logChange(): void {
		const message = agrees() ? clocksAgree : heldMs() > toleranceMs ? databaseSetBack : clocksDiffer;
		if (message !== logged) log?.error({ offsetSeconds: Math.round(offsetMs() / 1000) }, message);
		logged = message;
	}

	logChange();
	const poller = createPoller({
		intervalMs,
		async runOnce() {
			logChange();
			if (!isDue()) return 0;
			try {
				last = await measure(db);
			} finally {
				tried = { elapsedMs: performance.now(), offsetMs: offsetMs() };
			}
			return 1;
		},
		onError: (error) => log?.error({ err: error }, 'the clock of the database could not be read; it is tried again'),
	});
	poller.start();
	return { now, offsetMs, agrees, stop: () => poller.stop(1_000) };
}

/** Of several round trips the shortest is the most exact: the answer was made half of it ago. */
async function measure(db: Kysely<Database>): Promise<Measurement> {
	return db.connection().execute(async (connection) => {
		let best = { tripMs: Number.POSITIVE_INFINITY, databaseMs: 0, elapsedMs: 0 };
		for (let at = 0; at < roundTrips; at++) {
			const sentAtMs = performance.now();
			const { rows } = await sql<{ readonly ms: number }>`
				select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms
			`.execute(connection);
			const elapsedMs = performance.now();
			const tripMs = elapsedMs - sentAtMs;
			const [row] = rows;
			if (row && tripMs < best.tripMs) best = { tripMs, databaseMs: row.ms + tripMs / 2, elapsedMs };
		}
		return best;
	});
}
