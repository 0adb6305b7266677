/** Dealers and slots. */
import { addDays, type Day } from '../../../domain/calendar.ts';
import type { RateSlab } from '../../../domain/catalogue.ts';
import type { Dealer, Slot, SlotGrid } from '../../../domain/dealer.ts';
import { sortByDistance } from '../../../domain/geography.ts';
import type { Calls } from '../../wire/calls.ts';
import type { ResponseOf } from '../../wire/declare.ts';
import type { RowOf } from '../rows.ts';
import { paise } from './money.ts';
import { textOf, textOrNull } from './plain.ts';

type DealerRow = RowOf<'GetNearByOrganizationList'>;
type SlotsAnswer = ResponseOf<Calls['GetServiceTimeSlots']>;
type SlotRow = NonNullable<SlotsAnswer['SelectedDate']>[number];
type SlabRow = RowOf<'GetPickAndDropRateSlabViewByDealerCode'>;

/** Nearest first; a dealer without a position is left out, since nobody could be led there. */
export function dealersFrom(rows: readonly DealerRow[]): readonly Dealer[] {
	return sortByDistance(rows.map(dealerFrom).filter((dealer) => dealer !== null));
}

function dealerFrom(row: DealerRow): Dealer | null {
	if (typeof row.Latitude !== 'number' || typeof row.Longitude !== 'number') return null;
	return {
		documentId: textOf(row.DocumentId),
		code: textOf(row.Code),
		displayName: row.DisplayName.trim(),
		latitude: row.Latitude,
		longitude: row.Longitude,
		distance: row.Distance ?? null,
		addressLine1: textOrNull(row.AddressLine1),
		city: textOrNull(row.CityName),
		phone: textOrNull(row.PhoneNumber),
	};
}

/** The three columns from `day`. */
export function slotGridFrom(day: Day, answer: SlotsAnswer): SlotGrid {
	return {
		columns: [
			{ day, slots: slotsFrom(answer.SelectedDate) },
			{ day: addDays(day, 1), slots: slotsFrom(answer.NextDay) },
			{ day: addDays(day, 2), slots: slotsFrom(answer.NextToNextDay) },
		],
		message: textOrNull(answer.Message),
	};
}

function slotsFrom(rows: readonly SlotRow[] | null | undefined): Slot[] {
	return (rows ?? []).map((row) => ({
		slotId: textOf(row.SlotId),
		start: row.SlotStartTime,
		end: row.SlotEndTime,
		isAvailable: row.IsSlotAvailable,
	}));
}

export function slabsFrom(rows: readonly SlabRow[]): RateSlab[] {
	return rows
		.map((row) => ({
			fromKm: row.KMRange1,
			toKm: row.KMRange2,
			price: paise(row.Pricing),
		}))
		.toSorted((one, other) => one.fromKm - other.fromKm);
}
