/** What bookings, moves and changes are checked against alike: parts of the statements that load it, and the rules. */
import type { Selectable } from 'kysely';
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

/** Statuses of inactive appointments as an SQL list; the index `appointment_one_active` excludes the same ones. */
export const inactiveStatusesSql = availableStatuses.map((status) => `'${status}'`).join(', ');

/**
 * The condition that the appointment `a` is active: it lies ahead on `day`, SQL of a date, or was missed then
 * (domain/booking/availability.ts).
 */
export const bookedSql = (state: 'ahead' | 'missed', day: string): string =>
	`a.status not in (${inactiveStatusesSql}) and a.day ${state === 'ahead' ? '>=' : '<'} ${day}`;

export interface DealerRow
	extends Pick<Selectable<Database['dealer']>, 'id' | 'parent_organization_id' | 'phone'>,
		PickUpReach {
	/** On this day. */
	readonly is_open: boolean;
	/** null: the dealer has no slot that begins at this minute. */
	readonly end_minute: number | null;
	readonly seats: number | null;
	/** Held for others, too. */
	readonly taken: number;
}

export interface PickUpReach extends Position {
	/** Where its last slab for pick-up ends; null without slabs. */
	readonly last_slab_km: number | null;
}

/**
 * A dealer, `:dealerCode`, with one of its slots, `:day` and `:startMinute`; `taken` counts the seats that are held at
 * `:now` for others than the vehicle, given as SQL of its uuid.
 */
export const dealerRowSql = (vehicle: string): string => `
	select dealer.id, parent_organization_id, dealer.phone, h.end_minute, h.seats,
		coalesce(slot.taken, 0) + ${heldForOthersSql('slot.seat_holds', vehicle)} as taken,
		dealer.latitude, dealer.longitude,
		(select max(km_to) from rate_slab where dealer_id = dealer.id) as last_slab_km,
		${isOpenSql('dealer', ':day::date')} as is_open
	from dealer
	left join dealer_hour h on h.dealer_id = dealer.id and h.start_minute = :startMinute
	left join slot on slot.dealer_id = dealer.id and slot.day = :day and slot.start_minute = :startMinute
	where dealer.code = :dealerCode`;

const dayBeginsSql = "date_trunc('day', :now::timestamptz, 'Asia/Kolkata')";

/**
 * How often the owner of a vehicle has booked, moved and changed on the day of `:now` in India, by its newest bookings:
 * more than a limit there cannot be on a day. The time is no condition of the rows that are read: by it PostgreSQL would
 * plan the statement anew for each booking.
 */
export const ownActsSql = (vehicle: string): string => `(
	select count(*) filter (where t.booked_at >= ${dayBeginsSql}) + coalesce(sum((
		select count(*) filter (where c.by = 'owner' and c.changed_at >= ${dayBeginsSql})
		from appointment_change c where c.appointment_id = t.id)), 0)
	from (select id, booked_at from appointment n where n.vehicle_id = ${vehicle} order by n.number desc limit 1000) t)`;

/** Why the owner can book, move and change no more today (docs/product.md#saving-a-booking). */
export const actsRejection = (acts: number, phone: string, { bookingActsPerDay: most = acts + 1 }: OperationContext) =>
	acts < most ? null : resultCode('bookingActsTooMany', { phone: phone.trim() });

export interface LastReading extends Pick<Selectable<Database['vehicle']>, 'last_km_reading'> {
	/** Telephone number of the dealership that took it; null: not known. */
	readonly last_phone: string | null;
}

export const lastPhoneSql = '(select phone from dealer where id = last_service_dealer_id) as last_phone';

/** Why an owner's reading is refused. */
export const readingRejection = (km: number, { last_km_reading: last, last_phone: phone }: LastReading) =>
	isReadingGreater(km, last) ? null : resultCode('kmTooLow', { last: last ?? 0, phone: phone?.trim() ?? '' });

