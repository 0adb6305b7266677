/** Dealers: nearby and by text, and a dealer's slots and rate slabs. */
import { z } from 'zod';
import type { RateSlab } from '../../domain/booking/catalogue.ts';
import type { Dealer, DealerOpening, FreeSlot, OpeningHours, Slot } from '../../domain/dealers/dealer.ts';
import type { Result } from '../../domain/result.ts';
import { addDays, toDay } from '../../domain/time/calendar.ts';
import { converted, entity, same } from '../codec.ts';
import type { Slots } from '../port.ts';
import type { ProviderRequest } from '../requestSchemas.ts';
import {
	date,
	distance,
	emptyId,
	flag,
	idOrEmpty,
	kmField,
	latitude,
	longitude,
	neededFlag,
	neededTime,
	price,
	text,
	timeOfDay,
	trimmedText,
} from './fields.ts';
import { list, type WithNull, whole } from './lenient.ts';
import {
	type ResultCodec,
	rejectedFromWire,
	rejectedToWire,
	resultCodeFromWire,
	resultFields,
	resultTextToWire,
	rows,
	unwrapData,
} from './results.ts';

/** A day in India; null: missing or unreadable. */
const day = converted(date, (given) => given && toDay(given), same);

// An unreadable value counts as missing: no list fails because of an optional line of a card.

const hoursToday = converted(
	entity<WithNull<OpeningHours, keyof OpeningHours> & { readonly isOpen: boolean | null }>()({
		isOpen: ['IsOpenToday', flag(null, null), 'false on a day off or a holiday; today is a day in India'],
		opensAt: ['OpensAt', timeOfDay, 'Today, HH:mm, 24 hours, India'],
		closesAt: ['ClosesAt', timeOfDay, 'Today, HH:mm, 24 hours, India'],
	}),
	({ isOpen, opensAt, closesAt }): Dealer['hoursToday'] => {
		if (isOpen === false) return null;
		return opensAt && closesAt ? { opensAt, closesAt } : undefined;
	},
	(hours) => ({ isOpen: hours !== null, opensAt: hours?.opensAt ?? null, closesAt: hours?.closesAt ?? null }),
);

/** A dealer without DocumentId or Code is listed but cannot be chosen (docs/product.md#validation). */
const dealer = entity<Omit<Dealer, 'opening' | 'moveUntilHours' | 'isByAddress'>>()({
	documentId: ['DocumentId', emptyId],
	code: ['Code', emptyId],
	displayName: ['DisplayName', trimmedText],
	latitude: ['Latitude', latitude],
	longitude: ['Longitude', longitude],
	distance: ['Distance', distance, 'Metres from the position asked for'],
	addressLine1: ['AddressLine1', text],
	city: ['CityName', text],
	phone: ['PhoneNumber', text],
	hoursToday,
	nextOpening: whole(
		entity<WithNull<DealerOpening, keyof DealerOpening>>()({
			day: ['NextOpenDate', day, 'First day after today on which it is open, YYYY-MM-DD'],
			opensAt: ['NextOpensAt', timeOfDay, 'On that day, HH:mm, 24 hours, India'],
		}),
	),
	nextFreeSlot: whole(
		entity<WithNull<FreeSlot, keyof FreeSlot>>()({
			day: ['NextFreeSlotDate', day, 'Day of the first slot that can be booked, YYYY-MM-DD'],
			start: ['NextFreeSlotTime', timeOfDay, 'Its start, HH:mm, 24 hours, India'],
		}),
	),
});

const dealerRows = rows(dealer);
/** Dealers without duplicates: the first of two with one id counts. Dealers without an id are all kept. */
export const dealers: typeof dealerRows = {
	...dealerRows,
	read(...response) {
		const ids = new Set<string>();
		return dealerRows.read(...response).filter(({ documentId }) => {
			const isRepeated = documentId !== '' && ids.has(documentId);
			ids.add(documentId);
			return !isRepeated;
		});
	},
};

/**
 * A slot without readable times is left out and logged, so that it does not close the grid
 * (docs/connect-a-makers-system.md#reading-answers).
 */
const column = list(
	entity<WithNull<Slot, 'start' | 'end'>>()({
		slotId: ['SlotId', idOrEmpty, 'Comes back as AppointmentTimeSlotId'],
		start: ['SlotStartTime', neededTime, 'HH:mm, 24 hours, India'],
		end: ['SlotEndTime', neededTime, 'HH:mm, 24 hours, India'],
		isAvailable: ['IsSlotAvailable', neededFlag(false)],
	}),
	'start',
	'end',
);

const slotsResponse = z
	.object({ ...resultFields, SelectedDate: column.schema, NextDay: column.schema, NextToNextDay: column.schema })
	.refine(
		({ IsRequestSuccessfull, Message, SelectedDate }) =>
			SelectedDate !== undefined || Boolean(Message) || typeof IsRequestSuccessfull === 'boolean',
		'SelectedDate is missing',
	);

export const slotGrid: ResultCodec<Result<Slots>, typeof slotsResponse, ProviderRequest<'slots'>> = {
	response: slotsResponse,
	unwrap: unwrapData,
	/** Three columns from the requested day. IsRequestSuccessfull false is a rejection only without any column. */
	read(response, { day }) {
		const { SelectedDate, NextDay, NextToNextDay } = response;
		const hasNone = [SelectedDate, NextDay, NextToNextDay].every((rows) => rows === null || rows === undefined);
		if (response.IsRequestSuccessfull === false && hasNone) return rejectedFromWire(response);
		return {
			ok: true,
			columns: [
				{ day: day, slots: column.read(SelectedDate) },
				{ day: addDays(day, 1), slots: column.read(NextDay) },
				{ day: addDays(day, 2), slots: column.read(NextToNextDay) },
			],
			resultCode: resultCodeFromWire(response.Message),
		};
	},
	write(result, format) {
		if (!result.ok) return rejectedToWire(result, format);
		const [selected, next, nextToNext] = result.columns;
		return {
			IsRequestSuccessfull: true,
			Message: resultTextToWire(result.resultCode, format),
			SelectedDate: column.write(selected.slots),
			NextDay: column.write(next.slots),
			NextToNextDay: column.write(nextToNext.slots),
		};
	},
};

export const rateSlab = entity<RateSlab>()({
	fromKm: ['KMRange1', kmField],
	toKm: ['KMRange2', kmField],
	price: ['Pricing', price],
	documentId: ['DocumentId', emptyId],
});
