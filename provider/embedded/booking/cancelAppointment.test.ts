import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
	createBookingPayload,
	deleteBookings,
	readTakenSeats,
} from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { openJobCard } from '../jobCards/openJobCard.ts';

describeEachDemoDatabase('Cancelling an appointment', (database) => {
	let provider: EmbeddedTestProvider;
	let id = '';
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(async () => {
		await deleteBookings(database().db);
		const key = crypto.randomUUID();
		const booked = await provider.call('BookServiceAppointment', await createBookingPayload(database().db, provider), {
			key,
		});
		id = booked.AppointmentId ?? '';
	});
	const byOwner = (appointmentId: string, documentId = appointmentId) =>
		provider.send('CancelServiceAppointment', {
			DocumentId: documentId,
			AppointmentId: appointmentId,
			CancelReason: ' Other plans ',
			CancelRemarks: 'Cancel from APP',
		});
	const stored = () =>
		database().db.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

	test('by the owner stores status and reason, and frees the seat', async () => {
		expect(await byOwner(id)).toMatchObject({ status: 200, body: { IsRequestSuccessfull: true } });
		expect(await stored()).toMatchObject({ status: 'CancelledbyUser', cancel_reason: 'Other plans' });
		expect(await readTakenSeats(database().db)).toBe(0);
		const { Data } = await provider.call('GetServiceAppointmentDetail', { AppointmentId: id });
		expect(Data?.[0]).toMatchObject({ AppointmentStatus: 'CancelledbyUser' });
		expect(Data?.[0]?.CancelReason, 'the owner’s own').toBeUndefined();
	});

	test('by the system stores a status of its own', async () => {
		const answer = await provider.call('CancelAppointmentBySystem', { DocumentId: id });
		expect(answer.IsRequestSuccessfull).toBe(true);
		expect((await stored()).status).toBe('CancelledbySystem');
		expect(await readTakenSeats(database().db)).toBe(0);
	});

	test('a second time is rejected as already cancelled', async () => {
		await byOwner(id);
		const message = resultText('alreadyCancelled');
		expect(await byOwner(id)).toMatchObject({ status: 200, body: { IsRequestSuccessfull: false, Message: message } });
		expect(await readTakenSeats(database().db)).toBe(0);
	});

	test('is rejected once a job card exists', async () => {
		const open = { regNo: 'MH12AB1234', adviser: 'Meera Joshi', adviserNumber: '9000011111' };
		await openJobCard(open, { db: database().db, now: testNow });
		const { body } = await byOwner(id);
		expect(body).toMatchObject({ IsRequestSuccessfull: false, Message: expect.stringMatching(/opened a job card/) });
		expect((await stored()).status).toBe('Open');
		expect(await readTakenSeats(database().db)).toBe(1);
	});

	test.each(['unknown', crypto.randomUUID()])('with an unknown id (%s) is rejected', async (unknown) => {
		expect(await byOwner(unknown)).toMatchObject({
			status: 200,
			body: { IsRequestSuccessfull: false, Message: resultText('appointmentNotFound') },
		});
	});

	test('with two different ids is rejected, and cancels neither', async () => {
		expect(await byOwner(id, crypto.randomUUID())).toMatchObject({
			status: 400,
			body: { IsRequestSuccessfull: false },
		});
		expect((await stored()).status).toBe('Booked');
	});

	test('distinguishes LegacyId null from 0', async () => {
		const legacyId = async () => {
			const { body } = await provider.send('GetServiceAppointmentDetail', { AppointmentId: id });
			return JSON.parse(String(body.Data)).Data.Table[0].LegacyId as unknown;
		};
		expect(await legacyId()).toBeGreaterThan(0);
		await database().db.updateTable('appointment').set({ legacy_id: null }).where('id', '=', id).execute();
		expect(await legacyId()).toBeNull();
		await database().db.updateTable('appointment').set({ legacy_id: 0 }).where('id', '=', id).execute();
		expect(await legacyId()).toBe(0);
	});

	test('allows the vehicle to be booked again', async () => {
		await byOwner(id);
		const key = crypto.randomUUID();
		const again = await provider.call('BookServiceAppointment', await createBookingPayload(database().db, provider), {
			key,
		});
		expect(again.IsRequestSuccessfull).toBe(true);
		expect(again.AppointmentId).not.toBe(id);
	});
});
