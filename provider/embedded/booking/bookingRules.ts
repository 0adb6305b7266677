/** The rules of bookings, moves and changes. */
import type { Selectable } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { isUuid } from '../../../db/uuid.ts';
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

/** A dealership with a slot, of the database's function `dealer_slot`. */
export interface DealerRow
	extends Pick<Selectable<Database['dealer']>, 'id' | 'parent_organization_id' | 'phone'>,
		PickUpReach {
	/** Whether it is open on this day. */
	readonly is_open: boolean;
	/** null: the dealer has no slot that begins at this minute. */
	readonly end_minute: number | null;
	readonly seats: number | null;
	/** Booked seats plus seats held for other vehicles. */
	readonly taken_seats: number;
}

export interface PickUpReach extends Position {
	/** End of its last slab for pick-up, in km; null: no slabs. */
	readonly last_slab_km: number | null;
}

/** The rejection beyond the daily limit (docs/product.md#saving-a-booking); null: within it. */
export const changesTodayRejection = (
	changesToday: number,
	phone: string,
	{ changesPerDay: limit = Number.POSITIVE_INFINITY }: OperationContext,
) => (changesToday < limit ? null : resultCode('tooManyBookingChanges', { phone: phone.trim() }));

export interface LastReading extends Pick<Selectable<Database['vehicle']>, 'last_km_reading'> {
	/** Telephone of the dealership that took it; null: not known. */
	readonly last_phone: string | null;
}

/** The rejection of an owner's reading (km) below the last one; null: accepted. */
export const readingRejection = (km: number, { last_km_reading: last, last_phone: phone }: LastReading) =>
	isReadingGreater(km, last) ? null : resultCode('kmTooLow', { last: last ?? 0, phone: phone?.trim() ?? '' });

type BookedSlot = Pick<BookingDetails, 'dealerCode' | 'day' | 'slotId' | 'slotStart' | 'slotEnd'>;

/** The rejection of this slot of the dealer; null: it can be taken. `claimSeatSql` asks for hours and seats again. */
export function slotRejection(details: BookedSlot, dealer: DealerRow, now: Date): ResultCode | null {
	if (!isWithinBookingWindow(details.day, now)) return resultCode('dayOutside', bookingWindow(now));
	const slot = parseSlotId(details.slotId);
	const isSame =
		slot?.dealerCode === details.dealerCode && slot.day === details.day && slot.start === details.slotStart;
	if (isSame && !dealer.is_open) return resultCode('dayClosed', { day: details.day });
	if (!isSame || dealer.seats === null || dealer.end_minute !== minuteOfTime(details.slotEnd))
		return resultCode('slotUnknown');
	if (!isFutureSlot(details.day, minuteOfTime(details.slotStart), now)) return resultCode('slotPast');
	return dealer.taken_seats >= dealer.seats ? resultCode('slotTaken') : null;
}

/** Positions of the cities of pick-up and drop-off; null: not known by this name. */
export type CityRows = Readonly<Record<'pick_up_city' | 'drop_off_city', Position | null>>;

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
