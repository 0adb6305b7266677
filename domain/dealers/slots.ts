import { addDays, bookingWindow, type Day, isDay, isWithinBookingWindow } from '../time/calendar.ts';
import type { Slot, SlotColumn } from './dealer.ts';

/** Days that the slot grid shows, and that Previous and Next move it by (docs/product.md#slots). */
export const slotGridDays = 3;

/** The earliest free slot of these days, which are in order; null: none is free. */
export function earliestFreeSlot(columns: readonly SlotColumn[]): { readonly day: Day; readonly slot: Slot } | null {
	for (const { day, slots } of columns) {
		const [slot] = slots.filter(({ isAvailable }) => isAvailable).sort((a, b) => (a.start < b.start ? -1 : 1));
		if (slot) return { day, slot };
	}
	return null;
}

/**
 * The day to offer in place of one without a free slot: the first free day of the grid, else the dealer list's next
 * free day if it comes after the grid. null: none is known.
 */
export function firstFreeDay(columns: readonly SlotColumn[], listed: Day | null, now: Date): Day | null {
	const shown = earliestFreeSlot(columns)?.day;
	if (shown) return shown;
	const isAfter = listed !== null && columns.every(({ day }) => day < listed);
	return isAfter && isWithinBookingWindow(listed, now) ? listed : null;
}

/** The grid's first day after Previous 3 days; null at the start of the booking window. */
export function previousGridStart(first: Day, now: Date): Day | null {
	const window = bookingWindow(now);
	if (first <= window.first) return null;
	const start = addDays(first, -slotGridDays);
	if (start < window.first) return window.first;
	return start;
}

/** The grid's first day after Next 3 days; null if it would be after the booking window. */
export function nextGridStart(first: Day, now: Date): Day | null {
	const start = addDays(first, slotGridDays);
	return start > bookingWindow(now).last ? null : start;
}

/** The first day of the grid, and the date that field and calendar name. */
export type DaysOnView = ReturnType<typeof daysOnView>;

/**
 * The first day of the grid, and the date that the field and the calendar name: the chosen slot's day, else the picked
 * one (docs/product.md#slots). Moving the grid leaves the date as it is.
 *
 * @param moved the first day to which the owner has moved the grid since the step was opened; null: not moved
 */
export function daysOnView(picked: Day, gridStart: Day | null, slotDay: Day | null, now: Date) {
	const first = firstGridDay(gridStart ?? picked, gridStart === null ? slotDay : null, now);
	const isBookable = slotDay !== null && isWithinBookingWindow(slotDay, now);
	return { first, date: isBookable ? slotDay : firstGridDay(picked, null, now) };
}

/**
 * The first day of the grid when the step opens: the picked date, moved by three days at a time until the grid shows
 * the chosen slot. Tomorrow instead of a date that has passed.
 */
function firstGridDay(date: Day, slotDay: Day | null, now: Date): Day {
	let start = isWithinBookingWindow(date, now) ? date : bookingWindow(now).first;
	if (slotDay === null || !isWithinBookingWindow(slotDay, now)) return start;
	while (slotDay >= addDays(start, slotGridDays)) start = addDays(start, slotGridDays);
	while (slotDay < start) start = previousGridStart(start, now) ?? slotDay;
	return start;
}

/** The id of a slot in the embedded provider, made of dealer, day and start. */
export const formatSlotId = (dealerCode: string, day: Day, start: string): string =>
	`${dealerCode}_${day}_${start.replace(':', '')}`;

/** The parts of a slot id; null for any other text. */
export function parseSlotId(
	slotId: string,
): { readonly dealerCode: string; readonly day: Day; readonly start: string } | null {
	const match = /^([\w-]{1,30})_(\d{4}-\d{2}-\d{2})_([01]\d|2[0-3])([0-5]\d)$/.exec(slotId);
	if (!match) return null;
	const [, dealerCode = '', day = '', hours, minutes] = match;
	return isDay(day) ? { dealerCode, day, start: `${hours}:${minutes}` } : null;
}
