import { type Address, emptyAddress } from './address.ts';
import { addDays, type Day, today } from './calendar.ts';
import type { Dealer, DealerType } from './dealer.ts';
import type { SentKey } from './idempotency.ts';
import type { Paise } from './money.ts';

export type ChosenDealer = Pick<
	Dealer,
	'documentId' | 'code' | 'displayName' | 'addressLine1' | 'city' | 'latitude' | 'longitude'
>;

export interface ChosenSlot {
	/** The day of the slot's column; it decides the day of the booking. */
	readonly day: Day;
	readonly slotId: string;
	/** `HH:mm` */
	readonly start: string;
	readonly end: string;
}

/** The content of the done step, kept apart from the choices, which a booking clears. */
export interface BookingResult {
	readonly booked: boolean;
	/** The provider's message when the booking was rejected. */
	readonly message: string | null;
	readonly vehicleName: string | null;
	/** The provider's number of the booking; null when it was refused, and where the provider sends none. */
	readonly number: string | null;
	readonly dealer: ChosenDealer;
	readonly slot: ChosenSlot;
	/** The estimate that was shown, in paise; null in a wizard without an estimate. */
	readonly total: Paise | null;
	/** Where the vehicle is picked up; null without pick-up. */
	readonly pickUp: Address | null;
}

/** What the owner has chosen and typed so far (docs/product.md#draft). */
export interface Draft {
	readonly version: 1;
	readonly regNo: string;
	readonly dealer: ChosenDealer | null;
	readonly dealerType: DealerType | null;
	/** The text of the last dealer search; empty: nearby dealers. */
	readonly search: string;
	/** The date picker's day. */
	readonly date: Day;
	/** The preferred time, `HH:mm`. */
	readonly time: string;
	readonly slot: ChosenSlot | null;
	readonly mobile: string;
	readonly email: string;
	/** Up to 7 digits, as typed. */
	readonly kms: string;
	readonly repairTypeId: string;
	readonly repairTypeName: string;
	readonly pickDrop: boolean;
	readonly pickUp: Address;
	readonly drop: Address;
	readonly sameDropAddress: boolean;
	/** Deselected periodic parts and why; all other parts are selected. */
	readonly deselected: Readonly<Record<string, string>>;
	readonly jobIds: readonly string[];
	readonly problem: string;
	readonly estimate: { readonly calculated: boolean; readonly shownTotal: Paise | null };
	/** Ids of the chosen options (or `Yes`, `No`) by question. */
	readonly answers: Readonly<Record<string, readonly string[]>>;
	/** The idempotency key of a request without a response yet. */
	readonly sentKey: SentKey | null;
	readonly result: BookingResult | null;
}

/** The chosen options of a question; empty while it is unanswered. */
export function selectedOptions(answers: Draft['answers'], questionId: string): readonly string[] {
	return (Object.hasOwn(answers, questionId) ? answers[questionId] : null) ?? [];
}

export const noEstimate: Draft['estimate'] = { calculated: false, shownTotal: null };

/** A draft in which nothing is chosen: tomorrow, 9:00 AM. */
export function emptyDraft(regNo: string, now: Date): Draft {
	return {
		version: 1,
		regNo,
		dealer: null,
		dealerType: null,
		search: '',
		date: addDays(today(now), 1),
		time: '09:00',
		slot: null,
		mobile: '',
		email: '',
		kms: '',
		repairTypeId: '',
		repairTypeName: '',
		pickDrop: false,
		pickUp: emptyAddress,
		drop: emptyAddress,
		sameDropAddress: true,
		deselected: {},
		jobIds: [],
		problem: '',
		estimate: noEstimate,
		answers: {},
		sentKey: null,
		result: null,
	};
}
