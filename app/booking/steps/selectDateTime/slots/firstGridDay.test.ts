import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bookingWindow, isWithinBookingWindow } from '../../../../../domain/time/calendar.ts';
import { firstGridDay } from './firstGridDay.ts';

const now = new Date('2026-11-21T10:00:00+05:30');
const { first } = bookingWindow(now);
const dayOfWindow = fc.nat(15).map((days) => addDays(first, days));

describe('the first day of the grid', () => {
	it('shows the column of the chosen slot, whatever the date in the picker', () => {
		fc.assert(
			fc.property(dayOfWindow, dayOfWindow, (date, slotDay) => {
				const start = firstGridDay(date, slotDay, now);
				expect(isWithinBookingWindow(start, now)).toBe(true);
				expect(slotDay >= start && slotDay <= addDays(start, 2)).toBe(true);
			}),
		);
	});
	it('is tomorrow for a date that has passed while the page was open', () => {
		expect(firstGridDay(addDays(first, -1), null, now)).toBe(first);
		expect(firstGridDay(addDays(first, -1), addDays(first, 4), now)).toBe(addDays(first, 3));
	});
	it('is the date in the picker while no slot is chosen, or one that cannot be booked any more', () => {
		expect(firstGridDay(addDays(first, 4), null, now)).toBe(addDays(first, 4));
		expect(firstGridDay(addDays(first, 4), addDays(first, -3), now)).toBe(addDays(first, 4));
		expect(firstGridDay(addDays(first, 4), '9999-01-01', now)).toBe(addDays(first, 4));
	});
});
