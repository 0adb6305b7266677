import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { nextSeatHold, type SeatHoldPeriod } from '../../../domain/booking/seatHold.ts';
import { addVehicles, createBookingPayload, deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { countWrongSeatHolds, seatHoldRequest } from '../../../tests/support/provider/seatHolds.ts';
import type { BookingDetails } from '../../bookingDetails.ts';
import { parseDetails } from '../../testing/exampleDetails.ts';
import { formatResultText } from '../../translations/formatResultText.ts';

const dealerCode = 'MH-PUN-04';
const starts = ['10:00', '11:00', '12:00'];
/** In each of these slots. */
const seats = 2;
const vehicles = 5;

/** The known state of a vehicle. */
interface Vehicle {
	seatHold: (SeatHoldPeriod & { readonly slot: number }) | null;
	booked: { readonly slot: number; readonly id: string } | null;
}

const vehicle = fc.integer({ min: 0, max: vehicles - 1 });
const slot = fc.integer({ min: 0, max: starts.length - 1 });
const step = fc.oneof(
	fc.record({ kind: fc.constant('hold' as const), vehicle, slot, renew: fc.boolean(), isVerified: fc.boolean() }),
	fc.record({ kind: fc.constant('book' as const), vehicle, slot }),
	fc.record({ kind: fc.constant('cancel' as const), vehicle }),
	fc.record({ kind: fc.constant('pass' as const), seconds: fc.constantFrom(1, 60, 170, 200, 590, 601, 1300) }),
);

describeEachDemoDatabase('Seat holds, bookings and cancellations in any order', (database) => {
	let provider: EmbeddedTestProvider;
	let regNos: readonly string[];
	let detailsBySlot: readonly (readonly BookingDetails[])[];
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
		await deleteBookings(database().db);
		await database().db.updateTable('dealer_hour').set({ seats }).execute();
		regNos = await addVehicles(database().db, vehicles, 'MH14P');
		detailsBySlot = await Promise.all(
			regNos.map((regNo) =>
				Promise.all(
					starts.map(async (start) =>
						parseDetails(await createBookingPayload(database().db, provider, { regNo, dealerCode, start })),
					),
				),
			),
		);
	});

	async function begin() {
		await sql`delete from seat_hold; delete from appointment; delete from slot`.execute(database().db);
		provider.setNow(testNow);
	}

	test('come out as the rules say, and never take or hold more seats than there are', async () => {
		await fc.assert(
			fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
				await begin();
				let now = testNow;
				const known: Vehicle[] = regNos.map(() => ({ seatHold: null, booked: null }));
				const takenBut = (own: Vehicle, slot: number) =>
					known.filter(
						(each) =>
							each.booked?.slot === slot ||
							(each !== own && each.seatHold?.slot === slot && each.seatHold.heldUntil > now),
					).length;
				for (const each of steps) {
					if (each.kind === 'pass') {
						now = new Date(now.getTime() + each.seconds * 1000);
						provider.setNow(now);
						continue;
					}
					const own = known[each.vehicle] ?? expect.fail('no vehicle');
					const regNo = regNos[each.vehicle] ?? '';
					if (each.kind === 'hold') {
						const wish = { renew: each.renew, isVerified: each.isVerified };
						const { kind } = await provider
							.direct()
							.holdSeat(seatHoldRequest(regNo, { dealerCode, slotStart: starts[each.slot] ?? '', ...wish }));
						const period = nextSeatHold(own.seatHold, wish, now);
						const isTaken = takenBut(own, each.slot) >= seats;
						const expected =
							own.booked?.slot === each.slot ? 'notHeld' : isTaken ? 'taken' : period ? 'held' : 'notHeld';
						expect(kind).toBe(expected);
						if (kind === 'held' && period) own.seatHold = { ...period, slot: each.slot };
					} else if (each.kind === 'book') {
						const details = detailsBySlot[each.vehicle]?.[each.slot] ?? expect.fail('no details');
						const answer = await provider.direct().book({ details, idempotencyKey: crypto.randomUUID() });
						const isTaken = takenBut(own, each.slot) >= seats;
						const refusal = own.booked ? 'alreadyBooked' : isTaken ? 'slotTaken' : null;
						expect(answer.ok ? null : answer.rejection && formatResultText(answer.rejection, 'en')).toBe(
							refusal && resultText(refusal),
						);
						if (answer.ok)
							Object.assign(own, { seatHold: null, booked: { slot: each.slot, id: answer.appointmentId } });
					} else if (own.booked) {
						expect(await provider.direct().cancelAppointmentBySystem(own.booked.id)).toMatchObject({ ok: true });
						own.booked = null;
					}
					expect(await countWrongSeatHolds(database().db, now)).toBe(0);
				}
			}),
			{ numRuns: 12 },
		);
	});
});