type BookedSlot = Pick<BookingDetails, 'dealerCode' | 'day' | 'slotId' | 'slotStart' | 'slotEnd'>;

/** Why this slot of the dealer cannot be taken. */
export function slotRejection(details: BookedSlot, dealer: DealerRow, now: Date): ResultCode | null {
	if (!isWithinBookingWindow(details.day, now)) return resultCode('dayOutside', bookingWindow(now));
	const slot = parseSlotId(details.slotId);
	const isSame =
		slot?.dealerCode === details.dealerCode && slot.day === details.day && slot.start === details.slotStart;
	if (!isSame || !dealer.is_open || dealer.seats === null || dealer.end_minute !== minuteOfTime(details.slotEnd))
		return resultCode('slotUnknown');
	if (!isFutureSlot(details.day, minuteOfTime(details.slotStart), now)) return resultCode('slotPast');
	return dealer.taken >= dealer.seats ? resultCode('slotTaken') : null;
}

/** Where the cities of the pick-up and the drop-off address are; null: not known by this name. */
export type CityRows = Readonly<Record<'pick_up_city' | 'drop_off_city', Position | null>>;

/** Where a city is, by its names; null: not known by these. */
export const cityPositionSql = (state: string, city: string): string => `(
	select json_build_object('latitude', c.latitude, 'longitude', c.longitude)
	from city c join state s on s.id = c.state_id where s.name = ${state} and c.name = ${city})`;

type BookedAddresses = Pick<BookingDetails, 'pickUp' | 'dropOff'>;
type CityOfEach = { readonly [Address in keyof BookedAddresses]: { readonly cityName: string } | null };

/** An address that is not complete, or too far away. */
export function addressRejection(details: BookedAddresses, dealer: PickUpReach, cities: CityRows): ResultCode | null {
	for (const address of [details.pickUp, details.dropOff]) {
		if (address && [address.line1, address.stateName, address.cityName].some((text) => text.trim() === '')) {
			return resultCode('addressIncomplete');
		}
	}
	return pickUpRejection(details, dealer, cities);
}

/** An address whose city is farther away than the dealer picks up. */
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

/** The columns of an appointment that have its addresses. */
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

/** The parts and jobs of a request that can be booked. */
export interface OfferRows {
	readonly parts: readonly Offer[];
	readonly jobs: readonly Offer[];
}

/** Whether the part `pp` is due on such a vehicle. */
export const isPartDueSql = (model: string, km: string, repairType: string): string =>
	`pp.model_code = ${model} and ${km} >= pp.km_from and ${km} < pp.km_to
		and (pp.repair_type_id is null or pp.repair_type_id = ${repairType})`;

/** Whether the dealer offers the job `j` for this model. */
export const isJobOfferedSql = (dealer: string, model: string): string =>
	`j.is_active and (j.dealer_id is null or j.dealer_id = ${dealer})
		and (j.model_code is null or j.model_code = ${model})`;

/** Values for the statements; text that is no UUID matches no row, and PostgreSQL would reject it as a parameter. */
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

/** One line of the appointment, at the catalogue's price. */
export type AppointmentLine = Omit<Selectable<Database['appointment_line']>, 'appointment_id' | 'position'>;

export interface CheckedWork {
	readonly lines: readonly AppointmentLine[];
	readonly totalParts: Paise;
	readonly totalLabour: Paise;
}

type PricedWork = Pick<BookingDetails, 'parts' | 'jobs' | 'totalParts' | 'totalLabour' | 'totalEstimate'>;

/** Parts and jobs at the prices that they are offered for; another total is rejected. */
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

/** The sums of the lines that are selected. */
export function workTotals(lines: readonly AppointmentLine[]): Pick<CheckedWork, 'totalParts' | 'totalLabour'> {
	const selected = lines.filter((line) => line.is_selected);
	return {
		totalParts: sum(selected.map((line) => line.part_price)),
		totalLabour: sum(selected.map((line) => line.labour_price)),
	};
}
