import type { Kysely } from 'kysely';
import { isMigrated } from '../db/migrate.ts';
import type { Database } from '../db/schema.ts';

/**
 * Whether this process should be sent requests: `why` is one word for whoever watches. A provider that is down is no
 * reason (docs/decisions/013-alive-and-ready.md): the pages say so themselves, and another process would not reach it
 * either.
 */
export type Readiness =
	| { readonly isReady: true }
	| { readonly isReady: false; readonly why: 'stopping' | 'database' | 'migrations' };

export interface ReadinessParts {
	readonly db: Kysely<Database>;
	readonly hasProvider: boolean;
	/** False once the process has begun to stop. */
	readonly isServing: () => boolean;
	/** A database that takes longer does not answer; 1 s when not given. */
	readonly longestMs?: number;
	/** What was found is good for this long; 500 ms when not given. */
	readonly freshMs?: number;
}

/** A connection whose other end is gone without a word says nothing for ever: then another one is asked. */
const givenUpMs = 10_000;

/** Asks the database at most twice a second, and once at a time, however often it is called. */
export function createReadiness(parts: ReadinessParts): () => Promise<Readiness> {
	const { longestMs = 1_000, freshMs = 500, isServing } = parts;
	let asked: Promise<Readiness> | null = null;
	return async () => {
		if (!isServing()) return { isReady: false, why: 'stopping' };
		asked ??= Promise.race([ask(parts), late(givenUpMs)]).finally(() => {
			setTimeout(() => {
				asked = null;
			}, freshMs).unref();
		});
		return Promise.race([asked, late(longestMs)]);
	};
}

async function ask({ db, hasProvider }: ReadinessParts): Promise<Readiness> {
	try {
		return (await isMigrated(db, { provider: hasProvider }))
			? { isReady: true }
			: { isReady: false, why: 'migrations' };
	} catch {
		// Whatever it says: it does not answer as it should. The pages that need it log why.
		return { isReady: false, why: 'database' };
	}
}

const late = (ms: number) =>
	new Promise<Readiness>((done) => setTimeout(() => done({ isReady: false, why: 'database' }), ms).unref());
