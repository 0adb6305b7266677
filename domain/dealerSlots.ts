/** The slots in which a dealership accepts vehicles (docs/product.md#slots). */
import { addDays, bookingWindow, type Day, isWithinBookingWindow, slotInstant, weekday } from './calendar.ts';
import type { FreeSlot, OpeningHours, Slot } from './dealer.ts';
import { timeOfMinute } from './minuteOfDay.ts';
import { formatSlotId } from './slots.ts';

/** Minutes since midnight, and how many vehicles can be taken in between. */
export interface WorkingHour {
	readonly start: number;
	readonly end: number;
	readonly seats: number;
}

export interface DealerHours {
	readonly code: string;
	/** 0 is Sunday; null: open all week. */
	readonly weeklyOff: number | null;
	readonly holidays: readonly Day[];
	readonly hours: readonly WorkingHour[];
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
	return dealer.hours.map((hour) => {
		const { start, end } = hour;
		const taken = dealer.taken.find((slot) => slot.day === day && slot.start === start)?.taken ?? 0;
		return {
			slotId: formatSlotId(dealer.code, day, timeOfMinute(start)),
			start: timeOfMinute(start),
			end: timeOfMinute(end),
			isAvailable: isSlotFree(hour, taken, day, now),
		};
	});
}

const isSlotFree = ({ start, seats }: WorkingHour, taken: number, day: Day, now: Date): boolean =>
	taken < seats && isFutureSlot(day, start, now);

/** From the first slot's start to the last one's end; null on a closed day (docs/product.md#dealer-step). */
export function openingHours(dealer: Omit<DealerHours, 'taken'>, day: Day): OpeningHours | null {
	if (!isDealerOpen(dealer, day) || dealer.hours.length === 0) return null;
	return {
		opensAt: timeOfMinute(Math.min(...dealer.hours.map(({ start }) => start))),
		closesAt: timeOfMinute(Math.max(...dealer.hours.map(({ end }) => end))),
	};
}

/**
 * The earliest available slot of the booking window, the one that the slot list of its day has first; null: none.
 * `isFull`: whether every seat of the slot that starts at this minute is taken.
 */
export function firstFreeSlot(
	dealer: Omit<DealerHours, 'taken'>,
	isFull: (day: Day, start: number) => boolean,
	now: Date,
): FreeSlot | null {
	const { first, last } = bookingWindow(now);
	for (let day = first; day <= last; day = addDays(day, 1)) {
		if (!isDealerOpen(dealer, day)) continue;
		const free = dealer.hours.find((hour) =>
			isSlotFree(hour, isFull(day, hour.start) ? Number.POSITIVE_INFINITY : 0, day, now),
		);
		if (free) return { day, start: timeOfMinute(free.start) };
	}
	return null;
}
