import { type Kysely, sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../db/schema.ts';
import {
	addVehicles,
	createBookingPayload,
	deleteBookings,
	readTakenSeats,
} from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { testContext } from '../../../tests/support/provider/jobCards.ts';
import { countWrongSeatHolds, seatHoldRequest } from '../../../tests/support/provider/seatHolds.ts';
import type { SeatHoldOutcome, SeatHoldRequest } from '../../port.ts';
import { closeDay } from '../dealers/changePlan.ts';
import { listSeatHolds } from '../desk/lists.ts';
import { holdSeat } from './holdSeat.ts';

/** The slots of the dealer with one seat an hour. */
const starts = ['09:00', '10:00', '11:00', '12:00', '14:00', '15:00', '16:00', '17:00'];

/** How many statements wait for a lock. */
async function countWaiting(db: Kysely<Database>): Promise<number | undefined> {
	const { rows } = await sql<{ waiting: number }>`
		select count(*)::int as waiting from pg_stat_activity
		where datname = current_database() and wait_event_type = 'Lock'
	`.execute(db);
	return rows[0]?.waiting;
}

describeEachDemoDatabase('Concurrent seat holds', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const db = () => database().db;
	const holdAt = (regNo: string, options?: Partial<SeatHoldRequest>) =>
		provider.direct().holdSeat(seatHoldRequest(regNo, options));
	const book = (payload: Awaited<ReturnType<typeof createBookingPayload>>) =>
		provider.call('BookServiceAppointment', payload, { key: crypto.randomUUID() });
	const payloadOf = (regNo: string, start = '11:00', dealerCode = 'MH-PUN-04') =>
		createBookingPayload(db(), provider, { regNo, start, dealerCode });
	const kinds = (outcomes: readonly SeatHoldOutcome[]) => outcomes.map(({ kind }) => kind).toSorted();

	test('of thirty owners for one seat give it to one, who alone can book it', async () => {
		const regNos = await addVehicles(db(), 30, 'MH14R');
		const payloads = await Promise.all(regNos.map((regNo) => payloadOf(regNo)));
		const outcomes = await Promise.all(regNos.map((regNo) => holdAt(regNo)));
		expect(kinds(outcomes)).toEqual(['held', ...Array.from({ length: 29 }, () => 'taken')]);
		const answers = await Promise.all(payloads.map(book));
		const isBooked = answers.map(({ IsRequestSuccessfull }) => IsRequestSuccessfull);
		expect(isBooked).toEqual(outcomes.map(({ kind }) => kind === 'held'));
	});

	test('together with bookings for two seats never give more than there are', async () => {
		const regNos = await addVehicles(db(), 20, 'MH14S');
		const payloads = await Promise.all(regNos.map((regNo) => payloadOf(regNo, '12:00', 'MH-PUN-03')));
		const wish = { dealerCode: 'MH-PUN-03', slotStart: '12:00' };
		const held = await Promise.all(
			regNos.map(async (regNo, at) => {
				const [payload] = payloads.slice(at);
				if (at % 2 === 0 || !payload) return (await holdAt(regNo, wish)).kind === 'held';
				return (await book(payload)).IsRequestSuccessfull;
			}),
		);
		expect(held.filter(Boolean)).toHaveLength(2);
		expect(await countWrongSeatHolds(db(), testNow)).toBe(0);
		await Promise.all(payloads.map(book));
		expect(await readTakenSeats(db(), { dealerCode: 'MH-PUN-03', start: '12:00' })).toBe(2);
	});

	test('of twenty tabs of one vehicle for eight slots leave one seat hold', async () => {
		const [regNo = ''] = await addVehicles(db(), 1, 'MH14T');
		for (let round = 0; round < 3; round++) {
			const tabs = Array.from({ length: 20 }, (_, tab) =>
				holdAt(regNo, { slotStart: starts[tab % starts.length] ?? '' }),
			);
			expect(kinds(await Promise.all(tabs))).not.toContain('taken');
			expect(await countWrongSeatHolds(db(), testNow)).toBe(0);
		}
		expect(await db().selectFrom('seat_hold').selectAll().execute()).toHaveLength(1);
	});

	test('that move in opposite directions end, each with its slot', async () => {
		const [one = '', two = ''] = await addVehicles(db(), 2, 'MH14O');
		const [a, b] = [
			{ dealerCode: 'MH-PUN-03', slotStart: '10:00' },
			{ dealerCode: 'MH-PUN-03', slotStart: '14:00' },
		];
		for (let round = 0; round < 10; round++) {
			const [first, second] = round % 2 === 0 ? [a, b] : [b, a];
			expect(kinds(await Promise.all([holdAt(one, first), holdAt(two, second)]))).toEqual(['held', 'held']);
			expect(await provider.direct().seatHold(one)).toMatchObject({ start: first.slotStart });
			expect(await provider.direct().seatHold(two)).toMatchObject({ start: second.slotStart });
			expect(await countWrongSeatHolds(db(), testNow)).toBe(0);
		}
	});

	test('of a vehicle that books meanwhile leave its seat and no other', async () => {
		const [regNo = ''] = await addVehicles(db(), 1, 'MH14B');
		const payload = await payloadOf(regNo);
		for (let round = 0; round < 5; round++) {
			await holdAt(regNo, { slotStart: '15:00' });
			const [booked] = await Promise.all([book(payload), holdAt(regNo), holdAt(regNo, { slotStart: '16:00' })]);
			expect(booked).toMatchObject({ IsRequestSuccessfull: true });
			expect(await countWrongSeatHolds(db(), testNow)).toBe(0);
			expect(await readTakenSeats(db(), { dealerCode: 'MH-PUN-04', start: '11:00' })).toBe(1);
			await provider.call('CancelAppointmentBySystem', { DocumentId: booked.AppointmentId ?? '' });
		}
	});

	test('that are committed once the booking of their vehicle, or the closing of their day, has begun have ended', async () => {
		if (database().kind === 'pglite') {
			expect(database().kind).toBe('pglite');
			return;
		}
		const [booker = '', other = ''] = await addVehicles(db(), 2, 'MH14D');
		const payload = await payloadOf(booker);
		const first = await db().startTransaction().execute();
		await holdSeat(seatHoldRequest(booker), testContext(first));
		await holdSeat(seatHoldRequest(other, { slotStart: '12:00' }), testContext(first));
		const booking = book(payload);
		await expect.poll(() => countWaiting(db())).toBe(1);
		const closing = { dealerCode: 'MH-PUN-04', day: seatHoldRequest('').day, name: 'Storm' };
		expect(await closeDay(closing, testContext(db()))).toMatchObject({ endedSeatHolds: 0 });
		await first.commit().execute();
		const booked = await booking;
		expect(await provider.direct().seatHold(other)).toMatchObject({ heldUntil: testNow.toISOString() });
		await db().deleteFrom('dealer_holiday').where('name', '=', 'Storm').execute();
		expect(await provider.direct().seatHold(booker)).toMatchObject({ heldUntil: testNow.toISOString() });
		await provider.call('CancelAppointmentBySystem', { DocumentId: booked.AppointmentId ?? '' });
		expect((await holdAt(booker)).kind).toBe('held');
		expect(await holdAt(other)).toEqual({ kind: 'taken' });
		expect(await countWrongSeatHolds(db(), testNow)).toBe(0);
	});

	test('of a vehicle that books the same slot meanwhile are held anew once that is cancelled', async () => {
		const [other = '', ...regNos] = await addVehicles(db(), 9, 'MH14C');
		for (const [at, regNo] of regNos.entries()) {
			const slotStart = starts[at] ?? '';
			const payload = await payloadOf(regNo, slotStart);
			const [booked] = await Promise.all([book(payload), holdAt(regNo, { slotStart }), holdAt(regNo, { slotStart })]);
			expect(booked).toMatchObject({ IsRequestSuccessfull: true });
			await provider.call('CancelAppointmentBySystem', { DocumentId: booked.AppointmentId ?? '' });
			expect((await holdAt(regNo, { slotStart })).kind).toBe('held');
			expect(await holdAt(other, { slotStart })).toEqual({ kind: 'taken' });
			expect(await countWrongSeatHolds(db(), testNow)).toBe(0);
		}
	});

	test('beside the closing of their day end, or are not given', async () => {
		const regNos = await addVehicles(db(), 8, 'MH14Y');
		const holdAllSeats = (some = regNos) =>
			Promise.all(some.map((regNo, at) => holdAt(regNo, { slotStart: starts[at] ?? '' })));
		expect(kinds(await holdAllSeats(regNos.slice(0, 4)))).toEqual(['held', 'held', 'held', 'held']);
		const day = seatHoldRequest('').day;
		const [closed] = await Promise.all([
			closeDay({ dealerCode: 'MH-PUN-04', day, name: 'Flood' }, testContext(db())),
			holdAllSeats(),
		]);
		expect(closed.bookings).toBe(0);
		expect(closed.endedSeatHolds).toBeGreaterThanOrEqual(4);
		const seatHolds = await Promise.all(regNos.map((regNo) => provider.direct().seatHold(regNo)));
		for (const each of seatHolds) expect(each?.heldUntil ?? testNow.toISOString()).toBe(testNow.toISOString());
		expect(await listSeatHolds({}, testContext(db()))).toMatchObject({ rows: [] });
		expect(kinds(await holdAllSeats())).toEqual(regNos.map(() => 'notHeld'));
		expect(await countWrongSeatHolds(db(), testNow)).toBe(0);
		await db().deleteFrom('dealer_holiday').where('name', '=', 'Flood').execute();
	});
});
