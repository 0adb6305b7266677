import { beforeAll, beforeEach } from 'vitest';
import type { TestDatabase } from '../../../db/testing/eachDatabase.ts';
import { type BookingPayload, deleteBookings } from './bookingPayload.ts';
import { type EmbeddedTestProvider, openTestProvider } from './harness.ts';

/** For tests of bookings: opens a provider on the database, and deletes all bookings before each test. */
export function useBookings(database: () => TestDatabase) {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(async () => {
		await deleteBookings(database().db);
	});
	return {
		provider: () => provider,
		db: () => database().db,
		book: (payload: BookingPayload, idempotencyKey: string = crypto.randomUUID(), language = 'en') =>
			provider.call('BookServiceAppointment', payload, { key: idempotencyKey, language }),
		appointments: async (regNo = 'MH12AB1234') =>
			database()
				.db.selectFrom('appointment')
				.innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
				.selectAll('appointment')
				.where('reg_no', '=', regNo)
				.execute(),
	};
}
