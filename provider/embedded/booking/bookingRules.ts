/** The rules of bookings, moves and changes, and the parts of statements that load the rows for them. */
import type { Selectable } from 'kysely';
import { textsSql } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { isUuid } from '../../../db/uuid.ts';
import { availableStatuses } from '../../../domain/booking/availability.ts';
import { tooFarForPickUp } from '../../../domain/booking/pickUp.ts';
import { isReadingGreater } from '../../../domain/booking/validation.ts';
import type { Position } from '../../../domain/dealers/dealer.ts';
import { isFutureSlot } from '../../../domain/dealers/dealerSlots.ts';
import { parseSlotId } from '../../../domain/dealers/slots.ts';
import { type Paise, sum } from '../../../domain/money.ts';
import { type ResultCode, resultCode } from '../../../domain/resultCode.ts';
import { bookingWindow, isWithinBookingWindow } from '../../../domain/time/calendar.ts';
import { minuteOfTime } from '../../../domain/time/clockTime.ts';
import type { BookingDetails } from '../../bookingDetails.ts';
import type { OperationContext } from '../operationContext.ts';
import { heldForOthersSql, isOpenSql } from './slots.ts';

/** Statuses of inactive appointments as an SQL list; the index `appointment_one_active` excludes them too. */
export const inactiveStatusesSql = textsSql(availableStatuses);

/**
 * SQL: whether the appointment `a` is active and lies ahead on `day` (SQL of a date), or was missed by then
 * (domain/booking/availability.ts).
 */
export const activeAppointmentSql = (state: 'ahead' | 'missed', day: string): string =>
	`a.status not in (${inactiveStatusesSql}) and a.day ${state === 'ahead' ? '>=' : '<'} ${day}`;

export interface DealerRow
	extends Pick<Selectable<Database['dealer']>, 'id' | 'parent_organization_id' | 'phone'>,
		PickUpReach {
	/** Whether it is open on this day. */
	readonly is_open: boolean;
	/** null: the dealer has no slot that begins at this minute. */
	readonly end_minute: number | null;
	readonly seats: number | null;
	/** Booked seats plus seats held for other vehicles. */
	readonly takenSeats: number;
}

export interface PickUpReach extends Position {
	/** End of its last slab for pick-up, in km; null: no slabs. */
	readonly last_slab_km: number | null;
}

/** SQL: `last_slab_km` of the dealer of this name. */
export const lastSlabKmSql = (dealer: string): string =>
	`(select max(km_to) from rate_slab where dealer_id = ${dealer}.id) as last_slab_km`;

/**
 * SQL of the dealer `:dealerCode` with its slot `:day`, `:startMinute`. `takenSeats` also counts seats held at `:now`
 * for others than `vehicle`, SQL of a uuid.
 */
export const dealerRowSql = (vehicle: string): string => `
	select dealer.id, parent_organization_id, dealer.phone, h.end_minute, h.seats,
		coalesce(slot.booked_seats, 0) + ${heldForOthersSql('slot.seat_holds', vehicle)} as "takenSeats",
		dealer.latitude, dealer.longitude,
		${lastSlabKmSql('dealer')},
		${isOpenSql('dealer', ':day::date')} as is_open
	from dealer
	left join dealer_hour h on h.dealer_id = dealer.id and h.start_minute = :startMinute
	left join slot on slot.dealer_id = dealer.id and slot.day = :day and slot.start_minute = :startMinute
	where dealer.code = :dealerCode`;

const dayBeginsSql = "date_trunc('day', :now::timestamptz, 'Asia/Kolkata')";

/**
 * SQL: how often owners booked, moved and changed for `vehicle` on the day of `:now` in India. Reads its newest 1000
 * bookings, more than any daily limit; filtering them by time would make PostgreSQL replan each call.
 */
export const bookingActsTodaySql = (vehicle: string): string => `(
	select count(*) filter (where t.booked_at >= ${dayBeginsSql}) + coalesce(sum((
		select count(*) filter (where c.by = 'owner' and c.changed_at >= ${dayBeginsSql})
		from appointment_change c where c.appointment_id = t.id)), 0)
	from (select id, booked_at from appointment n where n.vehicle_id = ${vehicle} order by n.number desc limit 1000) t)`;

