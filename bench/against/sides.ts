import { startPostgres } from '../../db/testing/postgres.ts';
import { type RunningPortal, startPortal } from '../../server/testing/startPortal.ts';
import { median } from '../figure.ts';
import { vacuumAnalyze } from '../workload/vehicles.ts';
import type { Checkout } from './checkout.ts';

/** One of the two compared checkouts: its portal with a database of its own. */
export interface Side {
	readonly portal: RunningPortal;
	readonly databaseUrl: string;
	readonly client: { readonly id: string; readonly secret: string };
}

export interface Sides {
	/** This checkout. */
	readonly ours: Side;
	/** The other commit. */
	readonly theirs: Side;
}

const client = { id: 'bench', secret: 'a-secret-of-the-bench' };

/** Starts both portals with the demo's data on one PostgreSQL with fsync, calls `use`, and stops everything. */
export async function withSides<T>(other: Checkout, use: (sides: Sides) => Promise<T>): Promise<T> {
	const postgres = await startPostgres({ durable: true });
	const portals: RunningPortal[] = [];
	const open = async (root?: string): Promise<Side> => {
		const databaseUrl = await postgres.createDatabase();
		const env = { DATABASE_URL: databaseUrl, LIMITS: 'off', API_CLIENTS: `${client.id}:${client.secret}` };
		const portal = await startPortal(root === undefined ? { env } : { env, root });
		portals.push(portal);
		return { portal, databaseUrl, client };
	};
	try {
		return await use({ ours: await open(), theirs: await open(other.root) });
	} finally {
		await Promise.all(portals.map((portal) => portal.stop()));
		await postgres.stop();
	}
}

/** Calls `make` for one side, then for the other. */
export async function runOnBothSides<T>(
	sides: Sides,
	make: (side: Side) => Promise<T>,
): Promise<Readonly<Record<keyof Sides, T>>> {
	return { ours: await make(sides.ours), theirs: await make(sides.theirs) };
}

export interface Comparison {
	/** Median of the rounds' ratios, ours divided by theirs. */
	readonly ratio: number;
	/** Median of the rounds. */
	readonly ours: number;
	/** Median of the rounds. */
	readonly theirs: number;
}

/** Rounds of both sides before the counted ones. */
export const warmUpRounds = 2;

/**
 * Alternates rounds of both sides; the side that begins changes from round to round. After the warm-up PostgreSQL
 * counts the rows: its plans from the time of a small table read all of it, and it counts by itself at an unknown time.
 */
export async function compareRounds(
	sides: Sides,
	rounds: number,
	measure: (side: keyof Sides, round: number) => Promise<number>,
): Promise<Comparison> {
	const measured = { ours: [] as number[], theirs: [] as number[] };
	for (let round = 0; round < warmUpRounds + rounds; round++) {
		if (round === warmUpRounds) await runOnBothSides(sides, ({ databaseUrl }) => vacuumAnalyze(databaseUrl));
		const order = round % 2 === 0 ? (['ours', 'theirs'] as const) : (['theirs', 'ours'] as const);
		for (const side of order) {
			const value = await measure(side, round);
			if (round >= warmUpRounds) measured[side].push(value);
		}
	}
	const { ours, theirs } = measured;
	const ratios = ours.map((value, round) => value / (theirs[round] ?? Number.NaN));
	return { ratio: median(ratios), ours: median(ours), theirs: median(theirs) };
}
