/** Bookings that the embedded provider accepts, for tests. */

import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { uuidFromName } from '../../../db/uuid.ts';
import { demoRepairTypeId } from '../../../demo/seedCatalogue.ts';
import { demoDealerId } from '../../../demo/seedDealers.ts';
import { formatSlotId } from '../../../domain/dealers/slots.ts';
import { cleanLine } from '../../../domain/text/providerText.ts';
import { addDays, type Day, dayOf, monthsBetween, slotInstant } from '../../../domain/time/calendar.ts';
import { bookingPayloadExample } from '../../../provider/wire/bookingExample.ts';
import type { RequestOf } from '../../../provider/wire/callDeclaration.ts';
import type { Calls } from '../../../provider/wire/calls.ts';
import { type EmbeddedTestProvider, parentOrganizationId, testNow } from './harness.ts';

export type BookingPayload = RequestOf<Calls['BookServiceAppointment']>;

export interface BookingOptions {
	readonly regNo?: string;
	readonly dealerCode?: string;
	readonly day?: Day;
	/** `HH:mm`, at a full hour. */
	readonly start?: string;
	readonly km?: number;
}

/** A Tuesday, three days after `testNow`. */
export const testDay = addDays(dayOf(testNow), 3);

/**
 * A payload with pick-up and drop in the dealer's city, the first part deselected, and the first job, at the provider's
 * prices.
 */
export async function createBookingPayload(
	db: Kysely<Database>,
	provider: EmbeddedTestProvider,
	options: BookingOptions = {},
): Promise<BookingPayload> {
	const { regNo = 'MH12AB1234', dealerCode = 'MH-PUN-01', day = testDay, start = '10:00' } = options;
	const vehicle = await db
		.selectFrom('vehicle')
		.innerJoin('model', 'model.code', 'vehicle.model_code')
		.selectAll('vehicle')
		.select('model.id as model_id')
		.where('reg_no', '=', regNo)
		.executeTakeFirstOrThrow();
	const { CityName, StateName } = await db
		.selectFrom('dealer')
		.innerJoin('city', 'city.id', 'dealer.city_id')
		.innerJoin('state', 'state.id', 'city.state_id')
		.select(['city.name as CityName', 'state.name as StateName'])
		.where('dealer.code', '=', dealerCode)
		.executeTakeFirstOrThrow();
	// In the spelling of the list of cities.
	const address = { AddressLine1: '12 MG Road', StateName, CityName: cleanLine(CityName), Pincode: '411001' };
	const KmReading = options.km ?? (vehicle.last_km_reading ?? 0) + 500;
	const query = {
		DealerCode: dealerCode,
		ModelCode: vehicle.model_code,
		SerialNumber: vehicle.serial_number,
		AppointmentDate: day,
	};
	const RepairTypeId = demoRepairTypeId('Paid service');
	const due = await provider.call('GetSuggestedPeriodicParts', { ...query, KmReading, RepairTypeId });
	const offered = await provider.call('GetAdditionalServices', { ...query, DealerCode: '0', ModelCode: '0' });
	const PeriodicParts = (due.Data ?? []).map((part, index) => ({
		PeriodicId: part.PeriodicId,
		PartId: part.PartId ?? '',
		PartCode: part.PartCode ?? '',
		PartName: part.PartName,
		Price: Number(part.Price),
		IsSelected: index > 0,
		Reason: index > 0 ? '' : 'Changed last month',
	}));
	const AdditionalServices = (offered.Data ?? []).slice(0, 1).map((job) => ({
		ServiceId: job.ServiceId,
		JobTypeIdentifier: 1 as const,
		JobTypeIdentifierName: job.JobTypeIdentifierName ?? '',
		JobTypeName: job.JobTypeName ?? '',
		PartId: job.PartId ?? '',
		PartCode: job.PartCode ?? '',
		PartName: job.PartName ?? '',
		LabourId: job.LabourId ?? '',
		LabourCode: job.LabourCode ?? '',
		LabourName: job.LabourName ?? '',
		PartPrice: Number(job.PartPrice),
		LabourPrice: Number(job.LabourPrice),
		IsActive: true as const,
	}));
	const selected = PeriodicParts.filter((part) => part.IsSelected).map((part) => part.Price);
	const parts = total([...selected, ...AdditionalServices.map((job) => job.PartPrice)]);
	const labour = total(AdditionalServices.map((job) => job.LabourPrice));
	const end = `${String(Number(start.slice(0, 2)) + 1).padStart(2, '0')}:00`;
	return {
		...bookingPayloadExample,
		RegistrationNo: regNo,
		ModelID: vehicle.model_id,
		DealerCode: dealerCode,
		ContactId: vehicle.contact_id,
		OrganizationId: demoDealerId(dealerCode),
		ParentOrganizationId: parentOrganizationId,
		ComponentNo: vehicle.component_no,
		IBID: vehicle.id,
		BookingDateTime: slotInstant(day, start),
		AppointmentDate: day,
		AppointmentTimeSlotId: formatSlotId(dealerCode, day, start),
		AppointmentTimeSlotTime: `${start} - ${end}`,
		RepairTypeId,
		PickAddress: [address],
		DropOffAddress: [{ ...address, AddressLine1: 'Gate 2, IT Park' }],
		KmReading,
		MonthDifference: monthsBetween(vehicle.sale_invoice_date, day),
		CustomerVoice: 'Brake makes a noise\nwhen it is <wet>',
		PeriodicParts,
		AdditionalServices,
		TotalPartsPrice: (parts / 100).toFixed(2),
		TotalLabourCharges: (labour / 100).toFixed(2),
		TotalEstimateAmount: ((parts + labour) / 100).toFixed(2),
	};
}

