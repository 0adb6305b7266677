import { expect, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { describeEachDemoDatabase } from '../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, serveTest } from '../../tests/support/provider/harness.ts';
import { payloadFor, takenSeats } from '../../tests/support/provider/payload.ts';

describeEachDemoDatabase('After a restart', (database) => {
	test('the same key gets the same answer, and the booking is there', async () => {
		const before = await openTestProvider(database().db);
		const payload = await payloadFor(database().db, before);
		const key = crypto.randomUUID();
		const first = await before.ask('BookServiceAppointment', payload, { key });
		await database().close();
		const reopened = await openDatabase(database().settings);
		try {
			const after = serveTest(reopened.db);
			expect(await after.ask('BookServiceAppointment', payload, { key })).toEqual(first);
			const vehicle = await after.ask('document', { id: payload.IBID });
			expect(vehicle).toMatchObject({ AppointmentId: first.AppointmentId, AppointmentStatus: 'Booked' });
			expect(await takenSeats(reopened.db)).toBe(1);
		} finally {
			await reopened.close();
		}
	});
});
