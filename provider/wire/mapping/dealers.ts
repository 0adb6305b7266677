/** Mapping of dealers, their slots and their rate slabs of pick-up and drop. */

import type { RateSlab } from '../../../domain/booking/catalogue.ts';
import type { Dealer, Slot } from '../../../domain/dealers/dealer.ts';
import type { Result } from '../../../domain/result.ts';
import { addDays, type Day, toDay } from '../../../domain/time/calendar.ts';
import type { DealerSearchRequest, NearbyDealersRequest, Slots } from '../../port.ts';
import type { RequestOf, ResponseInputOf, ResponseOf } from '../callDeclaration.ts';
import type { Calls } from '../calls.ts';
import { parseWireTime } from '../dates.ts';
import { dayOrInstant, nullIfEmpty, trimmedOrEmpty, trimmedOrNull } from './coerce.ts';
import { paiseFromWire, rupeesToWire } from './money.ts';
import { type MessageFormatter, messageFromWire, messageToWire, rejectedFromWire, rejectedToWire } from './results.ts';
import type { RowInputOf, RowOf } from './rows.ts';

type WireNearbyRequest = RequestOf<Calls['GetNearByOrganizationList']>;
type WireSearchRequest = RequestOf<Calls['SearchOrganization']>;
type SlotsCall = Calls['GetServiceTimeSlots'];
type SlotRow = NonNullable<ResponseOf<SlotsCall>['SelectedDate']>[number];

export const nearbyRequestToWire = ({
	position,
	parentOrganizationId,
	...rest
}: NearbyDealersRequest): WireNearbyRequest => ({
	longitude: position.longitude,
	latitude: position.latitude,
	distance: rest.distance,
	take: rest.take,
	skip: rest.skip,
	ParentOrganizationId: parentOrganizationId,
});

export const nearbyRequestFromWire = (request: WireNearbyRequest): NearbyDealersRequest => ({
	position: { latitude: request.latitude, longitude: request.longitude },
	distance: request.distance,
	take: request.take,
	skip: request.skip,
	parentOrganizationId: request.ParentOrganizationId,
});

export const searchRequestToWire = ({ position, ...search }: DealerSearchRequest): WireSearchRequest => ({
	cityname: search.city,
	statename: search.state,
	countryname: search.country,
	displayname: search.name,
	zip: search.pin,
	take: search.take,
	skip: search.skip,
	longitude: position.longitude,
	latitude: position.latitude,
});

export const searchRequestFromWire = (request: WireSearchRequest): DealerSearchRequest => ({
	city: request.cityname,
	state: request.statename,
	country: request.countryname,
	name: request.displayname,
	pin: request.zip,
	position: { latitude: request.latitude, longitude: request.longitude },
	take: request.take,
	skip: request.skip,
});

type DealerListCall = 'GetNearByOrganizationList' | 'SearchOrganization';

export function dealerFromWire(row: RowOf<DealerListCall>): Dealer {
	return {
		documentId: trimmedOrEmpty(row.DocumentId),
		code: trimmedOrEmpty(row.Code),
		displayName: row.DisplayName.trim(),
		latitude: row.Latitude ?? null,
		longitude: row.Longitude ?? null,
		distance: row.Distance ?? null,
		addressLine1: trimmedOrNull(row.AddressLine1),
		city: trimmedOrNull(row.CityName),
		phone: trimmedOrNull(row.PhoneNumber),
		hoursToday: hoursFromWire(row),
		nextOpening: openingFromWire(row),
		nextFreeSlot: freeSlotFromWire(row),
	};
}

/** What cannot be read counts as not said: no list fails because of an optional line of its cards. */
function hoursFromWire({ IsOpenToday, OpensAt, ClosesAt }: RowOf<DealerListCall>): Dealer['hoursToday'] {
	if (IsOpenToday === false) return null;
	const opensAt = timeFromWire(OpensAt);
	const closesAt = timeFromWire(ClosesAt);
	return opensAt === null || closesAt === null ? undefined : { opensAt, closesAt };
}

function openingFromWire({ NextOpenDate, NextOpensAt }: RowOf<DealerListCall>): Dealer['nextOpening'] {
	const day = dayFromWire(NextOpenDate);
	const opensAt = timeFromWire(NextOpensAt);
	return day === null || opensAt === null ? undefined : { day, opensAt };
}

