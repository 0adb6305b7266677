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

/** What the done step is told, with the menu of a vehicle that has a booking. */
interface BookingOutcome {
	readonly current: CurrentBooking | null;
	readonly menu: MenuPages;
}

let outcome: BookingOutcome | null = null;

/** Keeps what Save and Book was answered for the done step, which then asks nothing: the network may be lost by then. */
export function storeBookingOutcome(current: CurrentBooking | null): void {
	outcome = { current, menu: { ...noMenuPages, book: current ? 'booking' : 'book' } };
}

/** What was kept, once; null on any other load of the done step, such as by Back or a reload. */
export function takeBookingOutcome(): BookingOutcome | null {
	const taken = outcome;
	outcome = null;
	return taken;
}
