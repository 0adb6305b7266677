import { expect, test } from 'vitest';
import { slotInstant } from '../../../domain/time/calendar.ts';
import {
	addVehicles,
	createBookingPayload,
	readTakenSeats,
	testDay,
} from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { testNow } from '../../../tests/support/provider/harness.ts';
import { testContext } from '../../../tests/support/provider/jobCards.ts';
import { createMove } from '../../../tests/support/provider/moves.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { countWrongSeatHolds, seatHoldRequest } from '../../../tests/support/provider/seatHolds.ts';
import { useBookings } from '../../../tests/support/provider/useBookings.ts';
import type { SeatHoldRequest } from '../../port.ts';
import { deleteExpiredRecords } from '../deleteExpiredRecords.ts';
import { listSeatHolds } from '../desk/lists.ts';
import { forgetOwner } from '../vehicles/forgetOwner.ts';
import { setBookingBlock } from './eligibility.ts';
import { endSeatHoldOfVehicle } from './holdSeat.ts';

const after = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);
const seat = { dealerCode: 'MH-PUN-04', start: '11:00' };

describeEachDemoDatabase('A held seat', (database) => {
	const { provider, db, book } = useBookings(database);
	const owners = (count: number) => addVehicles(db(), count, 'MH14H');
	const holdSeat = (regNo: string, options?: Partial<SeatHoldRequest>) =>
		provider().direct().holdSeat(seatHoldRequest(regNo, options));
	const payload = (regNo: string, options = {}) =>
		createBookingPayload(db(), provider(), { ...seat, ...options, regNo });
	const untilOf = async (answer: ReturnType<typeof holdSeat>) => {
		const outcome = await answer;
		return outcome.kind === 'held' ? outcome.seatHold.heldUntil : outcome.kind;
	};
	const isFree = async (holder: string | null) => {
		const slots = await provider()
			.direct({ seatHoldRegNo: holder })
			.slots({ dealerCode: seat.dealerCode, day: testDay });
		if (!slots.ok) throw new Error('no slots');
		return slots.columns[0].slots.find(({ start }) => start === seat.start)?.isAvailable;
	};

	test('is booked by its holder, and by nobody else while it is held', async () => {
		const [holder = '', other = ''] = await owners(2);
		const theirs = await payload(other);
		const own = await payload(holder);
		expect(await holdSeat(holder)).toEqual({
			kind: 'held',
			seatHold: { dealerCode: seat.dealerCode, day: testDay, start: '11:00', heldUntil: after(10).toISOString() },
		});
		expect(await readTakenSeats(db(), seat)).toBe(0);
		expect(await holdSeat(other)).toEqual({ kind: 'taken' });
		expect(await book(theirs)).toMatchObject({ IsRequestSuccessfull: false, Message: resultText('slotTaken') });
		expect(await book(own)).toMatchObject({ IsRequestSuccessfull: true });
		expect(await readTakenSeats(db(), seat)).toBe(1);
		expect(await db().selectFrom('seat_hold').selectAll().execute()).toEqual([]);
		expect(await db().selectFrom('slot').select('seat_holds').execute()).toEqual([{ seat_holds: {} }]);
	});

	test('is taken for others, and free for its holder, in slots and in the next free slot of a dealer', async () => {
		const [holder = '', other = ''] = await owners(2);
		const nextFree = async (asked: string | null) => {
			const page = { position: { latitude: 18.52, longitude: 73.85 }, skip: 0, take: 100 };
			const texts = { city: 'Pune', state: 'Pune', country: 'Pune', name: 'Pune', pin: 'Pune' };
			const found = await provider()
				.direct({ seatHoldRegNo: asked })
				.searchDealers({ ...texts, ...page });
			return found.find(({ code }) => code === seat.dealerCode)?.nextFreeSlot;
		};
		const first = await nextFree(null);
		if (!first) throw new Error('the dealer has no free slot');
		await holdSeat(holder);
		expect([await isFree(holder), await isFree(other), await isFree(null)]).toEqual([true, false, false]);
		await holdSeat(holder, { day: first.day, slotStart: first.start });
		expect([await nextFree(holder), await isFree(other)]).toEqual([first, true]);
		expect(await nextFree(other)).not.toEqual(first);
		expect(await nextFree(null)).toEqual(await nextFree(other));
	});

	test('that has run out blocks nobody, and its holder may book a free seat all the same', async () => {
		const [holder = '', other = '', third = ''] = await owners(3);
		const [own, theirs] = [await payload(holder, { start: '12:00' }), await payload(other)];
		await holdSeat(holder);
		await holdSeat(third, { slotStart: '12:00' });
		provider().setNow(after(10));
		expect([await isFree(other), await isFree(null)]).toEqual([true, true]);
		expect(await book(theirs)).toMatchObject({ IsRequestSuccessfull: true });
		expect(await book(own)).toMatchObject({ IsRequestSuccessfull: true });
		provider().setNow(testNow);
	});

	test('that runs out while it is booked goes to whoever is first', async () => {
		const [holder = '', other = ''] = await owners(2);
		const [own, theirs] = [await payload(holder), await payload(other)];
		await holdSeat(holder);
		provider().setNow(after(10));
		const answers = await Promise.all([book(own), book(theirs)]);
		expect(answers.filter(({ IsRequestSuccessfull }) => IsRequestSuccessfull)).toHaveLength(1);
		expect(await readTakenSeats(db(), seat)).toBe(1);
		provider().setNow(testNow);
	});

	test('that its slot no longer has, as after a booking meanwhile, has ended and is taken anew', async () => {
		const [holder = '', other = ''] = await owners(2);
		await holdSeat(holder);
		await db().updateTable('slot').set({ seat_holds: {} }).execute();
		provider().setNow(after(4));
		expect(await provider().direct().seatHold(holder)).toMatchObject({ heldUntil: after(4).toISOString() });
		expect(await untilOf(holdSeat(holder))).toBe(after(14).toISOString());
		expect(await holdSeat(other)).toEqual({ kind: 'taken' });
		expect(await countWrongSeatHolds(db(), after(4))).toBe(0);
		provider().setNow(testNow);
	});

	test('on a day that is closed has ended, also where its end was not written, and another day is held anew', async () => {
		const [holder = ''] = await owners(1);
		await holdSeat(holder);
		const { dealer_id, day } = await db().selectFrom('seat_hold').selectAll().executeTakeFirstOrThrow();
		await db().insertInto('dealer_holiday').values({ dealer_id, day, name: 'Strike' }).execute();
		provider().setNow(after(4));
		expect(await provider().direct().seatHold(holder)).toMatchObject({ heldUntil: after(4).toISOString() });
		expect(await listSeatHolds({}, testContext(db(), after(4)))).toMatchObject({ rows: [] });
		expect(await holdSeat(holder)).toEqual({ kind: 'notHeld' });
		expect(await untilOf(holdSeat(holder, { day: '2026-11-25' }))).toBe(after(14).toISOString());
		await db().deleteFrom('dealer_holiday').where('name', '=', 'Strike').execute();
		expect(await countWrongSeatHolds(db(), after(4))).toBe(0);
		provider().setNow(testNow);
	});

	test('that others asked for is the vehicle’s: its owner books it, or another slot, and it helps nobody else', async () => {
		const [holder = '', stranger = ''] = await owners(2);
		const [own, elsewhere] = [await payload(holder), await payload(holder, { start: '12:00' })];
		const strangers = [await payload(stranger), await payload(stranger, { start: '12:00' })] as const;
		expect((await holdSeat(holder, { isVerified: false })).kind).toBe('held');
		expect(await book(strangers[0])).toMatchObject({ IsRequestSuccessfull: false });
		const booked = await book(own);
		expect(booked).toMatchObject({ IsRequestSuccessfull: true });
		await provider().call('CancelAppointmentBySystem', { DocumentId: booked.AppointmentId ?? '' });
		await holdSeat(holder);
		expect((await holdSeat(holder, { slotStart: '15:00', isVerified: false })).kind).toBe('held');
		expect(await book(elsewhere)).toMatchObject({ IsRequestSuccessfull: true });
		expect(await book(strangers[1])).toMatchObject({ IsRequestSuccessfull: false });
		expect((await holdSeat(stranger, { slotStart: '15:00' })).kind).toBe('held');
		expect(await countWrongSeatHolds(db(), testNow)).toBe(0);
	});

	test('kept alive by 200 sessions from 08:59 is one seat, and blocks nobody once it has ended', async () => {
		const [late = '', ...regNos] = await owners(201);
		const opens = new Date(slotInstant('2026-11-23', '08:59'));
		const at = (minutes: number) => new Date(opens.getTime() + minutes * 60_000);
		const askAll = async (minutes: number) => {
			provider().setNow(at(minutes));
			const ends = await Promise.all(regNos.map((regNo) => untilOf(holdSeat(regNo, { renew: minutes > 0 }))));
			return ends.filter((each) => each !== 'taken');
		};
		expect(await askAll(0)).toEqual([at(10).toISOString()]);
		expect(await askAll(9)).toEqual([at(19).toISOString()]);
		expect(await askAll(18)).toEqual([at(19).toISOString()]);
		expect(await holdSeat(late)).toEqual({ kind: 'taken' });
		expect(await countWrongSeatHolds(db(), at(18))).toBe(0);
		provider().setNow(at(19));
		expect(await book(await payload(late))).toMatchObject({ IsRequestSuccessfull: true });
		expect(await askAll(19)).toEqual([]);
		expect([await readTakenSeats(db(), seat), await countWrongSeatHolds(db(), at(19))]).toEqual([1, 0]);
		provider().setNow(testNow);
	});

	test('is one for a vehicle: another slot gives the first one back, and keeps the end', async () => {
		const [holder = '', other = ''] = await owners(2);
		await holdSeat(holder);
		provider().setNow(after(4));
		expect(await untilOf(holdSeat(holder, { slotStart: '12:00' }))).toBe(after(10).toISOString());
		expect(await holdSeat(other, { slotStart: '12:00' })).toEqual({ kind: 'taken' });
		expect(await untilOf(holdSeat(other))).toBe(after(14).toISOString());
		expect(await holdSeat(holder)).toEqual({ kind: 'taken' });
		expect(await provider().direct().seatHold(holder)).toMatchObject({ start: '12:00' });
		expect(await countWrongSeatHolds(db(), after(4))).toBe(0);
		provider().setNow(testNow);
	});

	test('of another slot than the booked one is given back', async () => {
		const [holder = '', other = ''] = await owners(2);
		const own = await payload(holder, { start: '12:00' });
		await holdSeat(holder);
		expect(await book(own)).toMatchObject({ IsRequestSuccessfull: true });
		expect((await holdSeat(other)).kind).toBe('held');
		expect(await countWrongSeatHolds(db(), testNow)).toBe(0);
	});

	test('counts for a move as for a booking: not for others, and used up by its holder', async () => {
		const [mover = '', other = ''] = await owners(2);
		const id = (await book(await payload(mover, { start: '15:00' }))).AppointmentId ?? '';
		const move = async () =>
			provider()
				.direct()
				.moveAppointment(await createMove(db(), id, seat));
		await holdSeat(other);
		expect(await move()).toMatchObject({ ok: false, rejection: { code: 'slotTaken' } });
		await endSeatHoldOfVehicle(other, testContext(db()));
		await holdSeat(mover);
		expect(await move()).toMatchObject({ ok: true });
		expect([await readTakenSeats(db(), seat), await countWrongSeatHolds(db(), testNow)]).toEqual([1, 0]);
		expect(await provider().direct().seatHold(mover)).toBeNull();
	});

	test('is not kept by asking again, is renewed once by going on, and ends for good after three in a row', async () => {
		const [holder = ''] = await owners(1);
		const ends = [];
		for (const [minute, renew] of [
			...([
				[0, false],
				[9, false],
				[9, true],
				[18, true],
				[19, true],
				[38, false],
				[48, false],
				[57, true],
			] as const),
			[58, false] as const,
		]) {
			provider().setNow(after(minute));
			ends.push(await untilOf(holdSeat(holder, { renew })));
		}
		const at = (minute: number) => after(minute).toISOString();
		expect(ends).toEqual([at(10), at(10), at(19), at(19), at(29), at(48), 'notHeld', 'notHeld', at(68)]);
		provider().setNow(testNow);
	});

	test('without a verified session ends after three minutes', async () => {
		const [holder = ''] = await owners(1);
		expect(await untilOf(holdSeat(holder, { isVerified: false }))).toBe(after(3).toISOString());
	});

	test('is not given where nothing can be booked', async () => {
		const [holder = '', booked = ''] = await owners(2);
		await expect(holdSeat('ZZ99ZZ9999')).rejects.toMatchObject({ kind: 'notFound' });
		for (const impossible of [
			{ day: '2026-11-21' },
			{ day: '2027-11-24' },
			{ slotStart: '03:00' },
			{ dealerCode: 'NOBODY' },
			{ slotEnd: '13:00' },
		])
			expect(
				await provider()
					.direct()
					.holdSeat({ ...seatHoldRequest(holder, impossible), ...impossible }),
			).toEqual({
				kind: 'notHeld',
			});
		await setBookingBlock({ regNo: holder, message: 'A recall is open.' }, { db: db() });
		expect(await holdSeat(holder)).toEqual({ kind: 'notHeld' });
		await book(await payload(booked));
		expect(await holdSeat(booked)).toEqual({ kind: 'notHeld' });
		expect((await holdSeat(booked, { slotStart: '12:00' })).kind).toBe('held');
		expect(await holdSeat(booked, { slotStart: '11:00' })).toEqual({ kind: 'notHeld' });
	});

	test('is deleted once it has ended, with its owner, and by the desk; what was deleted blocks nobody', async () => {
		const [holder = '', forgotten = '', ended = '', other = ''] = await owners(4);
		await holdSeat(holder);
		await holdSeat(forgotten, { slotStart: '12:00' });
		await holdSeat(ended, { slotStart: '14:00' });
		expect(await forgetOwner(forgotten, testContext(db()))).toMatchObject({ appointments: 0 });
		expect(await endSeatHoldOfVehicle(ended, testContext(db()))).toBe(true);
		expect(await endSeatHoldOfVehicle(ended, testContext(db()))).toBe(false);
		expect((await holdSeat(other, { slotStart: '12:00' })).kind).toBe('held');
		expect((await holdSeat(other, { slotStart: '14:00' })).kind).toBe('held');
		expect(await deleteExpiredRecords(db(), after(19))).toBe(1);
		expect(await deleteExpiredRecords(db(), after(20))).toBe(2);
		expect(await db().selectFrom('seat_hold').selectAll().execute()).toEqual([]);
		const slots = await db().selectFrom('slot').select('seat_holds').execute();
		expect(slots.map(({ seat_holds }) => seat_holds)).toEqual([{}, {}, {}]);
	});
});