/** The rejection beyond the daily limit (docs/product.md#saving-a-booking); null: within it. */
export const bookingActsTodayRejection = (
	bookingActsToday: number,
	phone: string,
	{ bookingActsPerDay: most = bookingActsToday + 1 }: OperationContext,
) => (bookingActsToday < most ? null : resultCode('tooManyBookingChanges', { phone: phone.trim() }));

export interface LastReading extends Pick<Selectable<Database['vehicle']>, 'last_km_reading'> {
	/** Telephone of the dealership that took it; null: not known. */
	readonly last_phone: string | null;
}

export const lastPhoneSql = '(select phone from dealer where id = last_service_dealer_id) as last_phone';

/** The rejection of an owner's reading (km) below the last one; null: accepted. */
export const readingRejection = (km: number, { last_km_reading: last, last_phone: phone }: LastReading) =>
	isReadingGreater(km, last) ? null : resultCode('kmTooLow', { last: last ?? 0, phone: phone?.trim() ?? '' });

type BookedSlot = Pick<BookingDetails, 'dealerCode' | 'day' | 'slotId' | 'slotStart' | 'slotEnd'>;

/** The rejection of this slot of the dealer; null: it can be taken. */
export function slotRejection(details: BookedSlot, dealer: DealerRow, now: Date): ResultCode | null {
	if (!isWithinBookingWindow(details.day, now)) return resultCode('dayOutside', bookingWindow(now));
	const slot = parseSlotId(details.slotId);
	const isSame =
		slot?.dealerCode === details.dealerCode && slot.day === details.day && slot.start === details.slotStart;
	if (!isSame || !dealer.is_open || dealer.seats === null || dealer.end_minute !== minuteOfTime(details.slotEnd))
		return resultCode('slotUnknown');
	if (!isFutureSlot(details.day, minuteOfTime(details.slotStart), now)) return resultCode('slotPast');
	return dealer.takenSeats >= dealer.seats ? resultCode('slotTaken') : null;
}

/** Positions of the cities of pick-up and drop-off; null: not known by this name. */
export type CityRows = Readonly<Record<'pick_up_city' | 'drop_off_city', Position | null>>;

/** SQL of a city's position by the names of state and city; null: not known by these. */
export const cityPositionSql = (state: string, city: string): string => `(
	select json_build_object('latitude', c.latitude, 'longitude', c.longitude)
	from city c join state s on s.id = c.state_id where s.name = ${state} and c.name = ${city})`;

type BookedAddresses = Pick<BookingDetails, 'pickUp' | 'dropOff'>;
type CityOfEach = { readonly [Address in keyof BookedAddresses]: { readonly cityName: string } | null };

/** The rejection of an incomplete address, or of one too far away; null: accepted. */
export function addressRejection(details: BookedAddresses, dealer: PickUpReach, cities: CityRows): ResultCode | null {
	for (const address of [details.pickUp, details.dropOff]) {
		if (address && [address.line1, address.stateName, address.cityName].some((text) => text.trim() === '')) {
			return resultCode('addressIncomplete');
		}
	}
	return pickUpRejection(details, dealer, cities);
}

/** The rejection of an address whose city is beyond the dealer's pick-up; null: accepted. */
export function pickUpRejection(details: CityOfEach, dealer: PickUpReach, cities: CityRows): ResultCode | null {
	const addresses = [
		[details.pickUp, cities.pick_up_city],
		[details.dropOff, cities.drop_off_city],
	] as const;
	for (const [address, position] of addresses) {
		const metres = address && tooFarForPickUp(position, dealer, dealer.last_slab_km);
		if (metres === null) continue;
		return resultCode('cityTooFar', { city: address?.cityName ?? '', metres, limitKm: dealer.last_slab_km ?? 0 });
	}
	return null;
}

/** The address columns of an appointment. */
export const addressColumns = ({ pickUp, dropOff }: BookedAddresses) => ({
	pick_up_line1: pickUp?.line1 ?? null,
	pick_up_state: pickUp?.stateName ?? null,
	pick_up_city: pickUp?.cityName ?? null,
	pick_up_pin: pickUp?.pin ?? null,
	drop_off_line1: dropOff?.line1 ?? null,
	drop_off_state: dropOff?.stateName ?? null,
	drop_off_city: dropOff?.cityName ?? null,
	drop_off_pin: dropOff?.pin ?? null,
});

/** A part or a job at the catalogue's prices. */
interface Offer {
	readonly id: string;
	readonly name: string;
	readonly part_price: Paise;
	/** 0 for a part. */
	readonly labour_price: Paise;
}

