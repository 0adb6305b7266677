import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays } from '../../../domain/time/calendar.ts';
import {
	addVehicles,
	createBookingPayload,
	deleteBookings,
	readTakenSeats,
	testDay,
} from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider } from '../../../tests/support/provider/harness.ts';
import { jobCardFields, testContext } from '../../../tests/support/provider/jobCards.ts';
import { createMove, wrongSlots } from '../../../tests/support/provider/moves.ts';
import { openJobCard } from '../jobCards/openJobCard.ts';

describeEachDemoDatabase('Moves at once', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const db = () => database().db;
	const move = (request: Awaited<ReturnType<typeof createMove>>) => provider.direct().moveAppointment(request);
	async function booked(regNo = 'MH12AB1234', start = '10:00', dealerCode = 'MH-PUN-01'): Promise<string> {
		const payload = await createBookingPayload(db(), provider, { regNo, start, dealerCode });
		const answer = await provider.call('BookServiceAppointment', payload, { key: crypto.randomUUID() });
		return answer.AppointmentId ?? '';
	}
	const read = (id: string) =>
		db().selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
	const changesOf = (id: string) =>
		db().selectFrom('appointment_change').selectAll().where('appointment_id', '=', id).execute();

	test('with one key, sent twenty times, move once and get the same result', async () => {
		const id = await booked();
		const request = await createMove(db(), id);
		const answers = await Promise.all(Array.from({ length: 20 }, () => move(request)));
		for (const answer of answers) expect(answer).toEqual(answers[0]);
		expect(answers[0]).toMatchObject({ ok: true });
		expect(await changesOf(id)).toHaveLength(1);
		expect(await wrongSlots(db())).toEqual([]);
	});

	test('of one booking to eight slots: one is done, the others read that it has changed', async () => {
		const id = await booked();
		const starts = ['09:00', '11:00', '12:00', '14:00', '15:00', '16:00', '17:00', '13:00'];
		const requests = await Promise.all(starts.map((start) => createMove(db(), id, { start })));
		const answers = await Promise.all(requests.map(move));
		expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
		expect(await read(id)).toMatchObject({ revision: 1 });
		expect(await changesOf(id)).toHaveLength(1);
		expect(await wrongSlots(db())).toEqual([]);
	});

	test('of many owners to the last seat: one gets it, the others keep theirs', async () => {
		const regNos = await addVehicles(db(), 6, 'MH14N');
		const ids: string[] = [];
		for (const [at, regNo] of regNos.entries())
			ids.push(await booked(regNo, ['09:00', '11:00', '14:00'][at % 3], 'MH-PUN-03'));
		await booked('MH12AB1234', '12:00', 'MH-PUN-03');
		const goal = { dealerCode: 'MH-PUN-03', start: '12:00' };
		const requests = await Promise.all(ids.map((id) => createMove(db(), id, goal)));
		const answers = await Promise.all(requests.map(move));
		expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
		for (const answer of answers) {
			if (!answer.ok) expect(answer.rejection).toMatchObject({ code: 'slotTaken' });
		}
		expect(await readTakenSeats(db(), goal)).toBe(2);
		expect(await wrongSlots(db())).toEqual([]);
	});

	test('in opposite directions, round after round, all end, and none waits for a deadlock', async () => {
		const regNos = await addVehicles(db(), 6, 'MH14O');
		const ids = await Promise.all(regNos.map((regNo, at) => booked(regNo, at % 2 ? '10:00' : '11:00', 'MH-PUN-01')));
		// With room for all in both slots each move is possible, whichever comes first.
		await db()
			.updateTable('dealer_hour')
			.set({ seats: 6 })
			.where('dealer_id', '=', (eb) => eb.selectFrom('dealer').select('id').where('code', '=', 'MH-PUN-01'))
			.execute();
		try {
			for (let round = 0; round < 10; round++) {
				const requests = await Promise.all(
					ids.map(async (id) => {
						const { start_minute } = await read(id);
						return createMove(db(), id, { start: start_minute === 600 ? '11:00' : '10:00' });
					}),
				);
				const begun = performance.now();
				const answers = await Promise.all(requests.map(move));
				expect(answers.filter(({ ok }) => !ok)).toEqual([]);
				// PostgreSQL looks for a deadlock after a second.
				expect(performance.now() - begun).toBeLessThan(1000);
				expect(await wrongSlots(db())).toEqual([]);
			}
		} finally {
			await db()
				.updateTable('dealer_hour')
				.set({ seats: 3 })
				.where('dealer_id', '=', (eb) => eb.selectFrom('dealer').select('id').where('code', '=', 'MH-PUN-01'))
				.execute();
		}
	});

	describe('beside something else', () => {
		test('a cancellation wins: the booking ends cancelled, and no seat is lost or kept', async () => {
			for (let round = 0; round < 8; round++) {
				await deleteBookings(db());
				const id = await booked();
				const request = await createMove(db(), id);
				const cancel = () => provider.direct().cancelAppointment({ appointmentId: id, reason: '' });
				const [moved, cancelled] = await Promise.all([move(request), cancel()]);
				expect(cancelled).toMatchObject({ ok: true });
				if (!moved.ok) expect(moved.rejection).toMatchObject({ code: 'alreadyCancelled' });
				expect(await read(id)).toMatchObject({ status: 'CancelledbyUser' });
				expect(await wrongSlots(db())).toEqual([]);
				expect(await readTakenSeats(db(), { start: '12:00' })).toBe(0);
			}
		});

		test('the opening of a job card: the job card has the booking’s last time', async () => {
			for (let round = 0; round < 8; round++) {
				await deleteBookings(db());
				const id = await booked();
				const request = await createMove(db(), id);
				const open = openJobCard({ ...jobCardFields, regNo: 'MH12AB1234' }, testContext(db()));
				const [moved] = await Promise.all([move(request), open]);
				if (!moved.ok) expect(moved.rejection).toMatchObject({ code: 'bookingInService' });
				const entry = await db()
					.selectFrom('job_card')
					.select('confirm_booking_at')
					.where('appointment_id', '=', id)
					.executeTakeFirstOrThrow();
				const hour = moved.ok ? '06:30' : '04:30';
				expect(entry.confirm_booking_at?.toISOString()).toBe(`${testDay}T${hour}:00.000Z`);
				expect(await wrongSlots(db())).toEqual([]);
			}
		});

		test('a closing of the day: the move is done or refused, and its seat is counted where it is', async () => {
			const day = addDays(testDay, 1);
			const dealer = await db()
				.selectFrom('dealer')
				.select('id')
				.where('code', '=', 'MH-PUN-01')
				.executeTakeFirstOrThrow();
			const holiday = { dealer_id: dealer.id, day, name: 'Closed at once' };
			for (let round = 0; round < 6; round++) {
				await deleteBookings(db());
				await db().deleteFrom('dealer_holiday').where('name', '=', holiday.name).execute();
				const id = await booked();
				const request = await createMove(db(), id, { day });
				const [moved] = await Promise.all([move(request), db().insertInto('dealer_holiday').values(holiday).execute()]);
				if (!moved.ok) expect(moved.rejection).toMatchObject({ code: 'dayClosed' });
				expect(await read(id)).toMatchObject({ day: moved.ok ? day : testDay, status: 'Booked' });
				expect(await wrongSlots(db())).toEqual([]);
			}
			await db().deleteFrom('dealer_holiday').where('name', '=', holiday.name).execute();
		});

		test('a booking of the seat that is given back: it is booked or refused, and no seat is given twice', async () => {
			const [rival = ''] = await addVehicles(db(), 1, 'MH14P');
			for (let round = 0; round < 6; round++) {
				await deleteBookings(db());
				await addVehicles(db(), 1, 'MH14P');
				const id = await booked('MH12AB1234', '10:00', 'MH-PUN-04');
				const request = await createMove(db(), id, { dealerCode: 'MH-PUN-04' });
				const [moved] = await Promise.all([move(request), booked(rival, '10:00', 'MH-PUN-04')]);
				expect(moved).toMatchObject({ ok: true });
				expect(await wrongSlots(db())).toEqual([]);
			}
		});
	});
});
