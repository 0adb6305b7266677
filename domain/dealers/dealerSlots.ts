/** The slots in which a dealership accepts vehicles (docs/product.md#slots). */
import { type Day, dayOf, daysBetween, isWithinBookingWindow, slotInstant, timeOf, weekday } from '../time/calendar.ts';
import { timeOfMinute } from '../time/clockTime.ts';
import type { Dealer, DealerOpening, FreeSlot, OpeningHours, OpeningState, Slot } from './dealer.ts';
import { formatSlotId } from './slots.ts';

/** From and to in minutes since midnight, and how many vehicles are taken in between. */
export interface WorkingHour {
	readonly start: number;
	readonly end: number;
	readonly seats: number;
}

export interface ClosedDays {
	/** 0 is Sunday; null: open all week. */
	readonly weeklyOff: number | null;
	readonly holidays: readonly Day[];
}

export interface DealerHours extends ClosedDays {
	readonly code: string;
	readonly hours: readonly WorkingHour[];
	/** Slots whose seats are all booked or held for others. */
	readonly fullSlots: readonly { readonly day: Day; readonly start: number }[];
}

function isDealerOpen(dealer: ClosedDays, day: Day): boolean {
	return weekday(day) !== dealer.weeklyOff && !dealer.holidays.includes(day);
}

/** Whether the slot begins after `now`. */
export const isFutureSlot = (day: Day, start: number, now: Date): boolean =>
	Date.parse(slotInstant(day, timeOfMinute(start))) > now.getTime();

/** The slots of a day in order; none outside the booking window or on closed days. */
export function slotsForDay(dealer: DealerHours, day: Day, now: Date): Slot[] {
	if (!isWithinBookingWindow(day, now) || !isDealerOpen(dealer, day)) return [];
	return dealer.hours.map(({ start, end, seats }) => {
		const isFull = dealer.fullSlots.some((slot) => slot.day === day && slot.start === start);
		return {
			slotId: formatSlotId(dealer.code, day, timeOfMinute(start)),
			start: timeOfMinute(start),
			end: timeOfMinute(end),
			isAvailable: seats > 0 && !isFull && isFutureSlot(day, start, now),
		};
	});
}

/** A dealership's working hours in brief, as its card needs them. Times are minutes since midnight. */
export interface HoursSummary extends ClosedDays {
	/** The start of a day's first slot. */
	readonly opensAt: number;
	/** The end of its last slot. */
	readonly closesAt: number;
	/** The starts of the slots that have seats, in order. */
	readonly slotStarts: readonly number[];
}

/** From the first slot's start to the last one's end; null on a closed day (docs/product.md#dealerships). */
export function openingHours(dealer: HoursSummary, day: Day): OpeningHours | null {
	if (!isDealerOpen(dealer, day)) return null;
	return { opensAt: timeOfMinute(dealer.opensAt), closesAt: timeOfMinute(dealer.closesAt) };
}

/** The first of these days on which the dealership is open; undefined: none. */
export function nextOpening(dealer: HoursSummary, days: readonly Day[]): DealerOpening | undefined {
	const day = days.find((each) => isDealerOpen(dealer, each));
	return day === undefined ? undefined : { day, opensAt: timeOfMinute(dealer.opensAt) };
}

/** The state at `now` by the hours that the provider gives (docs/product.md#dealerships); undefined: it gives none. */
export function openingState(
	{ hoursToday, nextOpening }: Pick<Dealer, 'hoursToday' | 'nextOpening'>,
	now: Date,
): OpeningState | undefined {
	if (hoursToday === undefined) return undefined;
	const time = timeOf(now.toISOString()) ?? '';
	if (hoursToday && isWithin(hoursToday, time)) return { kind: 'open', hours: hoursToday };
	const day = dayOf(now);
	const isBefore = hoursToday !== null && time < hoursToday.opensAt;
	const next = isBefore ? { day, opensAt: hoursToday.opensAt } : nextOpening;
	const opens = next ? { ...next, daysAhead: daysBetween(day, next.day) } : null;
	return { kind: 'closed', isDayOff: hoursToday === null, opens };
}

/** Hours that end when they begin, or earlier, last beyond midnight. */
function isWithin({ opensAt, closesAt }: OpeningHours, time: string): boolean {
	if (opensAt < closesAt) return opensAt <= time && time < closesAt;
	return time >= opensAt || time < closesAt;
}

/**
 * The earliest free slot of these days, which the slot list of its day has first; null: none.
 *
 * @param days the booking window (`bookingDays`); it begins tomorrow, so that none of its slots has begun
 * @param isFull whether every seat of the slot is taken that starts at this minute of the day, so many days from today
 */
export function firstFreeSlot(
	dealer: HoursSummary,
	isFull: (daysAhead: number, start: number) => boolean,
	days: readonly Day[],
): FreeSlot | null {
	for (const [index, day] of days.entries()) {
		if (!isDealerOpen(dealer, day)) continue;
		const free = dealer.slotStarts.find((start) => !isFull(index + 1, start));
		if (free !== undefined) return { day, start: timeOfMinute(free) };
	}
	return null;
}
