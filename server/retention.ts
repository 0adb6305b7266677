import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { removeEnded } from '../access/removeEnded.ts';
import { type Rounds, rounds } from '../db/rounds.ts';
import type { Database } from '../db/schema.ts';
import { removeOutdated } from '../provider/embedded/removeOutdated.ts';

const hourMs = 3_600_000;

/**
 * Removes what is only kept for a while, at start and every hour, in every process: each row goes once. In front of
 * another's provider (`hasProvider` false) there are visits alone.
 */
export function createRetention({
	db,
	log,
	now,
	hasProvider,
}: {
	readonly db: Kysely<Database>;
	readonly log: Logger;
	readonly now: () => Date;
	readonly hasProvider: boolean;
}): Rounds {
	return rounds({
		everyMs: hourMs,
		async round() {
			const visits = await removeEnded(db, now());
			const rows = visits + (hasProvider ? await removeOutdated(db, now()) : 0);
			if (rows > 0) log.info({ rows }, 'removed what was kept for a while');
			return rows;
		},
		failed: (error) => log.error({ err: error }, 'what is kept for a while could not be removed; it is tried again'),
	});
}
