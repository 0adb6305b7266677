/** SIGTERM while a booking waits for a lock in the database. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import { bookingRequest } from '../support/bookingWorkload.ts';
import { apiRequest, callOutcome, sendRequest } from './apiRequest.ts';
import type { ChaosEnvironment } from './environment.ts';

/**
 * Another transaction locks the table of slots, until `lockMs` after the signal; null: until the portal has ended. Uses
 * the vehicle `n`. `isRefused`: a connection after the signal was refused.
 */
export async function stopDuringBooking(
	environment: ChaosEnvironment,
	portal: RunningPortal,
	n: number,
	lockMs: number | null,
) {
	return environment
		.withDatabase((db) =>
			db.transaction().execute(async (trx) => {
				await sql`lock table slot in exclusive mode`.execute(trx);
				const request = apiRequest(
					portal.internalUrl,
					'BookServiceAppointment',
					bookingRequest(n, environment.workload),
					`stopped-${n}`,
				);
				const booking = sendRequest(request);
				await untilBookingWaits();
				const began = performance.now();
				const stopped = portal.stop().then((code) => ({ code, ms: Math.round(performance.now() - began) }));
				await pause(200);
				// A request without an agent opens a new connection.
				const isRefused =
					(await sendRequest({ url: `${portal.url}/healthz`, method: 'GET', headers: {}, body: '' })) === null;
				if (lockMs === null) await stopped;
				else await pause(lockMs);
				return { booking, stopped, isRefused };
			}),
		)
		.then(async ({ booking, stopped, isRefused }) => {
			const { code, ms } = await stopped;
			return { outcome: callOutcome(await booking).kind, code, ms, isRefused };
		});

	async function untilBookingWaits(): Promise<void> {
		for (;;) {
			const waits = await environment.withDatabase((db) =>
				sql`select from pg_locks where not granted and relation = 'slot'::regclass`.execute(db),
			);
			if (waits.rows.length > 0) return;
			await pause(20);
		}
	}
}
