import { isAtSlot } from '../../../domain/calendar.ts';
import type { BookingResult } from '../../../domain/draftState.ts';

/** The vehicle's active booking. */
export interface CurrentBooking {
	readonly number: string | null;
	/** ISO instant of the slot's start; null: not known. */
	readonly date: string | null;
}

/** Whether the booking that was made is still the vehicle's booking. */
export const isStillBooked = (result: BookingResult, current: CurrentBooking | null): boolean =>
	current !== null && (current.date === null || isAtSlot(current.date, result.slot));

let outcome: { readonly current: CurrentBooking | null } | null = null;

/** Keeps what Save and Book was answered for the done step, which then asks nothing: the network may be lost by then. */
export function keepOutcome(current: CurrentBooking | null): void {
	outcome = { current };
}

/** What was kept, once; null on any other visit of the done step, such as by Back or a reload. */
export function takeOutcome(): { readonly current: CurrentBooking | null } | null {
	const taken = outcome;
	outcome = null;
	return taken;
}
