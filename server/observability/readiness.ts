import type { Kysely } from 'kysely';
import { isMigrated } from '../../db/migrate.ts';
import type { Database } from '../../db/schema.ts';

/**
 * Whether this process should be sent requests: `why` is one word for whoever watches. A provider that is down is no
 * reason (docs/decisions/013-alive-and-ready.md): the pages say so themselves, and another process would not reach it
 * either.
 */
export type Readiness =
	| { readonly isReady: true }
	| { readonly isReady: false; readonly reason: 'stopping' | 'database' | 'migrations' };

export interface ReadinessOptions {
	readonly db: Kysely<Database>;
	readonly hasEmbeddedProvider: boolean;
	/** False once the process has begun to stop. */
	readonly isServing: () => boolean;
	/** A database that takes longer does not answer; 1 s when not given. */
	readonly timeoutMs?: number;
	/** What was found is good for this long; 500 ms when not given. */
	readonly cacheMs?: number;
}

/** A connection whose other end is gone without a word says nothing for ever: then another one is asked. */
const abandonAfterMs = 10_000;

/** Asks the database at most twice a second, and once at a time, however often it is called. */
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

async function checkDatabase({ db, hasEmbeddedProvider }: ReadinessOptions): Promise<Readiness> {
	try {
		return (await isMigrated(db, { provider: hasEmbeddedProvider }))
			? { isReady: true }
			: { isReady: false, reason: 'migrations' };
	} catch {
		// Whatever it says: it does not answer as it should. The pages that need it log why.
		return { isReady: false, reason: 'database' };
	}
}

const notReadyAfter = (ms: number) =>
	new Promise<Readiness>((done) => setTimeout(() => done({ isReady: false, reason: 'database' }), ms).unref());