/** The sum of amounts in rupees, in paise. */
const total = (rupees: readonly number[]): number => rupees.reduce((sum, price) => sum + Math.round(price * 100), 0);

/**
 * Adds copies of the demo's first vehicle, for tests that book several at once. Returns their registration numbers.
 * @param prefix begins with MH14, so that `deleteBookings` removes them
 */
export async function addVehicles(db: Kysely<Database>, count: number, prefix: string): Promise<string[]> {
	const { version: _omitted, ...like } = await db
		.selectFrom('vehicle')
		.selectAll()
		.where('reg_no', '=', 'MH12AB1234')
		.executeTakeFirstOrThrow();
	const regNos = Array.from({ length: count }, (_, index) => `${prefix}${String(index).padStart(4, '0')}`);
	await db
		.insertInto('vehicle')
		.values(regNos.map((reg_no) => ({ ...like, id: uuidFromName(`test:${reg_no}`), reg_no })))
		.execute();
	return regNos;
}

/** The number of taken seats of a slot. */
export async function readTakenSeats(
	db: Kysely<Database>,
	{ dealerCode = 'MH-PUN-01', day = testDay, start = '10:00' }: BookingOptions = {},
) {
	const slot = await db
		.selectFrom('slot')
		.select('booked_seats')
		.where('dealer_id', '=', demoDealerId(dealerCode))
		.where('day', '=', day)
		.where('start_minute', '=', Number(start.slice(0, 2)) * 60)
		.executeTakeFirst();
	return slot?.booked_seats ?? 0;
}

/**
 * Deletes bookings, seat holds, payments, keys and added vehicles, and closes all job cards. Faster than seeding again.
 */
export async function deleteBookings(db: Kysely<Database>): Promise<void> {
	await sql`
		update job_card set phase = 'closed', is_active = false, amount = coalesce(amount, 0) where is_active;
		delete from payment;
		delete from payment_order;
		delete from invoice;
		delete from job_card where appointment_id is not null;
		delete from appointment;
		delete from seat_hold;
		delete from slot;
		delete from idempotency;
		delete from vehicle where reg_no like 'MH14%';
		update vehicle set block_message = null where reg_no = 'MH12AB1234';
	`.execute(db);
}
