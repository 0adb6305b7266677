import { expect, test } from 'vitest';
import { openDatabase } from '../../../db/connect.ts';
import { createBookingPayload, readTakenSeats } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, serveTestProvider } from '../../../tests/support/provider/harness.ts';

describeEachDemoDatabase('After a restart', (database) => {
	test('the same key gets the same result, and the booking exists', async () => {
		const before = await openTestProvider(database().db);
		const payload = await createBookingPayload(database().db, before);
		const key = crypto.randomUUID();
		const first = await before.call('BookServiceAppointment', payload, { key });
		await database().close();
		const reopened = await openDatabase(database().settings);
		try {
			const after = serveTestProvider(reopened.db);
			expect(await after.call('BookServiceAppointment', payload, { key })).toEqual(first);
			const vehicle = await after.call('document', { id: payload.IBID });
			expect(vehicle).toMatchObject({ AppointmentId: first.AppointmentId, AppointmentStatus: 'Booked' });
			expect(await readTakenSeats(reopened.db)).toBe(1);
		} finally {
			await reopened.close();
		}
	});
});
