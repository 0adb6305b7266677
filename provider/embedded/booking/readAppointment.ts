import { sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { isUuid } from '../../../db/uuid.ts';
import { emptyAddress } from '../../../domain/booking/address.ts';
import { isBookingAvailable, isMissed, movableUntil } from '../../../domain/booking/availability.ts';
import { cleanLine } from '../../../domain/text/providerText.ts';
import { slotInstant } from '../../../domain/time/calendar.ts';
import { timeOfMinute } from '../../../domain/time/clockTime.ts';
import type { Appointment, AppointmentStatus, SlotWithdrawal } from '../../../domain/vehicle/vehicle.ts';
import type { BookingDetails } from '../../bookingDetails.ts';
import type { OperationContext } from '../operationContext.ts';
import { trimToNull } from '../vehicles/readVehicle.ts';

/** Texts that an owner writes into a booking, each a field and its column: for the desk and the owner's file, too. */
export const ownerTypedColumns = ['problem'] as const satisfies readonly (keyof BookingDetails)[];
export const ownerTypedColumnsSql = ownerTypedColumns.map((text) => `a.${text}`).join(', ');
export const ownerTypedValues = (details: BookingDetails) =>
	Object.fromEntries(ownerTypedColumns.map((text) => [text, details[text] ?? null])) as Record<
		(typeof ownerTypedColumns)[number],
		string | null
	>;

/**
 * The appointment; null: none, or an earlier owner's. `legacyId` is null until the maker's system has answered, and `0`
 * if it refused the appointment.
 */
export async function readAppointment(id: string, { db, now }: OperationContext): Promise<Appointment | null> {
	if (!isUuid(id)) return null;
	const found = await db
		.selectFrom('appointment as a')
		.innerJoin('dealer as d', 'd.id', 'a.dealer_id')
		.innerJoin('city as c', 'c.id', 'd.city_id')
		.innerJoin('vehicle as v', 'v.id', 'a.vehicle_id')
		.selectAll('a')
		.select(['d.name', 'd.address_line1', 'd.phone', 'd.latitude', 'd.longitude', 'd.code', 'd.move_until_hours'])
		.select('c.name as city')
		.select(sql<SlotWithdrawal | null>`(select * from slot_withdrawal(a))`.as('withdrawn'))
		.select(({ selectFrom }) =>
			jsonArrayFrom(
				selectFrom('appointment_line as l')
					.select(['l.name', 'l.part_price', 'l.labour_price'])
					.whereRef('l.appointment_id', '=', 'a.id')
					.where('l.is_selected', '=', true)
					.orderBy('l.position'),
			).as('lines'),
		)
		.where('a.id', '=', id)
		.where(sql<boolean>`is_present_owners(a.booked_at, v.owner_since)`)
		.$narrowType<{ status: AppointmentStatus }>()
		.executeTakeFirst();
	if (!found) return null;
	const { pick_up_line1, pick_up_state, pick_up_city, pick_up_pin } = found;
	// A first line implies the whole address (constraint `appointment_pick_and_drop`).
	const address = { line1: pick_up_line1 ?? '', stateName: pick_up_state ?? '', cityName: pick_up_city ?? '' };
	const pickUpAddress = { ...emptyAddress, ...address, pin: pick_up_pin ?? '' };
	const start = timeOfMinute(found.start_minute);
	const isAhead = !isBookingAvailable(found.status) && !isMissed(found.day, now);
	const withdrawn = isAhead ? found.withdrawn : null;
	const slot = { day: found.day, start, isWithdrawn: withdrawn !== null };
	const moving = {
		dealerCode: found.code,
		until: movableUntil(slot, found.move_until_hours).toISOString(),
		total: found.total_parts + found.total_labour,
	};
	return {
		id,
		legacyId: found.legacy_id === null ? null : String(found.legacy_id),
		appointmentNo: found.appointment_no,
		appointmentDate: slotStartInstant(found.day, found.start_minute),
		appointmentEnd: slotStartInstant(found.day, found.end_minute),
		status: found.status,
		dealership: {
			name: trimToNull(found.name),
			addressLine1: trimToNull(found.address_line1),
			city: found.city,
			phone: trimToNull(found.phone),
			position: { latitude: found.latitude, longitude: found.longitude },
		},
		...(pick_up_line1 !== null && { pickUp: { charge: found.pick_up_charge } }),
		booked: {
			km: found.km_reading,
			problem: found.problem.trim() || null,
			mobile: found.mobile.trim() || null,
			...(pick_up_line1 !== null && { pickUpAddress }),
			jobs: found.lines.map(({ name, part_price, labour_price }) => ({
				name: cleanLine(name),
				price: part_price + labour_price,
			})),
		},
		...(found.status === 'CancelledbyDealer' && found.cancel_reason ? { cancelReason: found.cancel_reason } : {}),
		revision: found.revision,
		...(withdrawn && { withdrawn }),
		...(found.legacy_id && isAhead ? { moving, isChangeable: true } : {}),
	};
}

/** The instant of a minute of a day in India, as an ISO string in UTC. */
export const slotStartInstant = (day: string, minute: number): string =>
	new Date(slotInstant(day, timeOfMinute(minute))).toISOString();
