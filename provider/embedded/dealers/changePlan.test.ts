import { afterEach, beforeAll, expect, test } from 'vitest';
import { addDays, slotInstant } from '../../../domain/time/calendar.ts';
import type { SlotWithdrawal } from '../../../domain/vehicle/vehicle.ts';
import { addVehicles, createBookingPayload, testDay } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { testNow } from '../../../tests/support/provider/harness.ts';
import { testContext } from '../../../tests/support/provider/jobCards.ts';
import { createMove, wrongSlots } from '../../../tests/support/provider/moves.ts';
import { contentsOf, kindsOf, readQueued } from '../../../tests/support/provider/queuedMessages.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { seatHoldRequest } from '../../../tests/support/provider/seatHolds.ts';
import { useBookings } from '../../../tests/support/provider/useBookings.ts';
import { cancelAppointment } from '../booking/cancelAppointment.ts';
import { deskCommands } from '../desk/commands.ts';
import { createReminderPoller } from '../messages/queueReminders.ts';

const dealerCode = 'MH-PUN-01';
const other = 'MH-PUN-03';
const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

describeEachDemoDatabase('When a dealership’s plan changes', (database) => {
	const { provider, db, book } = useBookings(database);
	let minutes = 0;
	let vehicles = 0;

	/** Runs the command a minute after the last one. */
	async function desk(name: string, given: object, now = minutesLater(++minutes)) {
		provider().setNow(now);
		const command = deskCommands.find((each) => each.name === name) ?? expect.fail(name);
		return (await command.execute({ dealerCode, ...given }, testContext(db(), now))) as Record<string, unknown>;
	}

	async function send(regNo: string) {
		const sent = { outcome: 'sent', next_attempt_at: null, ended_at: minutesLater(minutes) } as const;
		await db().updateTable('message').set(sent).where('reg_no', '=', regNo).execute();
	}

	/** A vehicle with a booking of which its owner was notified. */
	async function booked(options: { day?: string; start?: string } = {}) {
		provider().setNow(minutesLater(minutes));
		const [regNo = ''] = await addVehicles(db(), 1, `MH12P${++vehicles}`);
		const { AppointmentId, Message } = await book(await createBookingPayload(db(), provider(), { regNo, ...options }));
		await send(regNo);
		return { regNo, id: AppointmentId ?? expect.fail(Message ?? '') };
	}

	const withdrawn = async (id: string): Promise<SlotWithdrawal | undefined> =>
		(await provider().direct().appointment(id))?.withdrawn;
	const notified = async (regNo: string) => kindsOf(await readQueued(regNo, db())).filter((kind) => kind !== 'booked');
	const contents = (regNo: string, now = minutesLater(minutes)) =>
		contentsOf(regNo, 'slotWithdrawn', { db: db(), now });

	const slots = async () => (await desk('plan', {})).slots as string;
	const withSeats = (plan: string, seats: number) => plan.replaceAll(/=\d+/g, `=${seats}`);
	const seatsOf = (plan: string) => Number(/10:00-11:00=(\d+)/.exec(plan)?.[1]);

	const day = testDay;
	let before = '';
	beforeAll(async () => {
		before = await slots();
	});
	afterEach(async () => {
		await db().deleteFrom('dealer_holiday').where('name', 'in', ['Flood', 'Strike', 'Race']).execute();
		await desk('open-dealer', {});
		await desk('set-slots', { slots: before });
	});

	const at = (start: string) => ({ day, start });

	test.each([
		['a closed day', 'dayClosed', ['close-day', { day, name: 'Flood' }], ['open-day', { day }]],
		['a slot that is gone', 'slotClosed', ['set-slots', { slots: '12:00-13:00=3' }], ['set-slots', 'before']],
		[
			'no seat in the slot',
			'slotClosed',
			['set-slots', { slots: '10:00-11:00=0 12:00-13:00=3' }],
			['set-slots', 'before'],
		],
		['closing for good', 'dealerClosed', ['close-dealer', { closedFrom: day }], ['open-dealer', {}]],
	] as const)(
		'%s takes the slot of its bookings, whose owners are notified once, until it is undone',
		async (...given) => {
			const [, why, [change, fields], [undo, undone]] = given;
			const undoFields = undone === 'before' ? { slots: before } : undone;
			const lost = await booked(at('10:00'));
			const cancelled = await booked(at('10:00'));
			await cancelAppointment(
				{ appointmentId: cancelled.id, by: 'CancelledbyUser', reason: '' },
				testContext(db(), minutesLater(minutes)),
			);
			const kept = await booked({ day: addDays(day, -1), start: '12:00' });
			expect(await desk(change, fields)).toMatchObject({ bookings: 1 });
			expect(await desk(change, fields)).toMatchObject({ bookings: 0 });
			expect(await withdrawn(lost.id)).toBe(why);
			expect(await withdrawn(cancelled.id)).toBeUndefined();
			expect(await withdrawn(kept.id)).toBeUndefined();
			expect(await notified(lost.regNo)).toEqual(['slotWithdrawn']);
			expect(await notified(kept.regNo)).toEqual([]);
			expect(await contents(lost.regNo)).toMatchObject([{ values: { time: '24 Nov 10 AM' } }]);

			expect(await desk('without-slot', {})).toMatchObject({
				bookings: [{ day, time: '10:00', regNo: lost.regNo, withdrawn: why }],
			});
			const { appointments } = await desk('appointments', { day });
			const marks = (appointments as { regNo: string; withdrawn: string | null }[]).map((row) => [
				row.regNo,
				row.withdrawn,
			]);
			expect(marks.toSorted()).toEqual(
				[
					[lost.regNo, why],
					[cancelled.regNo, null],
				].toSorted(),
			);

			expect(await desk(undo, undoFields)).toMatchObject({ bookings: 0 });
			expect(await slots()).toEqual(before);
			expect(await withdrawn(lost.id)).toBeUndefined();
			expect(await contents(lost.regNo)).toEqual([null]);
			expect(await desk('without-slot', {})).toMatchObject({ bookings: [] });

			// What is withdrawn again is notified again.
			expect(await desk(change, fields)).toMatchObject({ bookings: 1 });
			expect(await contents(lost.regNo)).toMatchObject([null, { values: { time: '24 Nov 10 AM' } }]);
		},
	);

	test('with fewer seats those that booked last lose theirs, and get it back as others leave', async () => {
		const seats = seatsOf(before);
		const owners = [];
		for (let seat = 0; seat < seats; seat++) owners.push(await booked());
		const [first, second, ...last] = owners;
		expect(seats).toBeGreaterThan(1);
		expect(await desk('set-slots', { slots: withSeats(before, 1) })).toMatchObject({ bookings: seats - 1 });
		const states = await Promise.all(owners.map(({ id }) => withdrawn(id)));
		expect(states).toEqual([undefined, ...owners.slice(1).map(() => 'slotClosed')]);
		const refused = await book(
			await createBookingPayload(db(), provider(), { regNo: (await addVehicles(db(), 1, 'MH12PZ'))[0] ?? '' }),
		);
		expect(refused).toMatchObject({ IsRequestSuccessfull: false, Message: resultText('slotTaken') });
		const moved = await provider()
			.direct()
			.moveAppointment(await createMove(db(), first?.id ?? '', { start: '15:00' }));
		expect(moved).toMatchObject({ ok: true });
		expect(await withdrawn(second?.id ?? '')).toBeUndefined();
		expect(await wrongSlots(db())).toEqual([]);
		for (const { id } of last) expect(await withdrawn(id)).toBe('slotClosed');
		const by = 'CancelledbyUser';
		const context = testContext(db(), minutesLater(minutes));
		await cancelAppointment({ appointmentId: second?.id ?? '', by, reason: '' }, context);
		expect(await withdrawn(last[0]?.id ?? '')).toBeUndefined();
	});

	test('who loses a slot by several changes at once is notified once', async () => {
		const before = await slots();
		for (let round = 1; round <= 3; round++) {
			const { regNo } = await booked();
			const changes = await Promise.all([
				desk('close-day', { day, name: 'Flood' }),
				desk('close-day', { day, name: 'Strike' }),
				desk('set-slots', { slots: withSeats(before, 0) }),
				desk('close-dealer', { closedFrom: day }),
			]);
			expect(changes.map(({ bookings }) => bookings).toSorted()).toEqual([0, 0, 0, round]);
			expect(await notified(regNo)).toEqual(['slotWithdrawn']);
			await desk('open-day', { day });
			await desk('set-slots', { slots: before });
			await desk('open-dealer', {});
		}
	});

	test('its owner may move past the limit, until the day is over, and is notified again if that slot goes, too', async () => {
		const { id, regNo } = await booked(at('10:00'));
		const late = new Date(slotInstant(day, '09:00'));
		const elsewhere = () => createMove(db(), id, { day: addDays(day, 1), start: '12:00' });
		provider().setNow(late);
		expect(
			await provider()
				.direct()
				.moveAppointment(await elsewhere()),
		).toMatchObject({
			rejection: { code: 'moveTooLate' },
		});
		expect(await desk('close-day', { day, name: 'Flood' }, late)).toMatchObject({ bookings: 1 });
		expect((await provider().direct().appointment(id))?.moving?.until).toBe(`${day}T18:30:00.000Z`);
		expect(await contents(regNo, late)).toHaveLength(1);
		expect(
			await provider()
				.direct()
				.moveAppointment(await elsewhere()),
		).toMatchObject({ ok: true });
		expect(await withdrawn(id)).toBeUndefined();
		expect(await contents(regNo, late)).toEqual([null]);
		await send(regNo);
		const later = new Date(late.getTime() + 60_000);
		expect(await desk('close-day', { day: addDays(day, 1), name: 'Flood' }, later)).toMatchObject({ bookings: 1 });
		expect(await contents(regNo, later)).toMatchObject([null, { values: { time: '25 Nov 12 PM' } }]);
		const dayAfter = new Date(slotInstant(addDays(day, 2), '00:00'));
		expect(await desk('without-slot', {}, later)).toMatchObject({ bookings: [{ regNo }] });
		expect(await desk('without-slot', {}, dayAfter)).toMatchObject({ bookings: [] });
		expect(await withdrawn(id)).toBeUndefined();
		expect(
			await provider()
				.direct()
				.moveAppointment(await elsewhere()),
		).toMatchObject({
			rejection: { code: 'bookingMissed' },
		});
	});

	test('nobody is reminded of a slot that is gone: its owner is notified of that, once a day', async () => {
		const { regNo } = await booked({ day: addDays(day, 4) });
		const remind = async (daysBefore: number) => {
			const now = new Date(slotInstant(addDays(day, 4 - daysBefore), '08:00'));
			await createReminderPoller({ db: db(), now: () => now, log: { error: expect.fail } }).runOnce();
			const kind = daysBefore === 1 ? 'reminderOneDay' : 'reminderThreeDays';
			return contentsOf(regNo, kind, { db: db(), now });
		};
		const evening = new Date(slotInstant(day, '22:00'));
		await desk('close-day', { day: addDays(day, 4), name: 'Strike' }, evening);
		expect(await remind(3)).toEqual([null]);
		expect(await contents(regNo, new Date(slotInstant(addDays(day, 1), '08:00')))).toMatchObject([{}]);
		expect(await remind(1)).toMatchObject([{ kind: 'slotWithdrawn', values: { time: '28 Nov 10 AM' } }]);
		await desk('open-day', { day: addDays(day, 4) }, evening);
		expect(await remind(1)).toMatchObject([{ values: { time: '28 Nov 10 AM' } }]);
		expect((await remind(1))[0]).not.toHaveProperty('kind');
	});

	test('a booking that was made while its day was being closed gets that message in place of the one that it is booked', async () => {
		const { regNo } = await booked();
		const dealer_id = db().selectFrom('dealer').select('id').where('code', '=', dealerCode);
		await db().insertInto('dealer_holiday').values({ dealer_id, day, name: 'Race' }).execute();
		const now = minutesLater(minutes + 10);
		expect(await contentsOf(regNo, 'booked', { db: db(), now })).toMatchObject([{ kind: 'slotWithdrawn' }]);
		await desk('open-day', { day });
		expect((await contentsOf(regNo, 'booked', { db: db(), now }))[0]).not.toHaveProperty('kind');
	});

	test('of bookings that are made while their day is being closed each is refused, or its owner notified', async () => {
		provider().setNow(minutesLater(minutes));
		const regNos = await addVehicles(db(), 8, `MH12P${++vehicles}`);
		const payloads = await Promise.all(
			regNos.map((regNo, at) => createBookingPayload(db(), provider(), { regNo, start: `${10 + (at % 3)}:00` })),
		);
		const [, ...answers] = await Promise.all([
			desk('close-day', { day, name: 'Race' }),
			...payloads.map((payload) => book(payload)),
		]);
		const now = minutesLater(minutes + 10);
		for (const [at, { IsRequestSuccessfull, Message }] of answers.entries()) {
			const regNo = regNos[at] ?? '';
			const notified = [
				...(await contentsOf(regNo, 'booked', { db: db(), now })),
				...(await contentsOf(regNo, 'slotWithdrawn', { db: db(), now })),
			].filter((each) => each !== null);
			if (!IsRequestSuccessfull) expect([Message, notified]).toEqual([resultText('dayClosed', { day }), []]);
			else expect(notified).toMatchObject([{ kind: 'slotWithdrawn' }]);
		}
	});

	test('what is held on a slot that is gone ends', async () => {
		const [one = '', two = ''] = await addVehicles(db(), 2, `MH12P${++vehicles}`);
		const now = minutesLater(minutes);
		provider().setNow(now);
		await provider()
			.direct()
			.holdSeat(seatHoldRequest(one, { dealerCode, slotStart: '10:00' }));
		await provider()
			.direct()
			.holdSeat(seatHoldRequest(two, { dealerCode, slotStart: '12:00' }));
		expect(await desk('set-slots', { slots: before.replace(/10:00-11:00=\d+/, '10:00-11:00=0') }, now)).toMatchObject({
			endedSeatHolds: 1,
		});
		expect(await desk('seat-holds', {}, now)).toMatchObject({ seatHolds: [{ regNo: two }] });
	});

	test('with fewer seats than bookings and seat holds, those that were held last end, and the others may book', async () => {
		const [first = '', last = ''] = await addVehicles(db(), 2, `MH12P${++vehicles}`);
		const before = await slots();
		await booked();
		for (const regNo of [first, last]) {
			provider().setNow(minutesLater(++minutes));
			const held = await provider()
				.direct()
				.holdSeat(seatHoldRequest(regNo, { dealerCode, slotStart: '10:00' }));
			expect(held.kind).toBe('held');
		}
		expect(await desk('set-slots', { slots: withSeats(before, 2) })).toMatchObject({ endedSeatHolds: 1 });
		expect(await desk('seat-holds', {})).toMatchObject({ seatHolds: [{ regNo: first }] });
		const ofLast = await book(await createBookingPayload(db(), provider(), { regNo: last }));
		expect(ofLast).toMatchObject({ IsRequestSuccessfull: false, Message: resultText('slotTaken') });
		const ofFirst = await book(await createBookingPayload(db(), provider(), { regNo: first }));
		expect(ofFirst).toMatchObject({ IsRequestSuccessfull: true });
		await desk('set-slots', { slots: before });
	});

	test('one that closes for good is no longer listed, proposed or booked, and its bookings move elsewhere', async () => {
		const { id, regNo } = await booked();
		const position = { latitude: 18.5204, longitude: 73.8567 };
		const search = { position, skip: 0, take: 100, name: 'pune', city: 'pune', state: 'pune', country: '', pin: '' };
		const listed = async () => (await provider().direct().searchDealers(search)).map(({ code }) => code);
		const dealer_id = db().selectFrom('dealer').select('id').where('code', '=', dealerCode);
		await db().updateTable('vehicle').set({ last_service_dealer_id: dealer_id }).where('reg_no', '=', regNo).execute();
		await desk('close-dealer', { closedFrom: addDays(day, -1) });
		expect(await listed()).toContain(dealerCode);
		expect((await provider().direct().vehicleByRegNo(regNo))?.lastService?.code).toBe(dealerCode);
		const dealer = (await provider().direct().searchDealers(search)).find(({ code }) => code === dealerCode);
		expect(dealer?.nextFreeSlot?.day).toBe(addDays(day, -2));
		const slots = await provider()
			.direct()
			.slots({ dealerCode, day: addDays(day, -2) });
		expect(slots).toMatchObject({ columns: [{ slots: { length: 9 } }, { slots: [] }, { slots: [] }] });
		const tomorrow = new Date(slotInstant(addDays(day, -2), '08:00'));
		provider().setNow(tomorrow);
		expect(await listed()).not.toContain(dealerCode);
		expect(await listed()).toContain(other);
		expect((await provider().direct().vehicleByRegNo(regNo))?.lastService).toBeNull();
		const stay = await createMove(db(), id, { start: '12:00' });
		expect(await provider().direct().moveAppointment(stay)).toMatchObject({ rejection: { code: 'dayClosed' } });
		const quote = await provider().direct().moveQuote({ appointmentId: id, dealerCode: other });
		const total = quote.ok ? quote.total : expect.fail(quote.rejection?.code ?? '');
		const away = { ...(await createMove(db(), id, { dealerCode: other, start: '12:00' })), total };
		expect(await provider().direct().moveAppointment(away)).toMatchObject({ ok: true });
	});

	test.each([
		['close-day', { day: '2026-13-01', name: 'x' }],
		['set-slots', { slots: '09:00-10:00=-1' }],
		['set-slots', { slots: '10:00-09:00=1' }],
		['set-slots', { slots: '09:00-10:00=1 09:00-11:00=1' }],
		['set-slots', { slots: '' }],
		['set-slots', { slots: '09:00-10:00=1 10:00-11:00' }],
		['set-slots', { slots: '09:00-25:00=1' }],
	])('%s with %j is refused, and changes nothing', async (name, given) => {
		await expect(desk(name, given)).rejects.toMatchObject({ status: 422 });
		expect(await slots()).toEqual(before);
	});

	test.each([
		['close-day', { day, name: 'x' }],
		['open-day', { day }],
		['set-slots', { slots: '09:00-10:00=1' }],
		['close-dealer', { closedFrom: day }],
		['open-dealer', {}],
		['plan', {}],
	])('%s of an unknown dealer is refused', async (name, given) => {
		const unknown = desk(name, { ...given, dealerCode: 'NOBODY' });
		await expect(unknown).rejects.toMatchObject({ status: 404, rejection: { code: 'dealerCodeUnknown' } });
	});
});
