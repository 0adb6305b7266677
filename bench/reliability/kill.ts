/** SIGKILL of a portal at work, again and again: what was answered is there, nothing is there twice or by half. */
import { Agent } from 'node:http';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import { estimateAnswersOf } from './estimateWork.ts';
import { startGateway } from './gateway.ts';
import type { Ground } from './ground.ts';
import { bookingsOf, paymentReturnsOf } from './work.ts';

export interface KillCounts {
	readonly bookings: number;
	readonly returns: number;
	readonly answers: number;
	readonly kills: number;
}

/** Of each kind of work, under way at the same time. */
const workers = 16;

/** Uses the vehicles from 1 on. The first interruption is in the middle of the work, and so are the others. */
export async function killAgainAndAgain(ground: Ground, counts: KillCounts) {
	const { bookings, returns, answers, kills } = counts;
	const works = [
		bookingsOf(ground, 1, bookings),
		await paymentReturnsOf(ground, bookings + 1, returns),
		await estimateAnswersOf(ground, bookings + returns + 1, answers),
	];
	const all = works.flatMap((work) =>
		work.items.map((n, index) => ({ work, n, at: (index + 0.5) / work.items.length })),
	);
	const waiting = all.toSorted((a, b) => a.at - b.at);
	const done = new Map(works.map((work) => [work, [] as number[]]));
	const counted = { answered: 0, sentAgain: 0, refused: 0, failed: 0, lost: 0, wrong: 0, kills: 0 };
	const gateway = await startGateway();
	let portal: RunningPortal | null = null;
	try {
		portal = await ground.start(gateway.env);
		for (let round = 0; round <= kills; round++) {
			const until = round < kills ? Math.floor((all.length * (round + 1)) / (kills + 1)) : all.length;
			await work(portal, until);
			if (round < kills) counted.kills++;
			else await portal.stop();
			await check();
			if (round < kills) portal = await ground.start(portal.env);
		}
	} finally {
		await portal?.kill();
		await gateway.stop();
	}
	const answered = Object.fromEntries(works.map((each) => [each.name, done.get(each)?.length ?? 0]));
	return { ...counted, ...answered };

	/** Until so many are answered; then the portal is killed with others under way, unless they were the last. */
	async function work(at: RunningPortal, until: number): Promise<void> {
		const agent = new Agent({ keepAlive: true });
		let killed: Promise<void> | null = null;
		const one = async () => {
			for (let next = waiting.shift(); next; next = killed ? undefined : waiting.shift()) {
				const told = await next.work.send(next.n, at, agent);
				if (told.kind === 'done') {
					done.get(next.work)?.push(next.n);
					counted.answered++;
				} else if (told.kind === 'refused') counted.refused++;
				else {
					waiting.push(next);
					counted.sentAgain++;
					// Nobody killed it, so it has failed by itself.
					if (!killed) counted.failed++;
				}
				if (counted.answered >= until && until < all.length) killed ??= at.kill();
			}
		};
		await Promise.all(Array.from({ length: workers }, one));
		agent.destroy();
		await killed;
	}

	async function check(): Promise<void> {
		await ground.look(async (db) => {
			for (const each of works) {
				counted.lost += await each.lost(db, done.get(each) ?? []);
				counted.wrong += await each.wrong(db);
			}
		});
	}
}
