import { previousGridStart, slotGridDays } from '../../../../../domain/dealers/slots.ts';
import { addDays, bookingWindow, type Day, isWithinBookingWindow } from '../../../../../domain/time/calendar.ts';

/**
 * The first day of the grid when the step opens: the picker's date, moved by multiples of three days until the chosen
 * slot is within the three days. Tomorrow instead of a date that has passed.
 */
export function firstGridDay(date: Day, slotDay: Day | null, now: Date): Day {
	let start = isWithinBookingWindow(date, now) ? date : bookingWindow(now).first;
	if (slotDay === null || !isWithinBookingWindow(slotDay, now)) return start;
	while (slotDay >= addDays(start, slotGridDays)) start = addDays(start, slotGridDays);
	while (slotDay < start) start = previousGridStart(start, now) ?? slotDay;
	return start;
}
