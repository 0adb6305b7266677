/** Dealers and their time slots. */
import type { Day } from '../time/calendar.ts';

export interface Dealer {
	readonly documentId: string;
	readonly code: string;
	readonly displayName: string;
	/** null for a dealer that only the vehicle's record names. */
	readonly latitude: number | null;
	readonly longitude: number | null;
	/** Metres from the requested position; null: none was given. */
	readonly distance: number | null;
	readonly addressLine1: string | null;
	readonly city: string | null;
	readonly phone: string | null;
	/** Working hours of today in India; null: closed today. Left out if the provider does not say. */
	readonly hoursToday?: OpeningHours | null | undefined;
	/** The first day after today on which it is open; left out if none is known. */
	readonly nextOpening?: DealerOpening | undefined;
	/** Made of these two when the list is read; the browser gets it in their place. */
	readonly opening?: OpeningState | undefined;
	/** The first free slot that can be booked; left out if there is none, or the provider does not say. */
	readonly nextFreeSlot?: FreeSlot | undefined;
	/** How many hours before its slot an owner may still move a booking online; left out if the provider does not say. */
	readonly moveUntilHours?: number | null | undefined;
	/** A search found this dealer by its address alone: neither name nor city has the text. */
	readonly isByAddress?: boolean;
}

/** Both `HH:mm`, 24 hours, India. */
export interface OpeningHours {
	readonly opensAt: string;
	readonly closesAt: string;
}

export interface DealerOpening {
	readonly day: Day;
	/** `HH:mm`, 24 hours, India. */
	readonly opensAt: string;
}

/** Whether a dealership is open at a moment. */
export type OpeningState =
	| { readonly kind: 'open'; readonly hours: OpeningHours }
	| {
			readonly kind: 'closed';
			/** It does not open on this day at all. */
			readonly isDayOff: boolean;
			/** When it opens next; null: not known. */
			readonly opens: (DealerOpening & { readonly daysAhead: number }) | null;
	  };

export interface FreeSlot {
	readonly day: Day;
	/** `HH:mm`, 24 hours, India. */
	readonly start: string;
}

/** Whether both are the same dealer, by id or by code; dealers with neither are compared by name. */
export function isSameDealer(a: DealerIdentity, b: DealerIdentity): boolean {
	if (a.documentId && b.documentId) return a.documentId === b.documentId;
	if (a.code && b.code) return a.code === b.code;
	return !a.documentId && !b.documentId && !a.code && !b.code && a.displayName === b.displayName;
}

type DealerIdentity = Pick<Dealer, 'documentId' | 'code' | 'displayName'>;

export type DealerType = 'LastService' | 'Seller' | 'Nearby';

export interface Slot {
	/** Empty if the provider has no slot ids. */
	readonly slotId: string;
	/** `HH:mm`, 24 hours, India. */
	readonly start: string;
	readonly end: string;
	readonly isAvailable: boolean;
}

export interface SlotColumn {
	readonly day: Day;
	readonly slots: readonly Slot[];
}

/** Three days from the requested day; `text` says why that day has no slot. */
export interface SlotGrid {
	readonly columns: readonly [SlotColumn, SlotColumn, SlotColumn];
	readonly text: string | null;
}

export interface Position {
	readonly latitude: number;
	readonly longitude: number;
}

/** Where distances are measured from. `name`: of a dealership or a city; null: it is the owner's position. */
export interface Origin {
	readonly position: Position;
	readonly name: string | null;
}

/** New Delhi. */
export const fallbackPosition: Position = { latitude: 28.6448, longitude: 77.216721 };

/** If the phone gives no position: the first dealer that has one, else New Delhi (docs/product.md#dealerships). */
export function standInOrigin(dealers: readonly Pick<Dealer, 'displayName' | 'latitude' | 'longitude'>[]): Origin {
	for (const { displayName: name, latitude, longitude } of dealers) {
		if (latitude !== null && longitude !== null) return { position: { latitude, longitude }, name };
	}
	return { position: fallbackPosition, name: 'New Delhi' };
}
