/** After any sequence of bookings, moves and cancellations each slot counts its active appointments. */
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DatabaseKind } from '../../../db/testing/eachDatabase.ts';
import { addVehicles, createBookingPayload, deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider } from '../../../tests/support/provider/harness.ts';
import { createMove, wrongSlots } from '../../../tests/support/provider/moves.ts';

const starts = ['10:00', '11:00', '12:00'];
const dealerCodes = ['MH-PUN-03', 'MH-PUN-04'];

const action = fc.record({
	kind: fc.constantFrom('book', 'move', 'move', 'move', 'cancel'),
	owner: fc.nat(4),
	start: fc.constantFrom(...starts),
	dealerCode: fc.constantFrom(...dealerCodes),
	/** From a tab that has seen the booking before the last change. */
	isStale: fc.boolean(),
	/** Sent at the same time as the next one. */
	isAtOnce: fc.boolean(),
});
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

const runs: Record<DatabaseKind, number> = { pglite: 15, postgres: 30 };

describeEachDemoDatabase('Bookings, moves and cancellations in any order', (database, kind) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const db = () => database().db;

	async function carryOut({ kind, owner, start, dealerCode, isStale }: Action, regNos: readonly string[]) {
		const regNo = regNos[owner] ?? '';
		if (kind === 'book') {
			const payload = await createBookingPayload(db(), provider, { regNo, start, dealerCode });
			await provider.call('BookServiceAppointment', payload, { key: crypto.randomUUID() });
			return;
		}
		const vehicle = await provider.direct().vehicleByRegNo(regNo);
		if (!vehicle?.appointmentId) return;
		const { appointmentId } = vehicle;
		if (kind === 'cancel') {
			await provider.direct().cancelAppointment({ appointmentId, reason: '' });
			return;
		}
		const request = await createMove(db(), appointmentId, { start, dealerCode });
		const terms = await provider.direct().moveTerms({ appointmentId, dealerCode });
		const total = terms.ok ? terms.total : request.total;
		const revision = isStale ? Math.max(0, request.revision - 1) : request.revision;
		await provider.direct().moveAppointment({ ...request, total, revision });
	}

	test('leave every slot with as many taken seats as it has active appointments', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
				await deleteBookings(db());
				const regNos = await addVehicles(db(), 5, 'MH14Q');
				let pending: Promise<void>[] = [];
				for (const each of actions) {
					pending.push(carryOut(each, regNos));
					if (each.isAtOnce) continue;
					await Promise.all(pending);
					pending = [];
					expect(await wrongSlots(db())).toEqual([]);
				}
				await Promise.all(pending);
				expect(await wrongSlots(db())).toEqual([]);
			}),
			{ numRuns: runs[kind] },
		);
	}, 120_000);
});
