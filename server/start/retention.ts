import { deleteExpiredAccessRows } from '../../access/deleteExpiredAccessRows.ts';
import { createPoller, type Poller } from '../../db/poller.ts';
import { deleteExpiredRecords } from '../../provider/embedded/deleteExpiredRecords.ts';
import { sweepFiles } from '../../storage/files.ts';
import type { ProcessServices } from './connectProvider.ts';

const intervalMs = 3_600_000;
/** Limits a sweep, so that a silent object store does not keep rows from being deleted. */
const maxSweepMs = 600_000;

interface RetentionOptions extends Omit<ProcessServices, 'metrics'> {
	readonly hasEmbeddedProvider: boolean;
}

/**
 * Deletes expired rows and files that no row names, at the start and every hour. Every process does so; one of them
 * deletes a row. Without the embedded provider this database has only sessions, codes, messages and counts.
 */
export function createRetentionWorker({ db, log, clock, hasEmbeddedProvider, storage }: RetentionOptions): Poller {
	return createPoller({
		intervalMs,
		mayRun: clock.agrees,
		async runOnce(signal) {
			const accessRows = await deleteExpiredAccessRows(db, clock.now());
			const rows = accessRows + (hasEmbeddedProvider ? await deleteExpiredRecords(db, clock.now()) : 0);
			if (rows > 0) log.info({ rows }, 'expired rows removed');
			if (!hasEmbeddedProvider) return rows;
			const sweepEnds = AbortSignal.any([signal, AbortSignal.timeout(maxSweepMs)]);
			const { removed, remaining, failure } = await sweepFiles({ db, storage }, sweepEnds);
			if (removed > 0) log.info({ files: removed }, 'files that no row names removed');
			if (remaining > 0) log.warn({ files: remaining }, 'files of the object store wait to be removed');
			if (failure) throw failure;
			return rows + removed;
		},
		onError: (error) => log.error({ err: error }, 'expired rows could not be removed; the next run tries again'),
	});
}
