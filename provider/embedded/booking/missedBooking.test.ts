/** A booking whose day has passed without a job card (docs/product.md#missed-bookings). */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays, type Day, slotInstant } from '../../../domain/time/calendar.ts';
import {
	addVehicles,
	type BookingOptions,
	createBookingPayload,
	deleteBookings,
	readTakenSeats,
	testDay,
} from '../../../tests/support/provider/bookingPayload.ts';
import { createChange } from '../../../tests/support/provider/changes.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { jobCardFields } from '../../../tests/support/provider/jobCards.ts';
import { createMove, wrongSlots } from '../../../tests/support/provider/moves.ts';
import { kindsOf, readQueued } from '../../../tests/support/provider/queuedMessages.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { CommandRejected } from '../commandRejected.ts';
import { moveByDealer } from '../desk/changeBookingByDealer.ts';
import { describeStatus } from '../desk/describeVehicle.ts';
import { listMissed } from '../desk/lists.ts';
import { openJobCard } from '../jobCards/openJobCard.ts';

/** So many days after the day of the booking, which is `testDay`. */
const after = (days: number, time = '09:00') => new Date(slotInstant(addDays(testDay, days), time));
const dayAhead = (days: number): Day => addDays(testDay, days + 3);

describeEachDemoDatabase('A missed booking', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(async () => {
		provider.setNow(testNow);
		await deleteBookings(database().db);
	});
	const db = () => database().db;
	const book = async (options: BookingOptions) =>
		provider.call('BookServiceAppointment', await createBookingPayload(db(), provider, options), {
			key: crypto.randomUUID(),
		});
	async function missedFor(days: number, prefix = 'MH14M') {
		const [regNo = ''] = await addVehicles(db(), 1, prefix);
		const { AppointmentId } = await book({ regNo });
		provider.setNow(after(days));
		return { regNo, id: AppointmentId ?? '' };
	}
	const bookAnew = (regNo: string, days: number, start = '11:00') => book({ regNo, day: dayAhead(days), start });
	const open = (regNo: string, now: Date) => openJobCard({ ...jobCardFields, regNo }, { db: db(), now });
	const stored = (id: string) =>
		db().selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

	test('is one from the day after its own: on that day it is used late', async () => {
		const { regNo } = await missedFor(0);
		for (const time of ['00:00', '23:59']) {
			provider.setNow(after(0, time));
			expect(await bookAnew(regNo, 0)).toMatchObject({ Message: resultText('alreadyBooked') });
		}
		provider.setNow(after(1, '00:00'));
		expect(await bookAnew(regNo, 1)).toMatchObject({ IsRequestSuccessfull: true });
	});

	test.each([2, 38])(
		'gives way to a new one after %i days, by the system, untold, with its seat and links',
		async (days) => {
			const { regNo, id } = await missedFor(days);
			const link = { message_id: id, key_id: 'k1', token_hash: id, reg_no: regNo, path: '/', link_bound_to_id: id };
			await db()
				.insertInto('message_link')
				.values({ ...link, made_at: testNow, ends_at: after(60) })
				.execute();
			const answer = await bookAnew(regNo, days);
			expect(answer).toMatchObject({ IsRequestSuccessfull: true });
			expect(await stored(id)).toMatchObject({
				...{ status: 'CancelledbySystem', cancel_reason: 'Missed, and booked anew', cancelled_at: after(days) },
			});
			expect(await provider.direct().vehicleByRegNo(regNo)).toMatchObject({
				...{ appointmentId: answer.AppointmentId, appointmentStatus: 'Booked' },
			});
			expect([await readTakenSeats(db()), await wrongSlots(db())]).toEqual([0, []]);
			const { ends_at } = await db()
				.selectFrom('message_link')
				.select('ends_at')
				.where('link_bound_to_id', '=', id)
				.executeTakeFirstOrThrow();
			expect(ends_at).toEqual(after(days));
			const notified = (await readQueued(regNo, db())).filter(
				({ linkBoundToId }) => linkBoundToId === id || linkBoundToId === answer.AppointmentId,
			);
			expect(kindsOf(notified)).toEqual(['booked', 'booked']);
		},
	);

	test('stays as it is where the new one is refused', async () => {
		const { regNo, id } = await missedFor(2);
		await db().updateTable('dealer_hour').set({ seats: 0 }).where('start_minute', '=', 840).execute();
		expect(await bookAnew(regNo, 2, '14:00')).toMatchObject({ IsRequestSuccessfull: false });
		await db().updateTable('dealer_hour').set({ seats: 2 }).where('start_minute', '=', 840).execute();
		expect((await stored(id)).status).toBe('Booked');
		expect(await readTakenSeats(db())).toBe(1);
	});

	test('stays as it is where another owner gets the last seat first', async () => {
		for (let round = 0; round < 5; round++) {
			await deleteBookings(db());
			provider.setNow(testNow);
			const one = await missedFor(2);
			provider.setNow(testNow);
			const owners = [one, await missedFor(2, 'MH14N')];
			const seats = (number: number) =>
				db().updateTable('dealer_hour').set({ seats: number }).where('start_minute', '=', 840).execute();
			await seats(1);
			const answers = await Promise.all(owners.map(({ regNo }) => bookAnew(regNo, 2, '14:00')));
			await seats(2);
			for (const [index, { id }] of owners.entries()) {
				const isBooked = answers[index]?.IsRequestSuccessfull;
				expect((await stored(id)).status).toBe(isBooked ? 'CancelledbySystem' : 'Booked');
			}
			expect(answers.filter(({ IsRequestSuccessfull }) => IsRequestSuccessfull)).toHaveLength(1);
			expect(await wrongSlots(db())).toEqual([]);
		}
	});

	test('gives way once to two devices at once, and the other one reads why not', async () => {
		for (let round = 0; round < 5; round++) {
			await deleteBookings(db());
			provider.setNow(testNow);
			const { regNo } = await missedFor(2);
			const answers = await Promise.all(['11:00', '12:00', '14:00'].map((start) => bookAnew(regNo, 2, start)));
			expect(answers.map(({ Message }) => Message).toSorted()).toEqual(
				[resultText('booked'), resultText('alreadyBooked'), resultText('alreadyBooked')].toSorted(),
			);
			expect(await wrongSlots(db())).toEqual([]);
		}
	});

	test('is opened by the desk, or gives way, when both are done at once', async () => {
		for (let round = 0; round < 12; round++) {
			await deleteBookings(db());
			provider.setNow(testNow);
			const { regNo, id } = await missedFor(2);
			const payload = await createBookingPayload(db(), provider, { regNo, day: dayAhead(2), start: '11:00' });
			const [answer] = await Promise.all([
				provider.call('BookServiceAppointment', payload, { key: crypto.randomUUID() }),
				open(regNo, after(2)),
			]);
			const entry = await db()
				.selectFrom('job_card')
				.select('appointment_id')
				.where('is_active', '=', true)
				.executeTakeFirstOrThrow();
			const isOfMissed = entry.appointment_id === id;
			expect(answer.Message).toBe(resultText(isOfMissed ? 'atDealership' : 'booked'));
			expect((await stored(id)).status).toBe(isOfMissed ? 'Open' : 'CancelledbySystem');
			expect(await wrongSlots(db())).toEqual([]);
		}
	});

	test('is opened by the desk for seven days; after them it says how to go on', async () => {
		const { regNo, id } = await missedFor(8);
		const refused = await open(regNo, after(8)).catch((error: unknown) => error);
		expect(refused).toBeInstanceOf(CommandRejected);
		expect(refused).toMatchObject({
			...{ status: 409, rejection: { code: 'openTooLate', params: { until: addDays(testDay, 7) } } },
			allowed: ['cancel', 'move', 'change'],
		});
		expect(await describeStatus(regNo, { db: db(), now: after(8) })).toMatchObject({
			possible: ['cancel', 'move', 'change'],
		});
		await open(regNo, after(7, '23:59'));
		expect((await stored(id)).status).toBe('Open');
	});

	test('is not opened once the owner has booked anew: the new one is', async () => {
		const { regNo } = await missedFor(2);
		const { AppointmentId } = await bookAnew(regNo, 2);
		await open(regNo, after(2));
		expect((await stored(AppointmentId ?? '')).status).toBe('Open');
	});

	test('is neither moved nor changed by its owner; the desk moves it', async () => {
		const { regNo, id } = await missedFor(2);
		const appointment = await provider.direct().appointment(id);
		expect([appointment?.moving, appointment?.isChangeable]).toEqual([undefined, undefined]);
		const rejection = { code: 'bookingMissed' };
		const move = await createMove(db(), id, { day: dayAhead(2) });
		expect(await provider.direct().moveAppointment(move)).toMatchObject({ ok: false, rejection });
		const change = await createChange(provider.direct(), id, { problem: 'Horn' });
		expect(await provider.direct().changeAppointment(change)).toMatchObject({ ok: false, rejection });
		await moveByDealer({ regNo, to: new Date(slotInstant(dayAhead(2), '11:00')) }, { db: db(), now: after(2) });
		expect(await provider.direct().appointment(id)).toMatchObject({ isChangeable: true });
		expect(await wrongSlots(db())).toEqual([]);
	});

	test('of an earlier owner no longer blocks the vehicle', async () => {
		const { regNo } = await missedFor(0);
		await db()
			.updateTable('vehicle')
			.set({ owner_since: after(0) })
			.where('reg_no', '=', regNo)
			.execute();
		expect(await provider.direct().eligibility(regNo)).toMatchObject({ isBlocked: true });
		provider.setNow(after(1));
		expect(await provider.direct().eligibility(regNo)).toMatchObject({ isBlocked: false });
		expect(await bookAnew(regNo, 1)).toMatchObject({ IsRequestSuccessfull: true });
	});

	test('is listed for its dealership until it is opened, moved, cancelled or gives way', async () => {
		const { regNo } = await missedFor(2);
		const list = async (dealerCode?: string) => (await listMissed({ dealerCode }, { db: db(), now: after(2) })).rows;
		expect(await list('MH-PUN-01')).toEqual([
			{
				...{ dealerCode: 'MH-PUN-01', regNo, day: testDay, time: '10:00', openUntil: addDays(testDay, 7) },
				...{ owner: expect.any(String), mobile: expect.any(String), appointmentNo: expect.stringMatching(/^SA/) },
			},
		]);
		expect(await list('MH-PUN-02')).toEqual([]);
		await bookAnew(regNo, 2);
		expect(await list()).toEqual([]);
	});
});
