/** The slots in which a dealership accepts vehicles (docs/product.md#slots). */
import { type Day, isWithinBookingWindow, slotInstant, weekday } from './calendar.ts';
import type { Slot } from './dealer.ts';
import { timeOfMinute } from './minuteOfDay.ts';
import { formatSlotId } from './slots.ts';

export interface DealerHours {
	readonly code: string;
	/** 0 is Sunday; null: open all week. */
	readonly weeklyOff: number | null;
	readonly holidays: readonly Day[];
	readonly hours: readonly { readonly start: number; readonly end: number; readonly seats: number }[];
	/** Booked seats, for the slots that have any. */
	readonly taken: readonly { readonly day: Day; readonly start: number; readonly taken: number }[];
}

export function isDealerOpen(dealer: Pick<DealerHours, 'weeklyOff' | 'holidays'>, day: Day): boolean {
	return weekday(day) !== dealer.weeklyOff && !dealer.holidays.includes(day);
}

/** Whether the slot begins after `now`. */
export const isFutureSlot = (day: Day, start: number, now: Date): boolean =>
	Date.parse(slotInstant(day, timeOfMinute(start))) > now.getTime();

/** The slots of a day in order; none outside the booking window and on closed days. */
export function slotsForDay(dealer: DealerHours, day: Day, now: Date): Slot[] {
	if (!isWithinBookingWindow(day, now) || !isDealerOpen(dealer, day)) return [];
	return dealer.hours.map(({ start, end, seats }) => {
		const taken = dealer.taken.find((slot) => slot.day === day && slot.start === start)?.taken ?? 0;
		return {
			slotId: formatSlotId(dealer.code, day, timeOfMinute(start)),
			start: timeOfMinute(start),
			end: timeOfMinute(end),
			isAvailable: taken < seats && isFutureSlot(day, start, now),
		};
	});
}
