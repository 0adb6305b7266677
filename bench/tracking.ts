import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../db/testing/postgres.ts';
import { startPortal } from '../server/testing/startPortal.ts';
import { isBooked, requestBytes } from './bookings/overHttp.ts';
import { prepareBookings, type World } from './bookings/prepare.ts';
import { type Figure, median } from './figure.ts';
import { connectTo } from './http.ts';
import { openInThread } from './tracking/openInThread.ts';
import { bringToDealership } from './tracking/openPages.ts';

const pages = 2_000;
const rounds = 5;
/** Bookings of one round, and how many come in a second. */
const bookings = 400;
const perSecond = 40;

/** What 2,000 open tracking pages do to a booking's p99, on the same portal; rounds without and with them in turn. */
export async function measureTracking(): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	try {
		const databaseUrl = await postgres.createDatabase();
		const client = { id: 'bench', secret: 'a-secret-of-the-bench' };
		const portal = await startPortal({
			env: { DATABASE_URL: databaseUrl, API_CLIENTS: `${client.id}:${client.secret}` },
		});
		try {
			const booked = (rounds + 1) * 2 * bookings;
			const world = await prepareBookings(databaseUrl, booked + pages);
			await bringToDealership(databaseUrl, booked + 1, pages);
			const without: number[] = [];
			const withPages: number[] = [];
			let asked = 0;
			for (let round = 0; round <= rounds; round++) {
				const first = 1 + round * 2 * bookings;
				const alone = await slowestBookings({ url: portal.internalUrl, client, world, first });
				const open = await openInThread(portal.url, booked + 1, pages);
				await pause(1_000);
				const beside = await slowestBookings({ url: portal.internalUrl, client, world, first: first + bookings });
				asked = await open.close();
				// The first round warms up.
				if (round === 0) continue;
				without.push(alone);
				withPages.push(beside);
			}
			return [
				{
					name: "Booking's p99 beside 2,000 open tracking pages, against none",
					measured: median(withPages) / median(without),
					limit: { kind: 'most', value: 1.5 },
					unit: 'times',
					detail: `${median(withPages).toFixed(1)} against ${median(without).toFixed(1)} ms, ${asked.toFixed(0)} refreshes a second`,
				},
			];
		} finally {
			await portal.stop();
		}
	} finally {
		await postgres.stop();
	}
}

/** p99 in ms of bookings that come at a steady pace, however long the ones before them take. */
async function slowestBookings(run: {
	readonly url: string;
	readonly client: { readonly id: string; readonly secret: string };
	readonly world: World;
	readonly first: number;
}): Promise<number> {
	const free = await Promise.all(Array.from({ length: 32 }, () => connectTo(run.url)));
	const all = [...free];
	const times: number[] = [];
	const under: Promise<void>[] = [];
	const began = performance.now();
	for (let index = 0; index < bookings; index++) {
		const due = began + (index * 1000) / perSecond;
		const wait = due - performance.now();
		if (wait > 0) await pause(wait);
		const connection = free.pop();
		if (!connection) throw new Error('32 bookings are under way at once: the portal cannot keep the pace');
		const request = requestBytes(run.first + index, run);
		under.push(
			connection.send(request).then((answer) => {
				isBooked(answer);
				times.push(performance.now() - due);
				free.push(connection);
			}),
		);
	}
	await Promise.all(under);
	for (const connection of all) connection.close();
	return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
}
