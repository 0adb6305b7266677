import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, bookingWindow, isWithinBookingWindow } from '../time/calendar.ts';
import {
	daysOnView,
	earliestFreeSlot,
	firstFreeDay,
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

describe('the days on view', () => {
	it('show the column of the chosen slot when the step opens, whatever date was picked', () => {
		fc.assert(
			fc.property(dayOfWindow, dayOfWindow, (picked, slotDay) => {
				const shown = daysOnView(picked, null, slotDay, now);
				expect(isWithinBookingWindow(shown.first, now)).toBe(true);
				expect(slotDay >= shown.first && slotDay <= addDays(shown.first, 2)).toBe(true);
				expect(shown.date).toBe(slotDay);
			}),
		);
	});
	it('begin with tomorrow in place of a date that has passed while the page was open', () => {
		expect(daysOnView(addDays(first, -1), null, null, now)).toEqual({ first, date: first });
		const slotDay = addDays(first, 4);
		expect(daysOnView(addDays(first, -1), null, slotDay, now)).toEqual({ first: addDays(first, 3), date: slotDay });
	});
	it('begin with the picked date while no slot is chosen, or one that cannot be booked any more', () => {
		const picked = addDays(first, 4);
		for (const slotDay of [null, addDays(first, -3), '9999-01-01']) {
			expect(daysOnView(picked, null, slotDay, now)).toEqual({ first: picked, date: picked });
		}
	});

	it('move alone by three days, and otherwise show the one date', () => {
		const act = fc.oneof(
			fc.constantFrom('previous' as const, 'next' as const, 'reload' as const),
			dayOfWindow.map((pick) => ({ pick })),
			fc.nat(2).map((column) => ({ column })),
		);
		fc.assert(
			fc.property(dayOfWindow, fc.array(act, { maxLength: 12 }), (begin, acts) => {
				let picked = begin;
				let gridStart: string | null = null;
				let slotDay: string | null = null;
				for (const one of acts) {
					const { first: start, date } = daysOnView(picked, gridStart, slotDay, now);
					if (one === 'previous') gridStart = previousGridStart(start, now) ?? gridStart;
					else if (one === 'next') gridStart = nextGridStart(start, now) ?? gridStart;
					else if (one === 'reload') gridStart = null;
					else if ('pick' in one) {
						picked = one.pick;
						gridStart = one.pick;
						if (slotDay !== picked) slotDay = null;
					} else if (isWithinBookingWindow(addDays(start, one.column), now)) {
						slotDay = addDays(start, one.column);
						gridStart = start;
					} else continue;
					const shown = daysOnView(picked, gridStart, slotDay, now);
					expect(isWithinBookingWindow(shown.date, now)).toBe(true);
					if (one === 'previous' || one === 'next') {
						expect(shown.date).toBe(date);
						continue;
					}
					if (one === 'reload') continue;
					expect(shown.date >= shown.first && shown.date <= addDays(shown.first, 2)).toBe(true);
					if ('pick' in one) expect(shown.date).toBe(one.pick);
					else expect(shown.first).toBe(start);
				}
			}),
		);
	});
});
