import { deleteExpiredAccessRows } from '../../access/deleteExpiredAccessRows.ts';
import { createPoller, type Poller } from '../../db/poller.ts';
import { deleteExpiredRecords } from '../../provider/embedded/deleteExpiredRecords.ts';
import type { ProcessServices } from './processServices.ts';

const intervalMs = 3_600_000;

interface RetentionOptions extends Pick<ProcessServices, 'db' | 'log' | 'clock'> {
	readonly hasEmbeddedProvider: boolean;
}

/**
 * Deletes expired rows, at start and every hour. It runs in every process; each row is deleted by one of them. Without
 * the embedded provider only sessions, codes and rate limit counts are stored here.
 */
export function createRetentionWorker({ db, log, clock, hasEmbeddedProvider }: RetentionOptions): Poller {
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
