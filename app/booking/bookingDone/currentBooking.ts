import type { BookingResult } from '../../../domain/booking/draftState.ts';
import { isAtSlot } from '../../../domain/time/calendar.ts';
import { type MenuPages, noMenuPages } from '../../../domain/vehicle/vehicleView.ts';

/** The vehicle's active booking. */
export interface CurrentBooking {
	readonly number: string | null;
	/** ISO instant of the slot's start; null: not known. */
	readonly date: string | null;
}

/** Whether the booking that was made is still the vehicle's booking. */
export const isStillBooked = (result: BookingResult, current: CurrentBooking | null): boolean =>
	current !== null && (current.date === null || isAtSlot(current.date, result.slot));

/** The data of the done step, with the menu of a vehicle that has a booking. */
interface BookingOutcome {
	readonly current: CurrentBooking | null;
	readonly menu: MenuPages;
}

let outcome: BookingOutcome | null = null;

/** Keeps the answer of Save and Book for the done step, which needs no request then: the network may be lost. */
export function storeBookingOutcome(current: CurrentBooking | null): void {
	outcome = { current, menu: { ...noMenuPages, book: current ? 'booking' : 'book' } };
}

/** Returns the kept answer once; null on any other load of the done step, such as Back or a reload. */
export function takeBookingOutcome(): BookingOutcome | null {
	const taken = outcome;
	outcome = null;
	return taken;
}
