import { isFullSize } from '../support/testSize.ts';
import type { KillOptions } from './killUnderLoad.ts';
import type { RestartOptions } from './restartUnderLoad.ts';
import type { StormOptions } from './storm.ts';

/** Counts and times of the chaos tests. A test uses vehicles of its own, from its `first` on. */
interface ChaosSize {
	/** Vehicles of the two portals' database. */
	readonly vehicles: number;
	readonly lastSeat: { readonly owners: number; readonly first: number };
	readonly randomBookings: {
		readonly slots: number;
		readonly owners: number;
		readonly steps: number;
		readonly first: number;
	};
	/** `killEvery`: one run in this many has a portal killed. The pages take vehicles below 10,000 only. */
	readonly heldSeat: {
		readonly runs: number;
		readonly killEvery: number;
		readonly owners: number;
		readonly first: number;
	};
	readonly idempotencyKey: { readonly times: number; readonly first: number };
	readonly restart: RestartOptions & { readonly first: number; readonly count: number };
	/** Bookings and pages have to work again on every portal within this time, five times the promised 5 s. */
	readonly maxRecoveryMs: number;
	/** A portal is stopped while a booking waits for this long; null: until the portal has ended. */
	readonly stops: readonly { readonly n: number; readonly lockMs: number | null }[];
	readonly kill: Omit<KillOptions, 'seed'>;
	readonly storm: Omit<StormOptions, 'seed'>;
	/**
	 * On PostgreSQL, work that was done but not answered when its portal was killed. Without any, every kill came between
	 * two requests, and the run has shown nothing; a single kill may do so.
	 */
	readonly minDoneUnanswered: number;
	/** Kills of a process that uploads: with an object store, and with the bytes in the database. */
	readonly uploadKills: { readonly objects: number; readonly database: number };
	/** Job cards whose seed decides how they are paid. */
	readonly scenarios: { readonly pglite: number; readonly postgres: number };
}

const smallSize: ChaosSize = {
	vehicles: 5_000,
	lastSeat: { owners: 100, first: 1 },
	randomBookings: { slots: 20, owners: 96, steps: 300, first: 501 },
	heldSeat: { runs: 5, killEvery: 5, owners: 60, first: 601 },
	idempotencyKey: { times: 20, first: 801 },
	restart: {
		...{ restarts: 1, beforeMs: 500, downMs: 200, afterMs: 1_000, recoveryTimeoutMs: 25_500 },
		...{ first: 1_001, count: 3_900 },
	},
	maxRecoveryMs: 25_000,
	stops: [{ n: 4_950, lockMs: 500 }],
	kill: { bookings: 100, returns: 50, answers: 50, moves: 50, kills: 1 },
	storm: { owners: 150, estimates: 20, closings: 2, portalKills: 2, databaseCrashes: 1, acts: 400 },
	minDoneUnanswered: 0,
	uploadKills: { objects: 5, database: 1 },
	scenarios: { pglite: 3, postgres: 8 },
};

const fullSize: ChaosSize = {
	vehicles: 42_000,
	lastSeat: { owners: 500, first: 1 },
	randomBookings: { slots: 50, owners: 320, steps: 5_000, first: 501 },
	heldSeat: { runs: 100, killEvery: 1, owners: 300, first: 1_001 },
	idempotencyKey: { times: 20, first: 901 },
	restart: {
		...{ restarts: 3, beforeMs: 2_000, downMs: 500, afterMs: 3_000, recoveryTimeoutMs: 25_500 },
		...{ first: 1_401, count: 40_000 },
	},
	maxRecoveryMs: 25_000,
	stops: [
		{ n: 41_500, lockMs: 2_000 },
		{ n: 41_501, lockMs: null },
	],
	kill: { bookings: 1_000, returns: 300, answers: 1_000, moves: 500, kills: 12 },
	storm: { owners: 400, estimates: 300, closings: 6, portalKills: 11, databaseCrashes: 6, acts: 3_000 },
	minDoneUnanswered: 1,
	uploadKills: { objects: 100, database: 20 },
	scenarios: { pglite: 100, postgres: 100 },
};

export const chaosSize = isFullSize ? fullSize : smallSize;

/** Seeds the random choices of a run; a new one each time. `CHAOS_SEED` repeats the choices of another run. */
export const chaosSeed = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 1_000_000));

/** Prints the counts of a test, as the table in docs/reliability.md shows them. */
export function printCounts(name: string, counts: object): void {
	process.stdout.write(`${name}, CHAOS_SEED=${chaosSeed}: ${JSON.stringify(counts)}\n`);
}
