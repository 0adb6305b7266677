import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
	addVehicles,
	type BookingPayload,
	createBookingPayload,
	deleteBookings,
	readTakenSeats,
	testDay,
} from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider } from '../../../tests/support/provider/harness.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';

describeEachDemoDatabase('Concurrent requests', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const db = () => database().db;
	const book = (payload: BookingPayload, key: string = crypto.randomUUID()) =>
		provider.call('BookServiceAppointment', payload, { key });
	const count = async (table: 'appointment' | 'idempotency') => {
		const { n } = await db()
			.selectFrom(table)
			.select(({ fn }) => fn.countAll<number>().as('n'))
			.executeTakeFirstOrThrow();
		return n;
	};

	test('with one key, sent twenty times, book once and get the same result', async () => {
		const payload = await createBookingPayload(db(), provider);
		const key = crypto.randomUUID();
		const answers = await Promise.all(Array.from({ length: 20 }, () => book(payload, key)));
		expect(answers[0]).toMatchObject({ IsRequestSuccessfull: true });
		for (const answer of answers) expect(answer).toEqual(answers[0]);
		expect(await count('appointment')).toBe(1);
		expect(await readTakenSeats(db())).toBe(1);
	});

	test('with one key for the last seat get the same result', async () => {
		const payload = await createBookingPayload(db(), provider, { dealerCode: 'MH-PUN-04' });
		const key = crypto.randomUUID();
		const answers = await Promise.all(Array.from({ length: 10 }, () => book(payload, key)));
		for (const answer of answers) expect(answer).toEqual(answers[0]);
		expect(answers[0]).toMatchObject({ IsRequestSuccessfull: true });
	});

	test('with one key and twenty payloads are one booking and nineteen rejections with the reason', async () => {
		const regNos = await addVehicles(db(), 20, 'MH14K');
		const payloads = await Promise.all(
			regNos.map((regNo, at) => createBookingPayload(db(), provider, { regNo, start: at % 2 ? '10:00' : '11:00' })),
		);
		const key = crypto.randomUUID();
		const answers = await Promise.all(payloads.map((payload) => book(payload, key)));
		expect(answers.filter((answer) => answer.IsRequestSuccessfull)).toHaveLength(1);
		expect(await count('appointment')).toBe(1);
		expect(await count('idempotency')).toBe(1);
	});

	test('of thirty owners for the last seat give it to one, and every free seat is given', async () => {
		const regNos = await addVehicles(db(), 30, 'MH14L');
		const wish = { dealerCode: 'MH-PUN-03', start: '12:00' };
		const payloads = await Promise.all(regNos.map((regNo) => createBookingPayload(db(), provider, { ...wish, regNo })));
		const [first, ...others] = payloads;
		expect(first && (await book(first))).toMatchObject({ IsRequestSuccessfull: true });
		const answers = await Promise.all(others.map((payload) => book(payload)));
		expect(answers.filter((answer) => answer.IsRequestSuccessfull)).toHaveLength(1);
		expect(await readTakenSeats(db(), wish)).toBe(2);
		expect(await count('appointment')).toBe(2);
	});

	test('of one vehicle for twenty slots leave one active appointment, and no other seat taken', async () => {
		const starts = ['09:00', '10:00', '11:00', '12:00', '14:00', '15:00', '16:00', '17:00'];
		const payloads = await Promise.all(starts.map((start) => createBookingPayload(db(), provider, { start })));
		const answers = await Promise.all(payloads.map((payload) => book(payload)));
		expect(answers.filter((answer) => answer.IsRequestSuccessfull)).toHaveLength(1);
		const messages = answers.filter((answer) => !answer.IsRequestSuccessfull).map((answer) => answer.Message);
		expect(new Set(messages)).toEqual(new Set([resultText('alreadyBooked')]));
		const { booked_seats } = await db()
			.selectFrom('slot')
			.select(({ fn }) => fn.sum<number>('booked_seats').as('booked_seats'))
			.executeTakeFirstOrThrow();
		expect(Number(booked_seats)).toBe(1);
	});

	test('of ten cancellations free the seat once', async () => {
		const booked = await book(await createBookingPayload(db(), provider));
		const id = booked.AppointmentId ?? '';
		const [other = ''] = await addVehicles(db(), 1, 'MH14C');
		await book(await createBookingPayload(db(), provider, { regNo: other }));
		expect(await readTakenSeats(db())).toBe(2);
		const answers = await Promise.all(
			Array.from({ length: 10 }, (_, at) =>
				at % 2 === 0
					? provider.call('CancelAppointmentBySystem', { DocumentId: id })
					: provider.call('CancelServiceAppointment', {
							DocumentId: id,
							AppointmentId: id,
							CancelReason: 'Other plans',
							CancelRemarks: 'Cancel from APP',
						}),
			),
		);
		expect(answers.filter((answer) => answer.IsRequestSuccessfull)).toHaveLength(1);
		expect(await readTakenSeats(db())).toBe(1);
	});

	test('that cancel and book the same slot repeatedly never lose or add a seat', async () => {
		const wish = { dealerCode: 'MH-PUN-04', day: testDay, start: '15:00' };
		const payload = await createBookingPayload(db(), provider, wish);
		const [other = ''] = await addVehicles(db(), 1, 'MH14R');
		const rival = await createBookingPayload(db(), provider, { ...wish, regNo: other });
		const cancelAll = async () => {
			const open = await db().selectFrom('appointment').select('id').where('status', '=', 'Booked').execute();
			await Promise.all(open.map(({ id }) => provider.call('CancelAppointmentBySystem', { DocumentId: id })));
		};
		for (let round = 0; round < 8; round++) {
			await Promise.all([book(payload), cancelAll(), book(rival), cancelAll(), book(payload)]);
			const open = await db().selectFrom('appointment').select('id').where('status', '=', 'Booked').execute();
			expect(await readTakenSeats(db(), wish)).toBe(open.length);
			expect(open.length).toBeLessThanOrEqual(1);
		}
	});
});
