import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { BookingOrder } from '../../../domain/bookingOrder.ts';
import {
	addVehicles,
	type BookingOptions,
	createBookingPayload,
} from '../../../tests/support/provider/bookingPayload.ts';
import type { EmbeddedTestProvider } from '../../../tests/support/provider/harness.ts';
import { bookingOrderFromWire } from '../../wire/mapping/bookingOrderFromWire.ts';

let vehicles = 0;

/** A new vehicle, and an order for it that the provider takes. */
export async function orderFor(
	db: Kysely<Database>,
	provider: EmbeddedTestProvider,
	wish: BookingOptions = {},
): Promise<[regNo: string, order: BookingOrder]> {
	vehicles++;
	const [regNo = ''] = await addVehicles(db, 1, `MH14K${String.fromCharCode(65 + (vehicles % 26))}`);
	return [regNo, bookingOrderFromWire(await createBookingPayload(db, provider, { ...wish, regNo }))];
}
