import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bookingWindow, isWithinWindow } from '../../../domain/calendar.ts';
import { movedGrid, openingGrid } from './gridDays.ts';

const now = new Date('2026-11-21T10:00:00+05:30');
const { first, last } = bookingWindow(now);
const offset = fc.nat(15).map((days) => addDays(first, days));

describe('Previous and Next 3 days', () => {
	it('stay within the window from wherever the grid stands', () => {
		fc.assert(
			fc.property(offset, fc.constantFrom<-1 | 1>(-1, 1), (day, direction) => {
				const moved = movedGrid(day, direction, now);
				if (moved === null) return;
				expect(isWithinWindow(moved, now)).toBe(true);
				expect(direction === 1 ? moved > day : moved < day).toBe(true);
			}),
		);
	});
	it('move by three days, and less only where the window begins', () => {
		expect(movedGrid(addDays(first, 5), 1, now)).toBe(addDays(first, 8));
		expect(movedGrid(addDays(first, 5), -1, now)).toBe(addDays(first, 2));
		expect(movedGrid(addDays(first, 2), -1, now)).toBe(first);
	});
	it('end at both ends', () => {
		expect(movedGrid(first, -1, now)).toBeNull();
		expect(movedGrid(last, 1, now)).toBeNull();
		expect(movedGrid(addDays(last, -3), 1, now)).toBe(last);
	});
});

describe('where the grid opens', () => {
	it('shows the column of the chosen slot, whatever the date in the picker', () => {
		fc.assert(
			fc.property(offset, offset, (date, slotDay) => {
				const start = openingGrid(date, slotDay, now);
				expect(isWithinWindow(start, now)).toBe(true);
				expect(slotDay >= start && slotDay <= addDays(start, 2)).toBe(true);
			}),
		);
	});
	it('is the date in the picker while no slot is chosen, or one that cannot be booked any more', () => {
		expect(openingGrid(addDays(first, 4), null, now)).toBe(addDays(first, 4));
		expect(openingGrid(addDays(first, 4), addDays(first, -3), now)).toBe(addDays(first, 4));
		expect(openingGrid(addDays(first, 4), '9999-01-01', now)).toBe(addDays(first, 4));
	});
});
