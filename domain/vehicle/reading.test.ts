import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, type Day } from '../time/calendar.ts';
import { isImplausible } from './reading.ts';

const today = '2026-11-21';
const leaps = (km: number, lastKmReading: number | null, lastAvailedServiceDate: Day | null) =>
	isImplausible(km, { lastKmReading, lastAvailedServiceDate }, today);

test.each([
	['a digit too many', 112_400, 9420, '2026-07-16', true],
	['a usual half year', 11_300, 9420, '2026-07-16', false],
	['300 km in two days', 9720, 9420, '2026-11-19', false],
	['301 km in two days', 9721, 9420, '2026-11-19', true],
	['150 km on the same day', 9570, 9420, today, false],
	['151 km on the same day', 9571, 9420, today, true],
	['30,000 km in years', 39_420, 9420, '2020-01-01', false],
	['30,001 km in years', 39_421, 9420, '2020-01-01', true],
	['30,000 km since an unknown day', 39_420, 9420, null, false],
	['30,001 km since an unknown day', 39_421, 9420, null, true],
	['an instant of India’s day before', 9571, 9420, '2026-11-19T18:30:00Z', true],
	['the first reading, whatever it is', 9_999_999, null, '2026-11-20', false],
	['a lower reading, which is refused otherwise', 11_300, 112_400, '2026-11-20', false],
])('%s', (_, km, last, day, expected) => {
	expect(leaps(km, last, day)).toBe(expected);
});

test('a leap stays one with more km, and with less time', () => {
	const reading = fc.integer({ min: 0, max: 9_999_999 });
	const days = fc.integer({ min: -5, max: 4000 });
	fc.assert(
		fc.property(reading, reading, days, fc.nat(1000), fc.nat(1000), (km, last, since, more, less) => {
			const of = (given: number, ago: number) => leaps(given, last, addDays(today, -ago));
			if (!of(km, since)) return;
			expect(of(km + more, since - less)).toBe(true);
			expect(km - last).toBeGreaterThan(150);
		}),
	);
});
