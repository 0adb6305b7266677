/** SIGTERM while a booking waits in the database. */
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { RunningPortal } from '../../server/testing/startPortal.ts';
import { requestOf } from '../bookings/prepare.ts';
import { ask, callTo, toldBy } from './ask.ts';
import type { Ground } from './ground.ts';

/**
 * Something else holds the table of seats, for so long after the signal; `null`: until the portal has ended. Uses
 * the vehicle `n`.
 */
export async function stopAtWork(ground: Ground, portal: RunningPortal, n: number, heldMs: number | null) {
	return ground
		.look((db) =>
			db.transaction().execute(async (trx) => {
				await sql`lock table slot in exclusive mode`.execute(trx);
				const sent = callTo(portal.internalUrl, 'BookServiceAppointment', requestOf(n, ground.world), `stopped-${n}`);
				const booking = ask(sent);
				await untilWaiting();
				const began = performance.now();
				const stopped = portal.stop().then((code) => ({ code, ms: Math.round(performance.now() - began) }));
				await pause(200);
				// A new connection, as every request without an agent.
				const isRefused = (await ask({ url: `${portal.url}/healthz`, method: 'GET', headers: {}, body: '' })) === null;
				if (heldMs === null) await stopped;
				else await pause(heldMs);
				return { booking, stopped, isRefused };
			}),
		)
		.then(async ({ booking, stopped, isRefused }) => {
			const { code, ms } = await stopped;
			return { told: toldBy(await booking).kind, code, ms, isRefused };
		});

	async function untilWaiting(): Promise<void> {
		for (;;) {
			const waits = await ground.look((db) =>
				sql`select from pg_locks where not granted and relation = 'slot'::regclass`.execute(db),
			);
			if (waits.rows.length > 0) return;
			await pause(20);
		}
	}
}
