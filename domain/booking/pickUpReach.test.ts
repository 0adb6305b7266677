import fc from 'fast-check';
import { expect, it } from 'vitest';
import { distanceMetres } from '../dealers/geography.ts';
import { lastSlabKm, tooFarForPickUp } from './pickUpReach.ts';

const pune = { latitude: 18.51957, longitude: 73.85535 };
const mumbai = { latitude: 19.07283, longitude: 72.88261 };
const nowhere = { latitude: null, longitude: null };

it('A city beyond the last slab and 25 km is refused, with its distance', () => {
	expect(tooFarForPickUp(mumbai, pune, 25)).toBe(distanceMetres(mumbai, pune));
	expect(tooFarForPickUp(pune, pune, 25)).toBeNull();
});

it('No city is refused without slabs, or where a position is not known', () => {
	expect(lastSlabKm([])).toBeNull();
	expect(tooFarForPickUp(mumbai, pune, lastSlabKm([]))).toBeNull();
	expect(tooFarForPickUp(mumbai, nowhere, 25)).toBeNull();
	expect(tooFarForPickUp(null, pune, 25)).toBeNull();
	expect(tooFarForPickUp(undefined, pune, 25)).toBeNull();
});

it('Whatever the slabs and places, the limit is the farthest slab and 25 km', () => {
	const position = fc.record({
		latitude: fc.double({ min: 8, max: 37, noNaN: true }),
		longitude: fc.double({ min: 68, max: 98, noNaN: true }),
	});
	const slabs = fc.array(fc.record({ toKm: fc.integer({ min: 0, max: 3000 }) }), { minLength: 1 });
	fc.assert(
		fc.property(position, position, slabs, (city, dealer, rows) => {
			const metres = distanceMetres(city, dealer);
			const isRefused = rows.every(({ toKm }) => metres > (toKm + 25) * 1000);
			expect(tooFarForPickUp(city, dealer, lastSlabKm(rows))).toBe(isRefused ? metres : null);
		}),
	);
});
