import { expect, test } from 'vitest';
import { addVehicles, createBookingPayload, testDay } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { testNow } from '../../../tests/support/provider/harness.ts';
import { testContext } from '../../../tests/support/provider/jobCards.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { seatHoldRequest } from '../../../tests/support/provider/seatHolds.ts';
import { useBookings } from '../../../tests/support/provider/useBookings.ts';
import { deskCommands } from './commands.ts';

const heldUntil = new Date(testNow.getTime() + 600_000).toISOString();

describeEachDemoDatabase('The desk and held seats', (database) => {
	const { provider, db, book } = useBookings(database);
	const desk = (name: string, given: object, now = testNow) =>
		deskCommands.find((command) => command.name === name)?.execute(given, testContext(db(), now));
	const holdSeat = (regNo: string, options = {}) => provider().direct().holdSeat(seatHoldRequest(regNo, options));

	test('lists what is held now, of a dealer or of all, without what has ended', async () => {
		const [one = '', two = '', three = ''] = await addVehicles(db(), 3, 'MH14W');
		await holdSeat(one);
		await holdSeat(two, { dealerCode: 'MH-PUN-03', slotStart: '12:00' });
		await holdSeat(three, { slotStart: '12:00', isVerified: false });
		const ofOne = { dealerCode: 'MH-PUN-04', regNo: one, day: testDay, time: '11:00', heldUntil };
		const ofTwo = { dealerCode: 'MH-PUN-03', regNo: two, day: testDay, time: '12:00', heldUntil };
		const later = new Date(testNow.getTime() + 180_000);
		expect(await desk('seat-holds', {}, later)).toEqual({ seatHolds: [ofOne, ofTwo] });
		expect(await desk('seat-holds', { dealerCode: 'MH-PUN-03' })).toEqual({ seatHolds: [ofTwo] });
		expect(await desk('seat-holds', {})).toMatchObject({ seatHolds: [{ regNo: three }, ofOne, ofTwo] });
	});

	test('ends a seat hold, after which others can have the seat, and says where none is', async () => {
		const [one = '', two = ''] = await addVehicles(db(), 2, 'MH14W');
		await holdSeat(one);
		expect(await holdSeat(two)).toEqual({ kind: 'taken' });
		expect(await desk('end-seat-hold', { regNo: one })).toEqual({ regNo: one, ended: true });
		expect(await desk('end-seat-hold', { regNo: one })).toEqual({ regNo: one, ended: false });
		expect(await provider().direct().seatHold(one)).toMatchObject({ heldUntil: testNow.toISOString() });
		expect((await holdSeat(two)).kind).toBe('held');
	});

	test('closes a day, which ends its seat holds alone, keeps its bookings, and says how many of both', async () => {
		const [one = '', two = '', booked = '', late = ''] = await addVehicles(db(), 4, 'MH14W');
		const wish = { dealerCode: 'MH-PUN-04', start: '15:00' };
		await book(await createBookingPayload(db(), provider(), { ...wish, regNo: booked }));
		const refused = await createBookingPayload(db(), provider(), { ...wish, regNo: late, start: '16:00' });
		await holdSeat(one);
		await holdSeat(two, { day: '2026-11-25' });
		const closed = { dealerCode: 'MH-PUN-04', day: testDay, name: 'Stock-taking' };
		expect(await desk('close-day', closed)).toEqual({ ...closed, endedSeatHolds: 1, bookings: 1 });
		expect(await desk('close-day', closed)).toMatchObject({ endedSeatHolds: 0 });
		expect(await holdSeat(late)).toEqual({ kind: 'notHeld' });
		expect(await book(refused)).toMatchObject({
			IsRequestSuccessfull: false,
			Message: resultText('dayClosed', { day: testDay }),
		});
		expect(await desk('seat-holds', {})).toMatchObject({ seatHolds: [{ regNo: two }] });
		const unknown = desk('close-day', { ...closed, dealerCode: 'NOBODY' });
		await expect(unknown).rejects.toMatchObject({ status: 404, rejection: { code: 'dealerCodeUnknown' } });
		await db().deleteFrom('dealer_holiday').where('name', '=', 'Stock-taking').execute();
	});
});
