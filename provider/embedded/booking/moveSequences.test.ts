/**
 * After any sequence of bookings, moves, cancellations and opened job cards, over weeks, each slot counts its active
 * appointments, and no vehicle at the dealership is booked.
 */
import fc from 'fast-check';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { DatabaseKind } from '../../../db/testing/eachDatabase.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import {
	addVehicles,
	createBookingPayload,
	deleteBookings,
	testDay,
} from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { jobCardFields } from '../../../tests/support/provider/jobCards.ts';
import { createMove, wrongSlots } from '../../../tests/support/provider/moves.ts';
import { CommandRejected } from '../commandRejected.ts';
import { openJobCard } from '../jobCards/openJobCard.ts';

const starts = ['10:00', '11:00', '12:00'];
const dealerCodes = ['MH-PUN-03', 'MH-PUN-04'];

const action = fc.record({
	kind: fc.constantFrom('book', 'book', 'move', 'move', 'move', 'cancel', 'open'),
	owner: fc.nat(4),
	start: fc.constantFrom(...starts),
	dealerCode: fc.constantFrom(...dealerCodes),
	/** From a tab that has seen the booking before the last change. */
	isStale: fc.boolean(),
	/** Sent at the same time as the next one. */
	isAtOnce: fc.boolean(),
	/** A week passes before: what was booked was missed. */
	isWeekLater: fc.constantFrom(false, false, false, true),
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
	const weeksLater = (weeks: number) => new Date(testNow.getTime() + weeks * 7 * 86_400_000);
	const bookedAtDealership = () =>
		db()
			.selectFrom('appointment as a')
			.innerJoin('job_card as e', 'e.vehicle_id', 'a.vehicle_id')
			.select('a.id')
			.where('a.status', '=', 'Booked')
			.where('e.is_active', '=', true)
			.execute();

	async function carryOut(
		{ kind, owner, start, dealerCode, isStale }: Action,
		regNos: readonly string[],
		weeks: number,
	) {
		const regNo = regNos[owner] ?? '';
		const day = addDays(testDay, 7 * weeks);
		if (kind === 'book') {
			const payload = await createBookingPayload(db(), provider, { regNo, start, dealerCode, day });
			await provider.call('BookServiceAppointment', payload, { key: crypto.randomUUID() });
			return;
		}
		if (kind === 'open') {
			await openJobCard({ ...jobCardFields, regNo }, { db: db(), now: weeksLater(weeks) }).catch((error: unknown) => {
				if (!(error instanceof CommandRejected)) throw error;
			});
			return;
		}
		const vehicle = await provider.direct().vehicleByRegNo(regNo);
		if (!vehicle?.appointmentId) return;
		const { appointmentId } = vehicle;
		if (kind === 'cancel') {
			await provider.direct().cancelAppointment({ appointmentId, reason: '' });
			return;
		}
		const request = await createMove(db(), appointmentId, { start, dealerCode, day });
		const quote = await provider.direct().moveQuote({ appointmentId, dealerCode });
		const total = quote.ok ? quote.total : request.total;
		const revision = isStale ? Math.max(0, request.revision - 1) : request.revision;
		await provider.direct().moveAppointment({ ...request, total, revision });
	}

	test('leave every slot with as many taken seats as it has active appointments', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(action, { minLength: 5, maxLength: 25 }), async (actions) => {
				await deleteBookings(db());
				const regNos = await addVehicles(db(), 5, 'MH14Q');
				let pending: Promise<void>[] = [];
				let weeks = 0;
				for (const each of actions) {
					if (each.isWeekLater && pending.length === 0) weeks++;
					provider.setNow(weeksLater(weeks));
					pending.push(carryOut(each, regNos, weeks));
					if (each.isAtOnce) continue;
					await Promise.all(pending);
					pending = [];
					expect([await wrongSlots(db()), await bookedAtDealership()]).toEqual([[], []]);
				}
				await Promise.all(pending);
				expect([await wrongSlots(db()), await bookedAtDealership()]).toEqual([[], []]);
			}),
			{ numRuns: runs[kind] },
		);
	}, 120_000);
});
