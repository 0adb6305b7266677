import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bookingWindow, isWithinBookingWindow } from '../time/calendar.ts';
import {
	earliestFreeSlot,
	firstFreeDay,
	firstGridDay,
	firstPreferredSlot,
	formatSlotId,
	nextGridStart,
	parseSlotId,
	previousGridStart,
} from './slots.ts';

const now = new Date('2026-11-21T06:00:00Z');
const { first, last } = bookingWindow(now);
const slot = (start: string) => ({ slotId: start, start, end: start, isAvailable: true });

describe('moving the grid', () => {
	it('stays within the booking window', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 15 }), fc.array(fc.boolean(), { maxLength: 20 }), (start, moves) => {
				let day = addDays(first, start);
				for (const isNext of moves) day = (isNext ? nextGridStart(day, now) : previousGridStart(day, now)) ?? day;
				expect(day >= first && day <= last).toBe(true);
			}),
		);
		expect(previousGridStart(first, now)).toBeNull();
		expect(nextGridStart(last, now)).toBeNull();
		expect(previousGridStart(addDays(first, 1), now)).toBe(first);
		expect(nextGridStart(first, now)).toBe(addDays(first, 3));
	});
});

it('finds the earliest free slot of some days, whatever the order within a day', () => {
	const day = (of: string, ...slots: readonly (readonly [string, boolean])[]) => ({
		day: of,
		slots: slots.map(([start, isAvailable]) => ({ ...slot(start), isAvailable })),
	});
	const taken = day('2026-11-22', ['09:00', false]);
	const free = day('2026-11-23', ['14:00', true], ['10:00', true], ['09:00', false]);
	expect(earliestFreeSlot([taken, free, day('2026-11-24', ['09:00', true])])).toEqual({
		day: '2026-11-23',
		slot: slot('10:00'),
	});
	expect(earliestFreeSlot([taken, day('2026-11-23')])).toBeNull();
});

it('finds the first free day of the grid, else the listed one after it that can be booked', () => {
	const grid = (...isFree: readonly boolean[]) =>
		isFree.map((isAvailable, ahead) => ({ day: addDays(first, ahead), slots: [{ ...slot('09:00'), isAvailable }] }));
	const full = grid(false, false, false);
	expect(firstFreeDay(grid(false, false, true), addDays(first, 5), now)).toBe(addDays(first, 2));
	expect(firstFreeDay(full, addDays(first, 5), now)).toBe(addDays(first, 5));
	for (const listed of [null, first, addDays(first, 2), addDays(last, 1)]) {
		expect(firstFreeDay(full, listed, now)).toBeNull();
	}
});

it('finds the first slot at or after the preferred time', () => {
	const slots = ['09:00', '10:00', '14:00'].map(slot);
	expect(firstPreferredSlot(slots, '10:00')?.start).toBe('10:00');
	expect(firstPreferredSlot(slots, '11:00')?.start).toBe('14:00');
	expect(firstPreferredSlot(slots, '18:00')).toBeNull();
});

describe('slot ids', () => {
	it('are parsed to the same slot', () => {
		const code = fc.stringMatching(/^[A-Z]{2,4}-?[0-9]{1,4}$/);
		fc.assert(
			fc.property(
				code,
				fc.integer({ min: 0, max: 300 }),
				fc.integer({ min: 0, max: 23 }),
				(dealerCode, ahead, hour) => {
					const day = addDays(first, ahead);
					const start = `${String(hour).padStart(2, '0')}:00`;
					expect(parseSlotId(formatSlotId(dealerCode, day, start))).toEqual({ dealerCode, day, start });
				},
			),
		);
	});

	it.each(['', 'D1', 'D1_2026-02-30_0900', 'D1_2026-11-24_2500', "D1'_2026-11-24_0900", 'D1_2026-11-24_0900_'])(
		'%j is none',
		(text) => {
			expect(parseSlotId(text)).toBeNull();
		},
	);
});

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
