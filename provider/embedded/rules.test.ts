import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays } from '../../domain/calendar.ts';
import { type DealerHours, slotsForDay } from '../../domain/dealerSlots.ts';
import { distanceMetres, earthRadiusMetres } from '../../domain/geography.ts';
import { minuteOfTime, timeOfMinute } from '../../domain/minuteOfDay.ts';
import { boundingBox } from './dealers/dealerBox.ts';
import { searchWords, toTsquery } from './dealers/searchText.ts';

describe('the box around a position', () => {
	const anywhere = fc.record({
		latitude: fc.double({ min: -89, max: 89, noNaN: true }),
		longitude: fc.double({ min: -180, max: 180, noNaN: true }),
	});

	test('holds every place within the distance', () => {
		fc.assert(
			fc.property(
				anywhere,
				fc.integer({ min: 1, max: 50_000 }),
				fc.double({ min: 0, max: 2 * Math.PI, noNaN: true }),
				fc.double({ min: 0, max: 1, noNaN: true }),
				(from, distance, bearing, share) => {
					const place = moved(from, bearing, distance * share);
					fc.pre(distanceMetres(from, place) <= distance);
					const box = boundingBox(from, distance);
					expect(place.latitude).toBeGreaterThanOrEqual(box.south);
					expect(place.latitude).toBeLessThanOrEqual(box.north);
					expect(place.longitude).toBeGreaterThanOrEqual(box.west);
					expect(place.longitude).toBeLessThanOrEqual(box.east);
				},
			),
		);
	});

	test('is not much larger than need be in India', () => {
		const box = boundingBox({ latitude: 28.6448, longitude: 77.216721 }, 50_000);
		expect(box.north - box.south).toBeLessThan(0.91);
		expect(box.east - box.west).toBeLessThan(1.03);
	});

	function moved(from: { latitude: number; longitude: number }, bearing: number, metres: number) {
		const radians = (degrees: number) => (degrees * Math.PI) / 180;
		const degrees = (radian: number) => (radian * 180) / Math.PI;
		const angle = metres / earthRadiusMetres;
		const at = radians(from.latitude);
		const latitude = Math.asin(Math.sin(at) * Math.cos(angle) + Math.cos(at) * Math.sin(angle) * Math.cos(bearing));
		const turn = Math.atan2(
			Math.sin(bearing) * Math.sin(angle) * Math.cos(at),
			Math.cos(angle) - Math.sin(at) * Math.sin(latitude),
		);
		const longitude = ((from.longitude + degrees(turn) + 540) % 360) - 180;
		return { latitude: degrees(latitude), longitude };
	}
});

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
		taken: [{ day: '2026-11-24', start: 540, taken: 2 }],
	};

	test('are available while seats are left', () => {
		const on = (day: string) => slotsForDay(dealer, day, now).map((slot) => slot.isAvailable);
		expect(on('2026-11-23')).toEqual([true, false]);
		expect(on('2026-11-24')).toEqual([false, false]);
	});

	test('are none on the day off, on a holiday, today and beyond the window', () => {
		for (const day of ['2026-11-22', '2026-11-25', '2026-11-21', '2026-12-08'])
			expect(slotsForDay(dealer, day, now)).toEqual([]);
	});

	test('exist on exactly the sixteen days of the window, whatever the hour in India', () => {
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

describe('times and texts', () => {
	test('minutes and times of day are each other’s reverse', () => {
		fc.assert(
			fc.property(fc.integer({ min: 0, max: 1439 }), (minute) => minuteOfTime(timeOfMinute(minute)) === minute),
		);
	});

	test('what is special in a text search only separates words', () => {
		expect(searchWords('  New   DELHI, 110001 ')).toEqual(['new', 'delhi', '110001']);
		expect(searchWords("a'b\\c:*&|!(50%) नई दिल्ली")).toEqual(['a', 'b', 'c', '50', 'नई', 'दिल्ली']);
		const texts = { name: 'x', city: 'New Delhi', state: '%', pin: '110 001' };
		expect(toTsquery(texts)).toBe("('x':*A) | ('new':*B & 'delhi':*B) | ('110001':*D)");
		expect(toTsquery({ name: '%', city: '%', state: '%', pin: '%' })).toBe('');
		expect(toTsquery({ name: ' ', city: '', state: '', pin: '' })).toBeNull();
	});
});
