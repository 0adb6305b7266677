import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bookingWindow, isWithinBookingWindow } from '../../../../domain/time/calendar.ts';
import { dayAfterKey } from './calendar.tsx';

const now = new Date('2026-11-21T10:00:00+05:30');
const window = bookingWindow(now);

describe('keys in the calendar', () => {
	it('move by a day and by a week, also into the next month', () => {
		expect(dayAfterKey('2026-11-30', 'ArrowRight', window)).toBe('2026-12-01');
		expect(dayAfterKey('2026-12-01', 'ArrowLeft', window)).toBe('2026-11-30');
		expect(dayAfterKey('2026-11-27', 'ArrowDown', window)).toBe('2026-12-04');
		expect(dayAfterKey('2026-12-04', 'ArrowUp', window)).toBe('2026-11-27');
	});
	it('reach the ends of the window with Home and End', () => {
		expect(dayAfterKey('2026-11-27', 'Home', window)).toBe('2026-11-22');
		expect(dayAfterKey('2026-11-27', 'End', window)).toBe('2026-12-07');
	});
	it('leave other keys to the browser', () => {
		for (const key of ['Tab', 'Enter', ' ', 'Escape', 'a']) expect(dayAfterKey('2026-11-27', key, window)).toBeNull();
	});
	it('never leave the window', () => {
		const key = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End');
		fc.assert(
			fc.property(fc.nat(15), fc.array(key), (days, keys) => {
				const reached = keys.reduce((day, one) => dayAfterKey(day, one, window) ?? day, addDays(window.first, days));
				expect(isWithinBookingWindow(reached, now)).toBe(true);
			}),
		);
	});
});
