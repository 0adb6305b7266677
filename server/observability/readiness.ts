import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { isMigrated } from '../../db/migrate.ts';
import type { Database } from '../../db/schema.ts';
import type { DatabaseClock } from '../databaseClock.ts';

/**
 * Whether this process should receive requests. It stays ready if the provider cannot be reached: the pages say so, and
 * another process could not reach the provider either (docs/decisions/010-probes-and-stop.md).
 */
export type Readiness =
	| { readonly isReady: true; readonly isDiskFull?: true }
	/** `reason`: the text that `/readyz` answers with 503 (docs/operations.md#health). */
	| { readonly isReady: false; readonly reason: 'stopping' | 'database' | 'migrations' | 'clock' };

export interface ReadinessOptions {
	readonly db: Kysely<Database>;
	readonly hasEmbeddedProvider: boolean;
	/** Whether the database's disk is full. Pages can still be read, so the process stays ready, and says so. */
	readonly isDiskFull?: () => boolean;
	/** Whether the clock of this process agrees with the database's. */
	readonly clock: Pick<DatabaseClock, 'agrees'>;
	/** False once the shutdown has begun. */
	readonly isServing: () => boolean;
	/** Time limit of the database check; 1 s by default. */
	readonly timeoutMs?: number;
	/** How long a result is cached; 500 ms by default. */
	readonly cacheMs?: number;
}

/** A check on a dead connection may never end; after this time the next check starts on another connection. */
const abandonAfterMs = 10_000;

/** Checks the database at most every `cacheMs`, one check at a time, however often the returned function is called. */
export function createReadiness(options: ReadinessOptions): () => Promise<Readiness> {
	const { timeoutMs = 1_000, cacheMs = 500, isServing } = options;
	let pending: Promise<Readiness> | null = null;
	return async () => {
		if (!isServing()) return { isReady: false, reason: 'stopping' };
		pending ??= Promise.race([checkDatabase(options), notReadyAfter(abandonAfterMs)]).finally(() => {
			setTimeout(() => {
				pending = null;
			}, cacheMs).unref();
		});
		return Promise.race([pending, notReadyAfter(timeoutMs)]);
	};
}

async function checkDatabase({ db, clock, hasEmbeddedProvider, isDiskFull }: ReadinessOptions): Promise<Readiness> {
	try {
		if (!(await isMigrated(db, { provider: hasEmbeddedProvider }))) return { isReady: false, reason: 'migrations' };
		if (!clock.agrees()) return { isReady: false, reason: 'clock' };
		return isDiskFull?.() ? { isReady: true, isDiskFull: true } : { isReady: true };
	} catch {
		// The requests that need the database log the reason.
		return { isReady: false, reason: 'database' };
	}
}

const notReadyAfter = (ms: number) => pause(ms, { isReady: false, reason: 'database' } as const, { ref: false });
