/** The database's clock, by which all portals on one database decide what has ended. */
import { sql } from 'kysely';
import type { OpenDatabase } from '../db/connect.ts';
import type { DatabaseLog } from '../db/errors.ts';

/** The database's clock as this process knows it (docs/decisions/012-database-clock-and-silence.md). */
export interface DatabaseClock {
	/** The database's time, to within half of a round trip to it. */
	now(): Date;
	/** How far the clock of this process is ahead of the database's, in ms; negative if it is behind. */
	offsetMs(): number;
	/** Whether the two clocks differ by 30 s at most. A process whose clock does not agree runs no worker. */
	agrees(): boolean;
	/** Makes no further query. */
	stop(): void;
}

export interface DatabaseClockOptions {
	readonly log?: DatabaseLog | undefined;
	/** The clock of this process, in milliseconds since 1970. */
	readonly systemNow?: (() => number) | undefined;
	/** Between two queries; a minute by default. */
	readonly intervalMs?: number | undefined;
}

const toleranceMs = 30_000;
const clocksAgree = 'the clocks of this machine and of the database agree again';
const clocksDiffer =
	'the clocks of this machine and of the database differ by more than 30 s: this process is not ready, and no worker runs';

/**
 * Asks PostgreSQL for its time, now and every minute, and adds the time since, which does not change if somebody sets
 * the machine's clock. Rejects if the first query fails; logs later failures. PGlite has the clock of this process.
 */
export async function createDatabaseClock(
	{ db, kind }: Pick<OpenDatabase, 'db' | 'kind'>,
	{ log, systemNow = Date.now, intervalMs = 60_000 }: DatabaseClockOptions = {},
): Promise<DatabaseClock> {
	if (kind === 'pglite') {
		return { now: () => new Date(systemNow()), offsetMs: () => 0, agrees: () => true, stop: () => undefined };
	}
	/** The database's time when `performance.now()` was 0. */
	let originMs = 0;
	let logged = clocksAgree;
	const databaseMs = () => originMs + performance.now();
	const offsetMs = () => systemNow() - databaseMs();
	const agrees = () => Math.abs(offsetMs()) <= toleranceMs;
	async function measure(): Promise<void> {
		const sentAtMs = performance.now();
		const time = sql<number>`(extract(epoch from clock_timestamp()) * 1000)::float8`.as('ms');
		const { ms } = await db.selectNoFrom(time).executeTakeFirstOrThrow();
		// The answer was made half of the round trip ago.
		originMs = ms - (sentAtMs + performance.now()) / 2;
		const message = agrees() ? clocksAgree : clocksDiffer;
		if (message !== logged) log?.error({ offsetSeconds: Math.round(offsetMs() / 1000) }, message);
		logged = message;
	}
	await measure();
	const onError = (err: unknown) =>
		log?.error({ err }, 'the clock of the database could not be read; it is tried again');
	const timer = setInterval(() => void measure().catch(onError), intervalMs).unref();
	return { now: () => new Date(databaseMs()), offsetMs, agrees, stop: () => clearInterval(timer) };
}
