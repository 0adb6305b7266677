import { addDays, bookingWindow, type Day, isWithinWindow } from '../../../domain/calendar.ts';
import { gridDays, previousDays } from '../../../domain/slots.ts';

/**
 * Where the grid begins when the step opens: at the picker's date, or, when a slot outside of its three days
 * was chosen, as many times three days away as show that slot's column. A date that has passed is tomorrow.
 */
export function openingGrid(date: Day, slotDay: Day | null, now: Date): Day {
	let start = isWithinWindow(date, now) ? date : bookingWindow(now).first;
	if (slotDay === null || !isWithinWindow(slotDay, now)) return start;
	while (slotDay >= addDays(start, gridDays)) start = addDays(start, gridDays);
	while (slotDay < start) start = previousDays(start, now) ?? slotDay;
	return start;
}
