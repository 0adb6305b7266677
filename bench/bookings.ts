import { setTimeout as pause } from 'node:timers/promises';
import { startPostgres } from '../db/testing/postgres.ts';
import { startPortal } from '../server/testing/startPortal.ts';
import { prepareWorkloadAt } from '../tests/support/bookingWorkload.ts';
import { bookOverHttp } from './bookings/overHttp.ts';
import { bookWithPgbench, findPgbench } from './bookings/pgbench.ts';
import { recordStatements } from './bookings/statements.ts';
import { type Figure, median } from './figure.ts';
import { figures } from './figures.ts';
import { vacuumAnalyze } from './workload/vehicles.ts';

/** Bookings of one round, over HTTP and in pgbench each. */
const bookingsPerRound = 6_400;
const rounds = 5;

/**
 * Compares BookServiceAppointment over HTTP with pgbench and the same statements, in alternating rounds, on a
 * PostgreSQL with fsync and 32 connections. Each booking is for another vehicle; they are spread over all dealers, days
 * and hours.
 */
export async function measureBookings(): Promise<readonly Figure[]> {
	const pgbench = await findPgbench();
	const postgres = await startPostgres({ durable: true });
	try {
		const databaseUrl = await postgres.createDatabase();
		const client = { id: 'bench', secret: 'a-secret-of-the-bench' };
		const env = { DATABASE_URL: databaseUrl, API_CLIENTS: `${client.id}:${client.secret}` };
		const portal = await startPortal({ env });
		try {
			const workload = await prepareWorkloadAt(databaseUrl, (rounds + 1) * 2 * bookingsPerRound);
			const statements = await recordStatements(databaseUrl, workload);
			const overHttp: number[] = [];
			const inPgbench: number[] = [];
			// The first round warms up both and is not counted.
			for (let round = 0; round <= rounds; round++) {
				// Plans from the time of small tables read all of them.
				if (round === 1) await vacuumAnalyze(databaseUrl);
				const first = 1 + round * 2 * bookingsPerRound;
				const http = await bookOverHttp({
					url: portal.internalUrl,
					client,
					workload,
					first,
					count: bookingsPerRound,
				});
				await pause(500);
				const bench = await bookWithPgbench({
					pgbench,
					databaseUrl,
					statements,
					first: first + bookingsPerRound,
					count: bookingsPerRound,
				});
				await pause(500);
				if (round === 0) continue;
				overHttp.push(http);
				inPgbench.push(bench);
			}
			const ratios = overHttp.map((rate, round) => rate / (inPgbench[round] ?? Number.NaN));
			return [
				{
					...figures.bookings,
					measured: median(ratios),
					detail: `${median(overHttp).toFixed(0)} against ${median(inPgbench).toFixed(0)} a second, 32 connections, fsync on`,
				},
			];
		} finally {
			await portal.stop();
		}
	} finally {
		await postgres.stop();
	}
}
