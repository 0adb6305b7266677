import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { removeEnded } from '../access/removeEnded.ts';
import type { Database } from '../db/schema.ts';
import { removeOutdated } from '../provider/embedded/removeOutdated.ts';

export interface RetentionWorker {
	start(): void;
	/** Begins nothing more, and resolves when what is under way has ended, or after `graceMs`. */
	stop(graceMs: number): Promise<void>;
	/** Removes what is due now; answers how many rows that were. */
	round(): Promise<number>;
}

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
}): RetentionWorker {
	let timer: NodeJS.Timeout | null = null;
	let running: Promise<unknown> = Promise.resolve();
	let isStopped = false;

	async function round(): Promise<number> {
		const visits = await removeEnded(db, now());
		return visits + (hasProvider ? await removeOutdated(db, now()) : 0);
	}

	async function tick(): Promise<void> {
		try {
			const rows = await round();
			if (rows > 0) log.info({ rows }, 'removed what was kept for a while');
		} catch (error) {
			log.error({ err: error }, 'what is kept for a while could not be removed; it is tried again');
		}
		if (!isStopped) timer = setTimeout(run, hourMs).unref();
	}
	const run = () => {
		running = tick();
	};

	return {
		round,
		start: run,
		async stop(graceMs) {
			isStopped = true;
			if (timer) clearTimeout(timer);
			const grace = new Promise((done) => setTimeout(done, graceMs).unref());
			await Promise.race([running, grace]);
		},
	};
}
