/** PostgreSQL crashes under load and is started again: measures a portal's recovery, and counts wrong answers. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { PostgresServer } from '../../db/testing/postgres.ts';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import { workloadRegNo } from '../support/bookingWorkload.ts';
import { sendRequest } from './apiRequest.ts';
import { type ChaosEnvironment, ownerAddressHeader } from './environment.ts';
import { bookingLoad } from './loads.ts';
import { createRecoveryTracker } from './recoveryTracker.ts';

export interface RestartOptions {
	readonly restarts: number;
	readonly beforeMs: number;
	readonly downMs: number;
	/** How long the load goes on after each restart; longer while a portal has not recovered. */
	readonly afterMs: number;
	/** A portal that has not recovered this long after PostgreSQL answered again counts as not recovered at all. */
	readonly recoveryTimeoutMs: number;
}

const bookingWorkers = 8;
const pageWorkers = 2;

/**
 * Sends bookings and page requests to every portal while PostgreSQL crashes and restarts. A refused booking is
 * `untrue`, since there is room for every owner; so is a page without the vehicle. Recovery is counted for bookings and
 * for pages of each portal (`createRecoveryTracker`). `ready`: the portals whose `/readyz` answers 200 at the end.
 * `notSent`: the bookings that were left to send.
 */
export async function restartUnderLoad(
	environment: ChaosEnvironment,
	postgres: PostgresServer,
	portals: readonly RunningPortal[],
	{ first, count, ...times }: RestartOptions & { first: number; count: number },
) {
	const bookings = bookingLoad(environment, first, count);
	const waiting = [...bookings.items];
	const done: number[] = [];
	const counted = { booked: 0, pages: 0, failures: 0, untrue: 0, lost: 0, wrong: 0, restarts: 0, ready: 0 };
	const recovery = createRecoveryTracker(portals.flatMap((_, index) => [`bookings ${index}`, `pages ${index}`]));
	const agent = new Agent({ keepAlive: true });
	let isOver = false;

	const book = async (portal: RunningPortal, index: number) => {
		for (let n = waiting.shift(); n !== undefined && !isOver; n = waiting.shift()) {
			const ended = recovery.requestSent(`bookings ${index}`);
			const { kind } = await bookings.send(n, portal, agent);
			ended(kind === 'done');
			if (kind === 'done') {
				done.push(n);
				counted.booked++;
			} else if (kind === 'refused') counted.untrue++;
			else {
				waiting.push(n);
				counted.failures++;
				await pause(20);
			}
		}
	};
	const read = async (portal: RunningPortal, index: number) => {
		for (let n = first; !isOver; n++) {
			const ended = recovery.requestSent(`pages ${index}`);
			const url = `${portal.url}/?RegNo=${workloadRegNo(first)}`;
			const page = await sendRequest({ url, method: 'GET', headers: ownerAddressHeader(n), body: '' }, agent);
			const isUntrue = page?.status === 200 && page.body.includes('Vehicle Not Found');
			ended(page?.status === 200 && !isUntrue);
			counted.pages++;
			if (isUntrue) counted.untrue++;
			else if (page?.status !== 200) counted.failures++;
			await pause(50);
		}
	};

	const load = portals.flatMap((portal, index) => [
		...Array.from({ length: bookingWorkers }, () => book(portal, index)),
		...Array.from({ length: pageWorkers }, () => read(portal, index)),
	]);
	for (let round = 0; round < times.restarts; round++) {
		await pause(times.beforeMs);
		recovery.databaseDown();
		await postgres.restart(times.downMs);
		recovery.databaseUp();
		counted.restarts++;
		const until = performance.now() + times.recoveryTimeoutMs;
		await pause(times.afterMs);
		while (!recovery.isComplete() && performance.now() < until) await pause(50);
		recovery.endRound();
	}
	isOver = true;
	await Promise.all(load);
	agent.destroy();
	for (const { url } of portals) {
		const ready = await sendRequest({ url: `${url}/readyz`, method: 'GET', headers: {}, body: '' });
		if (ready?.status === 200) counted.ready++;
	}
	await environment.withDatabase(async (db) => {
		counted.lost += await bookings.countLost(db, done);
		counted.wrong += await bookings.countWrong(db);
	});
	return { ...counted, ...recovery.counts(), notSent: waiting.length };
}
