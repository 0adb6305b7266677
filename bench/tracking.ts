import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '../db/testing/postgres.ts';
import { startPortal } from '../server/testing/startPortal.ts';
import type { BenchArguments } from './arguments.ts';
import type { Figure } from './figure.ts';
import { bookAtPace } from './tracking/bookAtPace.ts';
import { openTrackingPagesInThread } from './tracking/trackingPages.ts';
import { prepareBookingRequests } from './workload/bookingRequests.ts';
import { addBenchVehicles, openAllSlots } from './workload/vehicles.ts';

const pages = 2_000;
/** Each run starts a new portal, since the memory layout differs from process to process. */
const runs = 3;
/** How often a run alternates between no open pages and all of them. */
const rounds = 5;
/** Bookings sent per second. */
const perSecond = 40;

/**
 * Compares a booking's p99 beside 2,000 open tracking pages with its p99 without them, on the same portal in alternating
 * rounds. A p99 is over all bookings of a run, with or without pages; every run has to meet the limit.
 */
export async function measureTracking({ bookings }: BenchArguments): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	try {
		const figures: Figure[] = [];
		for (let run = 1; run <= runs; run++) {
			const { baselineMs, besidePagesMs, refreshesPerSecond } = await measureRun(
				postgres,
				Math.ceil(bookings / rounds),
			);
			figures.push({
				name: `Booking's p99 beside 2,000 open tracking pages, against none, run ${run}`,
				measured: p99(besidePagesMs) / p99(baselineMs),
				limit: { kind: 'most', value: 1.5 },
				unit: 'times',
				detail: `${p99(besidePagesMs).toFixed(1)} against ${p99(baselineMs).toFixed(1)} ms, ${baselineMs.length} bookings each, ${refreshesPerSecond.toFixed(0)} refreshes a second`,
			});
		}
		return figures;
	} finally {
		await postgres.stop();
	}
}

interface TrackingRun {
	/** How long each booking took, ms. */
	readonly baselineMs: readonly number[];
	readonly besidePagesMs: readonly number[];
	/** Refreshes a second in the last round. */
	readonly refreshesPerSecond: number;
}

async function measureRun(postgres: PostgresServer, each: number): Promise<TrackingRun> {
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
		const { request } = await prepareBookingRequests({ portal, databaseUrl, client });
		const book = (first: number) => {
			const requests = Array.from({ length: each }, (_, index) => request(first + index));
			return bookAtPace(portal.internalUrl, requests, perSecond);
		};
		const baselineMs: number[] = [];
		const besidePagesMs: number[] = [];
		let refreshesPerSecond = 0;
		for (let round = 0; round <= rounds; round++) {
			const first = round * 2 * each;
			const without = await book(first);
			const open = await openTrackingPagesInThread(portal.url, booked, pages);
			await pause(1_000);
			const withPages = await book(first + each);
			refreshesPerSecond = await open.close();
			// The first round warms up.
			if (round === 0) continue;
			baselineMs.push(...without);
			besidePagesMs.push(...withPages);
		}
		return { baselineMs, besidePagesMs, refreshesPerSecond };
	} finally {
		await portal.stop();
	}
}

const p99 = (times: readonly number[]): number =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
