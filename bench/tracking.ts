import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '../db/testing/postgres.ts';
import { startPortal } from '../server/testing/startPortal.ts';
import type { BenchArguments } from './arguments.ts';
import type { Figure } from './figure.ts';
import { bookAtPace } from './tracking/bookAtPace.ts';
import { openInThread } from './tracking/openInThread.ts';
import { addBenchVehicles, openAllSlots } from './workload/vehicles.ts';
import { prepareWireBookings } from './workload/wireBooking.ts';

const pages = 2_000;
/** Each with a portal of its own: how its memory comes to lie differs from one process to another. */
const runs = 3;
/** So many times a run alternates between no pages and all. */
const rounds = 5;
/** Bookings that come in a second. */
const perSecond = 40;

/**
 * What 2,000 open tracking pages do to a booking's p99, on the same portal: rounds without and with them in turn. The
 * p99 is over all bookings of a run's arm; every run has to keep the limit.
 */
export async function measureTracking({ bookings }: BenchArguments): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	try {
		const figures: Figure[] = [];
		for (let run = 1; run <= runs; run++) {
			const { alone, beside, asked } = await measureRun(postgres, Math.ceil(bookings / rounds));
			figures.push({
				name: `Booking's p99 beside 2,000 open tracking pages, against none, run ${run}`,
				measured: slowest(beside) / slowest(alone),
				limit: { kind: 'most', value: 1.5 },
				unit: 'times',
				detail: `${slowest(beside).toFixed(1)} against ${slowest(alone).toFixed(1)} ms, ${alone.length} bookings each, ${asked.toFixed(0)} refreshes a second`,
			});
		}
		return figures;
	} finally {
		await postgres.stop();
	}
}

interface Run {
	/** How long each booking took, ms. */
	readonly alone: readonly number[];
	readonly beside: readonly number[];
	/** Refreshes a second in the last round. */
	readonly asked: number;
}

async function measureRun(postgres: PostgresServer, each: number): Promise<Run> {
	const databaseUrl = await postgres.createDatabase();
	const client = { id: 'bench', secret: 'a-secret-of-the-bench' };
	const portal = await startPortal({
		env: { DATABASE_URL: databaseUrl, API_CLIENTS: `${client.id}:${client.secret}` },
	});
	try {
		const booked = (rounds + 1) * 2 * each;
		await openAllSlots(databaseUrl);
		await addBenchVehicles(databaseUrl, { like: 'MH12AB1234', first: 0, count: booked });
		await addBenchVehicles(databaseUrl, { like: 'RJ14LM5678', first: booked, count: pages });
		const { request } = await prepareWireBookings({ portal, databaseUrl, client });
		const book = (first: number) => {
			const requests = Array.from({ length: each }, (_, index) => request(first + index));
			return bookAtPace(portal.internalUrl, requests, perSecond);
		};
		const alone: number[] = [];
		const beside: number[] = [];
		let asked = 0;
		for (let round = 0; round <= rounds; round++) {
			const first = round * 2 * each;
			const without = await book(first);
			const open = await openInThread(portal.url, booked, pages);
			await pause(1_000);
			const withPages = await book(first + each);
			asked = await open.close();
			// The first round warms up.
			if (round === 0) continue;
			alone.push(...without);
			beside.push(...withPages);
		}
		return { alone, beside, asked };
	} finally {
		await portal.stop();
	}
}

const slowest = (times: readonly number[]): number =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
