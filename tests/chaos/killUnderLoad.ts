/** SIGKILL of a portal at work, again and again: what was answered is there, nothing is there twice or by half. */
import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import type { ChaosEnvironment } from './environment.ts';
import { estimateAnswerLoad } from './estimateAnswerLoad.ts';
import { bookingLoad, paymentReturnLoad } from './loads.ts';
import { startPayingGateway } from './payingGateway.ts';
import { seededRandom } from './seededRandom.ts';

export interface KillOptions {
	readonly bookings: number;
	readonly returns: number;
	readonly answers: number;
	readonly kills: number;
	/** Of the moments of the kills. */
	readonly seed: number;
}

/** Of each kind of work, under way at the same time. */
const concurrency = 16;
/** From an answer to the kill, while the work goes on: a request is in the middle of what it does, or done and not answered. */
const maxKillDelayMs = 50;

/**
 * Uses the vehicles from 1 on. `sentAgain`: what was under way at a kill; `doneUnanswered`: what of it was done all the
 * same, as is found before it is sent again.
 */
export async function killUnderLoad(environment: ChaosEnvironment, options: KillOptions) {
	const { bookings, returns, answers, kills } = options;
	const loads = [
		bookingLoad(environment, 1, bookings),
		await paymentReturnLoad(environment, bookings + 1, returns),
		await estimateAnswerLoad(environment, bookings + returns + 1, answers),
	];
	const all = loads.flatMap((work) =>
		work.items.map((n, index) => ({ work, n, at: (index + 0.5) / work.items.length })),
	);
	const waiting = all.toSorted((a, b) => a.at - b.at);
	const done = new Map(loads.map((work) => [work, [] as number[]]));
	const counted = { answered: 0, sentAgain: 0, doneUnanswered: 0, refused: 0, failed: 0, lost: 0, wrong: 0, kills: 0 };
	const random = seededRandom(options.seed);
	let unanswered: typeof all = [];
	const gateway = await startPayingGateway();
	let portal: RunningPortal | null = null;
	try {
		portal = await environment.startPortal(gateway.env);
		for (let round = 0; round <= kills; round++) {
			const until = round < kills ? Math.floor((all.length * (round + 1)) / (kills + 1)) : all.length;
			await work(portal, until);
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

	/** Until so many are answered; then the portal is killed a moment later, unless they were the last. */
	async function work(at: RunningPortal, until: number): Promise<void> {
		const agent = new Agent({ keepAlive: true });
		const isToBeKilled = until < all.length;
		let killing: Promise<void> | null = null;
		let isKilled = false;
		const kill = async () => {
			await pause(random(maxKillDelayMs + 1));
			isKilled = true;
			await at.kill();
		};
		unanswered = [];
		const one = async () => {
			for (let next = waiting.shift(); next; next = isKilled ? undefined : waiting.shift()) {
				const told = await next.work.send(next.n, at, agent);
				if (told.kind === 'done') {
					done.get(next.work)?.push(next.n);
					counted.answered++;
				} else if (told.kind === 'refused') counted.refused++;
				else {
					waiting.push(next);
					unanswered.push(next);
					counted.sentAgain++;
					// Nobody killed it, so it has failed by itself.
					if (!isKilled) counted.failed++;
				}
				if (isToBeKilled && counted.answered >= until) killing ??= kill();
			}
		};
		await Promise.all(Array.from({ length: concurrency }, one));
		agent.destroy();
		if (isToBeKilled) await (killing ?? kill());
	}

	async function check(): Promise<void> {
		await environment.withDatabase(async (db) => {
			for (const each of loads) {
				counted.lost += await each.countLost(db, done.get(each) ?? []);
				counted.wrong += await each.countWrong(db);
				const open = unanswered.filter(({ work }) => work === each).map(({ n }) => n);
				counted.doneUnanswered += open.length - (await each.countLost(db, open));
			}
		});
	}
}
