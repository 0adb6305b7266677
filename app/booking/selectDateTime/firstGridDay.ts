import { addDays, bookingWindow, type Day, isWithinBookingWindow } from '../../../domain/calendar.ts';
import { previousGridStart, slotGridDays } from '../../../domain/slots.ts';

/**
 * Where the grid begins when the step opens: at the picker's date, or, when a slot outside of its three days
 * was chosen, as many times three days away as show that slot's column. A date that has passed is tomorrow.
 */
export function firstGridDay(date: Day, slotDay: Day | null, now: Date): Day {
	let start = isWithinBookingWindow(date, now) ? date : bookingWindow(now).first;
	if (slotDay === null || !isWithinBookingWindow(slotDay, now)) return start;
	while (slotDay >= addDays(start, slotGridDays)) start = addDays(start, slotGridDays);
	while (slotDay < start) start = previousGridStart(start, now) ?? slotDay;
	return start;
}
