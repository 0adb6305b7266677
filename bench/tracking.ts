import { setTimeout as pause } from 'node:timers/promises';
import { type PostgresServer, startPostgres } from '../db/testing/postgres.ts';
import { type RunningPortal, type StartOptions, startPortal } from '../server/testing/startPortal.ts';
import type { BenchArguments } from './arguments.ts';
import type { Figure } from './figure.ts';
import { runs, trackingFigure } from './figures.ts';
import { bookAtRate } from './tracking/bookAtRate.ts';
import { openTrackingPagesInThread } from './tracking/trackingPages.ts';
import { prepareBookingRequests } from './workload/bookingRequests.ts';
import { addBenchVehicles, openAllSlots } from './workload/vehicles.ts';

const openPages = 2_000;
/** How often a run alternates between no open pages and all of them. */
const rounds = 5;
/** Bookings sent per second. */
const perSecond = 40;

/**
 * Compares a booking's p99 beside 2,000 open tracking pages with its p99 without them, on the same portal in
 * alternating rounds. A p99 is over all bookings of a run, with or without pages; every run has to meet the limit.
 */
export async function measureTracking({ bookings }: BenchArguments): Promise<readonly Figure[]> {
	const postgres = await startPostgres({ durable: true });
	try {
		const figures: Figure[] = [];
		for (const run of runs) {
			const measured = await bookBesidePages(postgres, { bookings, pages: openPages });
			figures.push({
				...trackingFigure(run),
				measured: measured.besidePagesMs / measured.aloneMs,
				detail: `${measured.besidePagesMs.toFixed(1)} against ${measured.aloneMs.toFixed(1)} ms, ${bookings} bookings each, ${measured.refreshesPerSecond.toFixed(0)} refreshes a second`,
			});
		}
		return figures;
	} finally {
		await postgres.stop();
	}
}

interface TrackingRun {
	/** The p99 of a booking without open pages, ms. */
	readonly aloneMs: number;
	readonly besidePagesMs: number;
	/** In the last round. */
	readonly refreshesPerSecond: number;
}

/**
 * Books at a steady pace on one portal, in turn without open tracking pages and beside `pages` of them; about
 * `bookings` of each.
 */
export async function bookBesidePages(
	postgres: PostgresServer,
	{
		bookings,
		pages,
		start = startPortal,
	}: {
		readonly bookings: number;
		readonly pages: number;
		readonly start?: (options: StartOptions) => Promise<RunningPortal>;
	},
): Promise<TrackingRun> {
	const each = Math.ceil(bookings / rounds);
	const databaseUrl = await postgres.createDatabase();
	const client = { id: 'bench', secret: 'a-secret-of-the-bench' };
	const portal = await start({
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
			return bookAtRate(portal.internalUrl, requests, perSecond);
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
		return { aloneMs: p99(baselineMs), besidePagesMs: p99(besidePagesMs), refreshesPerSecond };
	} finally {
		await portal.stop();
	}
}

const p99 = (times: readonly number[]): number =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
