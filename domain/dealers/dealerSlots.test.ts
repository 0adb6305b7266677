import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { addDays, bookingDays, noonOf, slotInstant } from '../time/calendar.ts';
import {
	type DealerHours,
	firstFreeSlot,
	type HoursSummary,
	openingHours,
	openingState,
	slotsForDay,
} from './dealerSlots.ts';

describe('the slots of a day', () => {
	const now = new Date('2026-11-21T06:00:00Z');
	const dealer: DealerHours = {
		code: 'X-1',
		weeklyOff: 0,
		holidays: ['2026-11-25'],
		hours: [
			{ start: 540, end: 600, seats: 2 },
			{ start: 600, end: 660, seats: 0 },
		],
		fullSlots: [{ day: '2026-11-24', start: 540 }],
	};

	test('are available while seats are left', () => {
		const on = (day: string) => slotsForDay(dealer, day, now).map((slot) => slot.isAvailable);
		expect(on('2026-11-23')).toEqual([true, false]);
		expect(on('2026-11-24')).toEqual([false, false]);
	});

	test('are empty on the day off, on a holiday, today and beyond the window', () => {
		for (const day of ['2026-11-22', '2026-11-25', '2026-11-21', '2026-12-08'])
			expect(slotsForDay(dealer, day, now)).toEqual([]);
	});

	test('exist on exactly the sixteen days of the window, at any hour in India', () => {
		fc.assert(
			fc.property(fc.date({ min: new Date('2026-01-01'), max: new Date('2027-01-01'), noInvalidDate: true }), (at) => {
				const inIndia = new Date(at.getTime() + 5.5 * 3_600_000).toISOString().slice(0, 10);
				const open = Array.from({ length: 20 }, (_, ahead) => addDays(inIndia, ahead)).filter(
					(day) => slotsForDay({ ...dealer, weeklyOff: null, holidays: [] }, day, at).length > 0,
				);
				expect(open).toEqual(Array.from({ length: 16 }, (_, index) => addDays(inIndia, index + 1)));
			}),
		);
	});
});

describe('what a dealer card says', () => {
	const dealer: HoursSummary = {
		weeklyOff: 0,
		holidays: ['2026-11-25'],
		opensAt: 540,
		closesAt: 1080,
		slotStarts: [540, 600],
	};
	const on = (day: string) => bookingDays(noonOf(day));
	const never = () => false;

	test('hours from the first slot to the last; none on the day off or on a holiday', () => {
		expect(openingHours(dealer, '2026-11-24')).toEqual({ opensAt: '09:00', closesAt: '18:00' });
		for (const day of ['2026-11-22', '2026-11-25']) expect(openingHours(dealer, day)).toBeNull();
	});

	test('the first free slot: tomorrow at the earliest, past closed days and full slots', () => {
		expect(firstFreeSlot(dealer, never, on('2026-11-22'))).toEqual({ day: '2026-11-23', start: '09:00' });
		expect(firstFreeSlot(dealer, never, on('2026-11-21')), 'a Sunday').toEqual({ day: '2026-11-23', start: '09:00' });
		expect(firstFreeSlot(dealer, never, on('2026-11-24')), 'a holiday').toEqual({ day: '2026-11-26', start: '09:00' });
		const isFull = (daysAhead: number, start: number) => daysAhead === 1 && start === 540;
		expect(firstFreeSlot(dealer, isFull, on('2026-11-22'))).toEqual({ day: '2026-11-23', start: '10:00' });
	});

	test('no free slot where every one of the window is taken, or no slot has a seat', () => {
		expect(firstFreeSlot({ ...dealer, slotStarts: [] }, never, on('2026-11-22'))).toBeNull();
		expect(firstFreeSlot(dealer, () => true, on('2026-11-22'))).toBeNull();
	});
});

describe('whether it is open at a moment', () => {
	const hoursToday = { opensAt: '09:00', closesAt: '18:00' };
	const nextOpening = { day: '2026-11-24', opensAt: '09:30' };
	const at = (time: string) => new Date(slotInstant('2026-11-23', time));
	const open = { kind: 'open', hours: hoursToday };
	const closed = (opens: object | null, isDayOff = false) => ({ kind: 'closed', isDayOff, opens });
	const today = { day: '2026-11-23', opensAt: '09:00', daysAhead: 0 };
	const tomorrow = { ...nextOpening, daysAhead: 1 };

	it.each([
		['00:00', closed(today)],
		['08:59', closed(today)],
		['09:00', open],
		['17:59', open],
		['18:00', closed(tomorrow)],
		['23:59', closed(tomorrow)],
	])('At %s in India', (time, state) => {
		expect(openingState({ hoursToday, nextOpening }, at(time))).toEqual(state);
	});

	it('On a day off it opens on the next open day, where the provider says which', () => {
		expect(openingState({ hoursToday: null, nextOpening }, at('10:00'))).toEqual(closed(tomorrow, true));
		expect(openingState({ hoursToday: null }, at('10:00'))).toEqual(closed(null, true));
		expect(openingState({ hoursToday }, at('19:00'))).toEqual(closed(null));
	});

	it('Hours may go on over midnight, and may not be known', () => {
		const overnight = { hoursToday: { opensAt: '20:00', closesAt: '02:00' } };
		expect(['01:59', '02:00', '19:59', '20:00'].map((time) => openingState(overnight, at(time))?.kind)).toEqual([
			'open',
			'closed',
			'closed',
			'open',
		]);
		expect(openingState({}, at('10:00'))).toBeUndefined();
	});
});
