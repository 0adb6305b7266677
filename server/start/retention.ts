import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { deleteExpiredAccessRows } from '../../access/deleteExpiredAccessRows.ts';
import { createPoller, type Poller } from '../../db/poller.ts';
import type { Database } from '../../db/schema.ts';
import { deleteExpiredRecords } from '../../provider/embedded/deleteExpiredRecords.ts';
import type { DatabaseClock } from '../databaseClock.ts';

const intervalMs = 3_600_000;

/**
 * Deletes expired rows, at start and every hour. It runs in every process; each row is deleted by one of them. Without
 * the embedded provider only sessions, codes and rate limit counts are stored here.
 */
export function createRetentionWorker({
	db,
	log,
	clock,
	hasEmbeddedProvider,
}: {
	readonly db: Kysely<Database>;
	readonly log: Logger;
	readonly clock: Pick<DatabaseClock, 'now' | 'agrees'>;
	readonly hasEmbeddedProvider: boolean;
}): Poller {
	return createPoller({
		intervalMs,
		mayRun: clock.agrees,
		async runOnce() {
			const visits = await deleteExpiredAccessRows(db, clock.now());
			const rows = visits + (hasEmbeddedProvider ? await deleteExpiredRecords(db, clock.now()) : 0);
			if (rows > 0) log.info({ rows }, 'expired rows removed');
			return rows;
		},
		onError: (error) => log.error({ err: error }, 'expired rows could not be removed; the next run tries again'),
	});
}
