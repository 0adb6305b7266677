/** The time limits of a connection: those of its session, and that of a write (connectionWatchdog.ts). */
import { CompiledQuery, type Kysely } from 'kysely';
import type { Database } from './schema.ts';

/** How long a request waits for a lock. */
export const requestLockTimeout = '20s';

const setStatementTimeout = (time: string) => `select set_config('statement_timeout', '${time}', false)`;

/** Lifts the limits of a connection until `restoreTimeLimits` is sent; the watchdog follows both. */
export const liftTimeLimits = setStatementTimeout('0');
export const restoreTimeLimits = setStatementTimeout('30s');

/**
 * Runs `work` on one connection without time limits, for work that may take longer than a request, such as migrations
 * and removals (docs/decisions/012-database-clock-and-silence.md). Within a transaction its limits stay as they are.
 */
export function withoutTimeLimits<T>(db: Kysely<Database>, work: (db: Kysely<Database>) => Promise<T>): Promise<T> {
	if (db.isTransaction) return work(db);
	return db.connection().execute(async (connection) => {
		await connection.executeQuery(CompiledQuery.raw(liftTimeLimits));
		try {
			return await work(connection);
		} finally {
			await connection.executeQuery(CompiledQuery.raw(restoreTimeLimits));
		}
	});
}
