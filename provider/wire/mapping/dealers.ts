/** Dealers, their slots and what pick-up and drop cost there. */
import { addDays, type Day } from '../../../domain/calendar.ts';
import type { RateSlab } from '../../../domain/catalogue.ts';
import type { Dealer, Slot } from '../../../domain/dealer.ts';
import type { Result } from '../../../domain/result.ts';
import type { DealerSearch, NearbyQuestion, Slots } from '../../port.ts';
import type { Calls } from '../calls.ts';
import type { AnswerOf, RequestOf, ResponseOf } from '../declare.ts';
import { nullIfEmpty, textOf, textOrNull } from './coerce.ts';
import { paise, rupeesNumber } from './money.ts';
import { messageFrom, messageTo, rejectedFrom, rejectedTo, type Say } from './results.ts';
import type { RowOf, WrittenRow } from './rows.ts';

type NearbyRequest = RequestOf<Calls['GetNearByOrganizationList']>;
type SearchRequest = RequestOf<Calls['SearchOrganization']>;
type SlotsCall = Calls['GetServiceTimeSlots'];
type SlotRow = NonNullable<ResponseOf<SlotsCall>['SelectedDate']>[number];

export const nearbyRequest = ({ position, parentOrganizationId, ...rest }: NearbyQuestion): NearbyRequest => ({
	longitude: position.longitude,
	latitude: position.latitude,
	distance: rest.distance,
	take: rest.take,
	skip: rest.skip,
	ParentOrganizationId: parentOrganizationId,
});

export const nearbyQuestion = (request: NearbyRequest): NearbyQuestion => ({
	position: { latitude: request.latitude, longitude: request.longitude },
	distance: request.distance,
	take: request.take,
	skip: request.skip,
	parentOrganizationId: request.ParentOrganizationId,
});

export const searchRequest = ({ position, ...search }: DealerSearch): SearchRequest => ({
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

export const searchQuestion = (request: SearchRequest): DealerSearch => ({
	city: request.cityname,
	state: request.statename,
	country: request.countryname,
	name: request.displayname,
	pin: request.zip,
	position: { latitude: request.latitude, longitude: request.longitude },
	take: request.take,
	skip: request.skip,
});

type DealerList = 'GetNearByOrganizationList' | 'SearchOrganization';

export function dealerFrom(row: RowOf<DealerList>): Dealer {
	return {
		documentId: textOf(row.DocumentId),
		code: textOf(row.Code),
		displayName: row.DisplayName.trim(),
		latitude: row.Latitude ?? null,
		longitude: row.Longitude ?? null,
		distance: row.Distance ?? null,
		addressLine1: textOrNull(row.AddressLine1),
		city: textOrNull(row.CityName),
		phone: textOrNull(row.PhoneNumber),
	};
}

export const dealerTo = (dealer: Dealer): WrittenRow<DealerList> => ({
	DocumentId: nullIfEmpty(dealer.documentId),
	Code: nullIfEmpty(dealer.code),
	DisplayName: dealer.displayName,
	Latitude: dealer.latitude,
	Longitude: dealer.longitude,
	Distance: dealer.distance,
	AddressLine1: dealer.addressLine1,
	CityName: dealer.city,
	PhoneNumber: dealer.phone,
});

/** The three columns from `day`. A no that brings no column is one; with columns it only has something to say. */
export function slotsFrom(day: Day, answer: ResponseOf<SlotsCall>): Result<Slots> {
	const lists = [answer.SelectedDate, answer.NextDay, answer.NextToNextDay] as const;
	const hasNone = lists.every((list) => list === null || list === undefined);
	if (answer.IsRequestSuccessfull === false && hasNone) return rejectedFrom(answer);
	return {
		ok: true,
		columns: [
			{ day, slots: columnFrom(lists[0]) },
			{ day: addDays(day, 1), slots: columnFrom(lists[1]) },
			{ day: addDays(day, 2), slots: columnFrom(lists[2]) },
		],
		message: messageFrom(answer.Message),
	};
}

export function slotsTo(result: Result<Slots>, say: Say): AnswerOf<SlotsCall> {
	if (!result.ok) return rejectedTo(result, say);
	const [selected, next, nextToNext] = result.columns;
	return {
		IsRequestSuccessfull: true,
		Message: messageTo(result.message, say),
		SelectedDate: selected.slots.map(slotTo),
		NextDay: next.slots.map(slotTo),
		NextToNextDay: nextToNext.slots.map(slotTo),
	};
}

const columnFrom = (rows: readonly SlotRow[] | null | undefined): Slot[] =>
	(rows ?? []).map((row) => ({
		slotId: textOf(row.SlotId),
		start: row.SlotStartTime,
		end: row.SlotEndTime,
		isAvailable: row.IsSlotAvailable,
	}));

const slotTo = ({ slotId, start, end, isAvailable }: Slot) => ({
	SlotId: slotId,
	SlotStartTime: start,
	SlotEndTime: end,
	IsSlotAvailable: isAvailable,
});

type SlabList = 'GetPickAndDropRateSlabViewByDealerCode';

export const slabFrom = (row: RowOf<SlabList>): RateSlab => ({
	fromKm: row.KMRange1,
	toKm: row.KMRange2,
	price: paise(row.Pricing),
	documentId: textOf(row.DocumentId),
});

export const slabTo = (slab: RateSlab): WrittenRow<SlabList> => ({
	KMRange1: slab.fromKm,
	KMRange2: slab.toKm,
	Pricing: rupeesNumber(slab.price),
	DocumentId: nullIfEmpty(slab.documentId),
});
