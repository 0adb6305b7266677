/** Kills a portal under load with SIGKILL, several times, and checks that answered work is there, whole and once. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import type { ChaosEnvironment } from './environment.ts';
import { estimateAnswerLoad } from './estimateAnswerLoad.ts';
import { bookingLoad, paymentReturnLoad } from './loads.ts';
import { moveLoad } from './moveLoad.ts';
import { startPayingGateway } from './payingGateway.ts';
import { seededRandom } from './seededRandom.ts';

export interface KillOptions {
	readonly bookings: number;
	readonly returns: number;
	readonly answers: number;
	readonly moves: number;
	readonly kills: number;
	/** Decides the moments of the kills. */
	readonly seed: number;
}

/** Requests in progress at the same time. */
const concurrency = 16;
/**
 * The longest time from a response to the kill, in ms. Requests go on, so some are unfinished, or done but not
 * answered.
 */
const maxKillDelayMs = 50;

/**
 * Uses the vehicles from number 1 on. `sentAgain`: requests that a kill left without a response. `doneUnanswered`:
 * those of them whose work was done, as the database shows before they are sent again. `failed`: requests that failed
 * without a kill.
 */
export async function killUnderLoad(environment: ChaosEnvironment, options: KillOptions) {
	const { bookings, returns, answers, moves, kills } = options;
	const loads = [
		bookingLoad(environment, 1, bookings),
		await paymentReturnLoad(environment, bookings + 1, returns),
		await estimateAnswerLoad(environment, bookings + returns + 1, answers),
		await moveLoad(environment, bookings + returns + answers + 1, moves),
	];
	// Mixes the loads evenly: each item has its place within its own load, from 0 to 1.
	const all = loads.flatMap((load) =>
		load.items.map((n, index) => ({ load, n, place: (index + 0.5) / load.items.length })),
	);
	const waiting = all.toSorted((a, b) => a.place - b.place);
	const done = new Map(loads.map((load) => [load, [] as number[]]));
	const counted = { answered: 0, sentAgain: 0, doneUnanswered: 0, refused: 0, failed: 0, lost: 0, wrong: 0, kills: 0 };
	const random = seededRandom(options.seed);
	let unanswered: typeof all = [];
	const gateway = await startPayingGateway();
	let portal: RunningPortal | null = null;
	try {
		portal = await environment.startPortal(gateway.env);
		for (let round = 0; round <= kills; round++) {
			const until = round < kills ? Math.floor((all.length * (round + 1)) / (kills + 1)) : all.length;
			await sendUntil(until, portal);
			if (round < kills) counted.kills++;
			else await portal.stop();
			await check();
			if (round < kills) portal = await environment.startPortal(portal.env);
		}
	} finally {
		await portal?.kill();
		await gateway.stop();
	}
	const answered = Object.fromEntries(loads.map((each) => [each.name, done.get(each)?.length ?? 0]));
	return { ...counted, ...answered };

	/**
	 * Sends requests until `until` are answered in all, then kills the portal a moment later, unless no request is left.
	 */
	async function sendUntil(until: number, target: RunningPortal): Promise<void> {
		const agent = new Agent({ keepAlive: true });
		const isToBeKilled = until < all.length;
		let killing: Promise<void> | null = null;
		let isKilled = false;
		const kill = async () => {
			await pause(random(maxKillDelayMs + 1));
			isKilled = true;
			await target.kill();
		};
		unanswered = [];
		const runWorker = async () => {
			for (let next = waiting.shift(); next; next = isKilled ? undefined : waiting.shift()) {
				const { kind } = await next.load.send(next.n, target, agent);
				if (kind === 'done') {
					done.get(next.load)?.push(next.n);
					counted.answered++;
				} else if (kind === 'refused') counted.refused++;
				else {
					waiting.push(next);
					unanswered.push(next);
					counted.sentAgain++;
					// The portal is not killed yet, so this request failed for another reason.
					if (!isKilled) counted.failed++;
				}
				if (isToBeKilled && counted.answered >= until) killing ??= kill();
			}
		};
		await Promise.all(Array.from({ length: concurrency }, runWorker));
		agent.destroy();
		if (isToBeKilled) await (killing ?? kill());
	}

	async function check(): Promise<void> {
		await environment.withDatabase(async (db) => {
			for (const each of loads) {
				counted.lost += await each.countLost(db, done.get(each) ?? []);
				counted.wrong += await each.countWrong(db);
				const open = unanswered.filter(({ load }) => load === each).map(({ n }) => n);
				counted.doneUnanswered += open.length - (await each.countLost(db, open));
			}
		});
	}
}
