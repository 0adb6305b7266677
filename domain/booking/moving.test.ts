import fc from 'fast-check';
import { expect, it } from 'vitest';
import { slotInstant } from '../time/calendar.ts';
import { movableUntil } from './moving.ts';

it.each([
	[24, '2026-11-23T10:00:00+05:30'],
	[0, '2026-11-24T10:00:00+05:30'],
	[11, '2026-11-23T23:00:00+05:30'],
	[720, '2026-10-25T10:00:00+05:30'],
])('with %i hours a booking of 24 November, 10:00 may be moved until %s', (hours, until) => {
	expect(movableUntil({ day: '2026-11-24', start: '10:00' }, hours)).toEqual(new Date(until));
});

it('is never after the begin of the slot, and earlier with more hours', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 720 }), fc.integer({ min: 0, max: 23 }), (hours, hour) => {
			const slot = { day: '2026-11-24', start: `${String(hour).padStart(2, '0')}:00` };
			const until = movableUntil(slot, hours);
			expect(until.getTime()).toBeLessThanOrEqual(Date.parse(slotInstant(slot.day, slot.start)));
			expect(movableUntil(slot, hours + 1) < until).toBe(true);
		}),
	);
});