/** The offered ones of a request's parts and jobs. */
export interface OfferRows {
	readonly parts: readonly Offer[];
	readonly jobs: readonly Offer[];
}

/** SQL: whether the part `pp` is due at this model, reading (km) and repair type. */
export const isPartDueSql = (model: string, km: string, repairType: string): string =>
	`pp.model_code = ${model} and ${km} >= pp.km_from and ${km} < pp.km_to
		and (pp.repair_type_id is null or pp.repair_type_id = ${repairType})`;

/** SQL: whether the dealer offers the job `j` for this model. */
export const isJobOfferedSql = (dealer: string, model: string): string =>
	`j.is_active and (j.dealer_id is null or j.dealer_id = ${dealer})
		and (j.model_code is null or j.model_code = ${model})`;

/** Parameters of the statements. Text that is no UUID matches no row; PostgreSQL rejects it as a parameter. */
export const bookedIdParams = (
	{ parts, jobs }: Pick<BookingDetails, 'parts' | 'jobs'>,
	addresses: BookedAddresses | null | undefined,
) => ({
	parts: parts.map(({ periodicId }) => periodicId).filter(isUuid),
	jobs: jobs.map(({ serviceId }) => serviceId).filter(isUuid),
	pickUpState: addresses?.pickUp?.stateName,
	pickUpCity: addresses?.pickUp?.cityName,
	dropOffState: addresses?.dropOff?.stateName,
	dropOffCity: addresses?.dropOff?.cityName,
});

/** A line of the appointment, at the catalogue's price in paise. */
export type AppointmentLine = Omit<Selectable<Database['appointment_line']>, 'appointment_id' | 'position'>;

export interface CheckedWork {
	readonly lines: readonly AppointmentLine[];
	readonly totalParts: Paise;
	readonly totalLabour: Paise;
}

type PricedWork = Pick<BookingDetails, 'parts' | 'jobs' | 'totalParts' | 'totalLabour' | 'totalEstimate'>;

/** The parts and jobs at their offered prices; rejected if the total differs from the owner's. */
export function checkWork(
	details: PricedWork,
	row: OfferRows,
): CheckedWork | { readonly rejection: ResultCode<'repeated' | 'notOffered' | 'totalChanged'> } {
	const ids = [...details.parts.map((part) => part.periodicId), ...details.jobs.map((job) => job.serviceId)];
	if (new Set(ids).size !== ids.length) return { rejection: resultCode('repeated') };
	const parts = details.parts.map(({ periodicId, partName, price, isSelected, reason }) => ({
		asked: { name: partName, part_price: price, labour_price: 0 },
		offer: row.parts.find(({ id }) => id === periodicId),
		line: { periodic_part_id: periodicId, job_id: null, is_selected: isSelected, reason: isSelected ? '' : reason },
	}));
	const jobs = details.jobs.map(({ serviceId, jobTypeName, partPrice, labourPrice }) => ({
		asked: { name: jobTypeName, part_price: partPrice, labour_price: labourPrice },
		offer: row.jobs.find(({ id }) => id === serviceId),
		line: { periodic_part_id: null, job_id: serviceId, is_selected: true, reason: '' },
	}));
	const lines: AppointmentLine[] = [];
	let isSamePrice = true;
	for (const { asked, offer, line } of [...parts, ...jobs]) {
		if (!offer) return { rejection: resultCode('notOffered', { name: asked.name }) };
		const { name, part_price, labour_price } = offer;
		isSamePrice &&= part_price === asked.part_price && labour_price === asked.labour_price;
		lines.push({ ...line, name, part_price, labour_price });
	}
	const { totalParts, totalLabour } = workTotals(lines);
	const total = totalParts + totalLabour;
	const isSameTotal =
		totalParts === details.totalParts && totalLabour === details.totalLabour && total === details.totalEstimate;
	if (!isSamePrice || !isSameTotal) return { rejection: resultCode('totalChanged', { total }) };
	return { lines, totalParts, totalLabour };
}

/** The sums of the selected lines, in paise. */
export function workTotals(lines: readonly AppointmentLine[]): Pick<CheckedWork, 'totalParts' | 'totalLabour'> {
	const selected = lines.filter((line) => line.is_selected);
	return {
		totalParts: sum(selected.map((line) => line.part_price)),
		totalLabour: sum(selected.map((line) => line.labour_price)),
	};
}
