/** One way in which a primary dies under load, and the outcome of the work. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import type { ChaosEnvironment } from '../chaos/environment.ts';
import type { Cluster, Machine } from './cluster.ts';
import { type LoadResult, startLoad } from './load.ts';

/** As many as fit into the time of a trial; the pages know plates of four digits. */
const sizes = { bookings: 8_000, approvals: 600, payments: 600 };
export const vehiclesOfTrial = sizes.bookings + sizes.approvals + sizes.payments;

export interface Trial {
	readonly name: 'postmaster' | 'machine' | 'switchover' | 'freeze';
	/** Bookings have to be answered again within this time, in seconds. */
	readonly limit: number;
	readonly begin: (cluster: Cluster, leader: Machine) => Promise<void> | void;
	/** After bookings are answered again. */
	readonly mend?: (cluster: Cluster, leader: Machine) => void;
}

export const trials: readonly Trial[] = [
	{ name: 'postmaster', limit: 12, begin: (cluster, leader) => cluster.killPostmaster(leader) },
	{
		name: 'machine',
		limit: 30,
		begin: (cluster, leader) => cluster.killMachine(leader),
		mend: (cluster, leader) => cluster.startMachine(leader),
	},
	{ name: 'switchover', limit: 12, begin: (cluster, leader) => cluster.switchOver(leader) },
	{
		name: 'freeze',
		limit: 40,
		begin: (cluster, leader) => cluster.freeze(leader),
		mend: (cluster, leader) => cluster.thaw(leader),
	},
];

export interface TrialResult extends LoadResult {
	/** Seconds from the beginning until each portal answered bookings again. */
	readonly bookingsAgain: number;
	/** Seconds from the first new commit until each portal answered bookings, 0 at least. */
	readonly afterDatabase: number;
}

const secondsOf = (ms: number) => Math.round(ms / 100) / 10;

/** The end of the longest pause between two successes since `from`. */
function endOfLongestGap(successes: readonly number[], from: number): number {
	let [longest, end, before] = [0, from, from];
	for (const at of successes.filter((each) => each >= from)) {
		if (at - before > longest) [longest, end] = [at - before, at];
		before = at;
	}
	return performance.now() - before > longest ? Number.POSITIVE_INFINITY : end;
}

/** Runs a trial with `vehiclesOfTrial` vehicles, all within its time. */
export async function runTrial(
	{ begin, mend, limit }: Trial,
	environment: ChaosEnvironment,
	cluster: Cluster,
	portals: readonly RunningPortal[],
): Promise<TrialResult> {
	await cluster.untilWhole();
	const leader = await cluster.leader();
	const load = await startLoad(environment, portals, { first: 1, ...sizes });
	const writtenAt: number[] = [];
	let isOver = false;
	const probe = async () => {
		while (!isOver) {
			if (await cluster.isWritable()) writtenAt.push(performance.now());
			await pause(100);
		}
	};
	const probing = probe();
	await pause(3_000);
	const begunAt = performance.now();
	await begin(cluster, leader);
	// Twice the limit, so that a late answer is seen as such.
	const until = begunAt + 2 * limit * 1_000;
	const again = () =>
		load.bookedAt.every((times) => times.some((at) => at > begunAt + 3_000 && at > performance.now() - 1_000));
	await pause(6_000);
	while (!again() && performance.now() < until) await pause(200);
	await pause(5_000);
	mend?.(cluster, leader);
	// A returning machine must take nothing away.
	await pause(mend ? 12_000 : 5_000);
	isOver = true;
	await probing;
	const database = endOfLongestGap(writtenAt, begunAt);
	const bookings = Math.max(...load.bookedAt.map((times) => endOfLongestGap(times, begunAt)));
	const result = await load.stop(() => cluster.untilWhole());
	return {
		...result,
		bookingsAgain: secondsOf(bookings - begunAt),
		afterDatabase: Math.max(0, secondsOf(bookings - database)),
	};
}
