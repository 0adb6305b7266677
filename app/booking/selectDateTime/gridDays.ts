import { addDays, bookingWindow, type Day, isWithinWindow } from '../../../domain/calendar.ts';

/** Days that the grid shows at once, and that Previous and Next move it by (spec §9). */
export const gridDays = 3;

/** The first day of the grid, moved by three days and kept within the window; null when it cannot move that way. */
export function movedGrid(first: Day, direction: -1 | 1, now: Date): Day | null {
	const window = bookingWindow(now);
	const moved = addDays(first, direction * gridDays);
	if (direction === 1) return moved <= window.last ? moved : null;
	if (first <= window.first) return null;
	const isBeforeWindow = moved < window.first;
	return isBeforeWindow ? window.first : moved;
}

/**
 * Where the grid begins when the step opens: at the picker's date, or, when a slot outside of its three days
 * was chosen, as many times three days away as show that slot's column.
 */
export function openingGrid(date: Day, slotDay: Day | null, now: Date): Day {
	if (slotDay === null || !isWithinWindow(slotDay, now) || !isWithinWindow(date, now)) return date;
	let start = date;
	while (slotDay >= addDays(start, gridDays)) start = addDays(start, gridDays);
	while (slotDay < start) start = movedGrid(start, -1, now) ?? slotDay;
	return start;
}
