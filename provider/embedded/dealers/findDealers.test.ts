import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { distanceMetres, earthRadiusMetres } from '../../../domain/dealers/geography.ts';
import { boundingBox, searchWords, toTsqueries } from './findDealers.ts';

describe('the bounding box of a position', () => {
	const anywhere = fc.record({
		latitude: fc.double({ min: -89, max: 89, noNaN: true }),
		longitude: fc.double({ min: -180, max: 180, noNaN: true }),
	});

	test('contains every place within the distance', () => {
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

	test('is hardly larger than necessary in India', () => {
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

test('special characters of a text search are word separators', () => {
	expect(searchWords('  New   DELHI, 110001 ')).toEqual(['new', 'delhi', '110001']);
	expect(searchWords("a'b\\c:*&|!(50%) नई दिल्ली")).toEqual(['a', 'b', 'c', '50', 'नई', 'दिल्ली']);
	const texts = { name: 'x', city: 'New Delhi', state: '%', pin: '110 001' };
	const nameQuery = "('x':*A) | ('new':*B & 'delhi':*B) | ('110001':*D)";
	expect(toTsqueries(texts)).toEqual({ nameQuery, query: nameQuery });
	expect(toTsqueries({ name: '%', city: '%', state: '%', pin: '%' })).toEqual({ nameQuery: '', query: '' });
	expect(toTsqueries({ name: ' ', city: '', state: '', pin: '' })).toBeNull();
});
