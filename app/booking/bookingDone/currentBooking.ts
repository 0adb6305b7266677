import type { BookingResult } from '../../../domain/booking/draftState.ts';
import { isAtSlot } from '../../../domain/time/calendar.ts';
import { type BookingView, type MenuPages, noMenuPages } from '../../../domain/vehicle/vehicleView.ts';

/** The vehicle's active booking. */
export type CurrentBooking = Pick<BookingView, 'number' | 'date'>;

/** Whether the booking that was made is still the vehicle's booking. */
export const isStillBooked = (result: BookingResult, current: CurrentBooking | null): boolean =>
	current !== null && (current.date === null || isAtSlot(current.date, result.slot));

let kept: CurrentBooking | null | undefined;

/** Keeps the answer of Save and Book for the done step, which needs no request then: the network may be lost. */
export function storeDoneStepData(current: CurrentBooking | null): void {
	kept = current;
}

/** Returns the kept answer once; null on any other load of the done step, such as Back or a reload. `jobs`: as chosen. */
export function takeDoneStepData() {
	const current = kept;
	kept = undefined;
	if (current === undefined) return null;
	const menu: MenuPages = { ...noMenuPages, book: current ? 'booking' : 'book' };
	return { current, jobs: null, menu };
}