function freeSlotFromWire({ NextFreeSlotDate, NextFreeSlotTime }: RowOf<DealerListCall>): Dealer['nextFreeSlot'] {
	const day = dayFromWire(NextFreeSlotDate);
	const start = timeFromWire(NextFreeSlotTime);
	return day === null || start === null ? undefined : { day, start };
}

function dayFromWire(text: string | null | undefined): Day | null {
	const date = dayOrInstant(text);
	return date && toDay(date);
}

const timeFromWire = (text: string | null | undefined): string | null => parseWireTime(text ?? '');

export const dealerToWire = (dealer: Dealer): RowInputOf<DealerListCall> => ({
	DocumentId: nullIfEmpty(dealer.documentId),
	Code: nullIfEmpty(dealer.code),
	DisplayName: dealer.displayName,
	Latitude: dealer.latitude,
	Longitude: dealer.longitude,
	Distance: dealer.distance,
	AddressLine1: dealer.addressLine1,
	CityName: dealer.city,
	PhoneNumber: dealer.phone,
	...(dealer.hoursToday === undefined
		? {}
		: {
				IsOpenToday: dealer.hoursToday !== null,
				OpensAt: dealer.hoursToday?.opensAt ?? null,
				ClosesAt: dealer.hoursToday?.closesAt ?? null,
			}),
	...(dealer.nextOpening ? { NextOpenDate: dealer.nextOpening.day, NextOpensAt: dealer.nextOpening.opensAt } : {}),
	...(dealer.nextFreeSlot
		? { NextFreeSlotDate: dealer.nextFreeSlot.day, NextFreeSlotTime: dealer.nextFreeSlot.start }
		: {}),
});

/** Three columns from `day`. IsRequestSuccessfull false is a rejection only without any column, else just a message. */
export function slotsFromWire(day: Day, response: ResponseOf<SlotsCall>): Result<Slots> {
	const lists = [response.SelectedDate, response.NextDay, response.NextToNextDay] as const;
	const hasNone = lists.every((list) => list === null || list === undefined);
	if (response.IsRequestSuccessfull === false && hasNone) return rejectedFromWire(response);
	return {
		ok: true,
		columns: [
			{ day, slots: columnFromWire(lists[0]) },
			{ day: addDays(day, 1), slots: columnFromWire(lists[1]) },
			{ day: addDays(day, 2), slots: columnFromWire(lists[2]) },
		],
		message: messageFromWire(response.Message),
	};
}

export function slotsToWire(result: Result<Slots>, format: MessageFormatter): ResponseInputOf<SlotsCall> {
	if (!result.ok) return rejectedToWire(result, format);
	const [selected, next, nextToNext] = result.columns;
	return {
		IsRequestSuccessfull: true,
		Message: messageToWire(result.message, format),
		SelectedDate: selected.slots.map(slotToWire),
		NextDay: next.slots.map(slotToWire),
		NextToNextDay: nextToNext.slots.map(slotToWire),
	};
}

/** A slot whose times cannot be read is left out. */
const columnFromWire = (rows: readonly SlotRow[] | null | undefined): Slot[] =>
	(rows ?? []).flatMap((row) => {
		const start = timeFromWire(row.SlotStartTime);
		const end = timeFromWire(row.SlotEndTime);
		if (start === null || end === null) return [];
		return [{ slotId: trimmedOrEmpty(row.SlotId), start, end, isAvailable: row.IsSlotAvailable }];
	});

const slotToWire = ({ slotId, start, end, isAvailable }: Slot) => ({
	SlotId: slotId,
	SlotStartTime: start,
	SlotEndTime: end,
	IsSlotAvailable: isAvailable,
});

type SlabListCall = 'GetPickAndDropRateSlabViewByDealerCode';

export const rateSlabFromWire = (row: RowOf<SlabListCall>): RateSlab => ({
	fromKm: row.KMRange1,
	toKm: row.KMRange2,
	price: paiseFromWire(row.Pricing),
	documentId: trimmedOrEmpty(row.DocumentId),
});

export const rateSlabToWire = (slab: RateSlab): RowInputOf<SlabListCall> => ({
	KMRange1: slab.fromKm,
	KMRange2: slab.toKm,
	Pricing: rupeesToWire(slab.price),
	DocumentId: nullIfEmpty(slab.documentId),
});
