/** PostgreSQL crashes under load and comes back: how long a portal is without it, and whether it says anything wrong. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresServer } from '../../db/testing/postgres.ts';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import { ask } from './ask.ts';
import { fromOwner, type Ground } from './ground.ts';
import { bookingsOf } from './work.ts';

export interface RestartTimes {
	readonly restarts: number;
	readonly beforeMs: number;
	readonly downMs: number;
	/** How long the load goes on afterwards; longer than what recovery may take. */
	readonly afterMs: number;
}

const workers = 8;
const readers = 2;

/**
 * Bookings and pages on every portal all the while. A refusal would be untrue, since there is room for every owner;
 * so would a page without the vehicle. `recoveredMs`: the last failure after PostgreSQL answered again, the longest.
 */
export async function restartUnderLoad(
	ground: Ground,
	postgres: PostgresServer,
	portals: readonly RunningPortal[],
	{ first, count, ...times }: RestartTimes & { first: number; count: number },
) {
	const bookings = bookingsOf(ground, first, count);
	const waiting = [...bookings.items];
	const done: number[] = [];
	const counted = { booked: 0, pages: 0, failures: 0, untrue: 0, lost: 0, wrong: 0, restarts: 0, recoveredMs: 0 };
	const agent = new Agent({ keepAlive: true });
	let backAt = Number.POSITIVE_INFINITY;
	let isOver = false;
	const failed = () => {
		counted.failures++;
		counted.recoveredMs = Math.max(counted.recoveredMs, Math.round(performance.now() - backAt));
	};

	const book = async (portal: RunningPortal) => {
		for (let n = waiting.shift(); n !== undefined && !isOver; n = waiting.shift()) {
			const told = await bookings.send(n, portal, agent);
			if (told.kind === 'done') {
				done.push(n);
				counted.booked++;
			} else if (told.kind === 'refused') counted.untrue++;
			else {
				waiting.push(n);
				failed();
				await pause(20);
			}
		}
	};
	const read = async (portal: RunningPortal) => {
		for (let n = first; !isOver; n++) {
			const url = `${portal.url}/?RegNo=MH15B${first}`;
			const page = await ask({ url, method: 'GET', headers: fromOwner(n), body: '' }, agent);
			counted.pages++;
			if (page?.status !== 200) failed();
			else if (page.body.includes('Vehicle Not Found')) counted.untrue++;
			await pause(50);
		}
	};

	const load = portals.flatMap((portal) => [
		...Array.from({ length: workers }, () => book(portal)),
		...Array.from({ length: readers }, () => read(portal)),
	]);
	for (let round = 0; round < times.restarts; round++) {
		await pause(times.beforeMs);
		backAt = Number.POSITIVE_INFINITY;
		await postgres.restart(times.downMs);
		backAt = performance.now();
		counted.restarts++;
		await pause(times.afterMs);
	}
	isOver = true;
	await Promise.all(load);
	agent.destroy();
	await ground.look(async (db) => {
		counted.lost += await bookings.lost(db, done);
		counted.wrong += await bookings.wrong(db);
	});
	return { ...counted, left: waiting.length };
}
