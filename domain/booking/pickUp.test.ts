import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMetres } from '../dealers/geography.ts';
import { isPickUpPrice, lastSlabKm, pickUpFee, pickUpOrigin, tooFarForPickUp } from './pickUp.ts';

const slabs = [
	{ fromKm: 5, toKm: 10, price: 25_000 },
	{ fromKm: 0, toKm: 5, price: 15_000 },
];
const owner = { latitude: 18.5, longitude: 73.8 };
/** A dealer north of the owner; a degree is 111.195 km on the sphere. */
const dealerAt = (km: number) => ({ latitude: owner.latitude + km / 111.195, longitude: owner.longitude });

describe('the fee of pick-up and drop', () => {
	it.each([
		[0, 15_000],
		[4.9, 15_000],
		[5.1, 25_000],
		[9.9, 25_000],
		[10.1, null],
	])('%f km away in a straight line is %s', (km, price) => {
		expect(pickUpFee(owner, dealerAt(km), slabs)?.price).toBe(price);
	});

	it('is not known without coordinates or without slabs', () => {
		expect(pickUpFee(owner, { latitude: null, longitude: 73.8 }, slabs)).toBeNull();
		expect(pickUpFee(owner, { latitude: 18.5, longitude: null }, slabs)).toBeNull();
		expect(pickUpFee(owner, dealerAt(1), [])).toBeNull();
	});

	it('is that of a slab which reaches the distance, also between slabs that leave a gap', () => {
		const gapped = [
			{ fromKm: 0, toKm: 5, price: 1 },
			{ fromKm: 6, toKm: 20, price: 2 },
		];
		fc.assert(
			fc.property(fc.double({ min: 0, max: 30, noNaN: true }), (km) => {
				const fee = pickUpFee(owner, dealerAt(km), gapped);
				const reaching = gapped.find(({ toKm }) => toKm * 1000 >= (fee?.metres ?? 0));
				expect(fee?.price).toBe(reaching?.price ?? null);
			}),
		);
	});
});

const pune = { latitude: 18.51957, longitude: 73.85535 };
const mumbai = { latitude: 19.07283, longitude: 72.88261 };
const nowhere = { latitude: null, longitude: null };

it('Pick-up is measured from the phone if it is in the typed city, else from the city', () => {
	expect(pickUpOrigin(owner, pune)).toEqual({ isCity: false, position: owner });
	expect(pickUpOrigin(owner, null)).toEqual({ isCity: false, position: owner });
	expect(pickUpOrigin(owner, mumbai)).toEqual({ isCity: true, position: mumbai });
	expect(pickUpOrigin(null, mumbai)).toEqual({ isCity: true, position: mumbai });
	expect(pickUpOrigin(null, undefined)).toBeNull();
});

it('A price is one of a slab that reaches the city, or the phone of somebody in it', () => {
	const isPrice = (km: number, price: number) => isPickUpPrice(price, owner, dealerAt(km), slabs);
	expect([isPrice(29, 15_000), isPrice(31, 15_000), isPrice(31, 25_000), isPrice(36, 25_000)]).toEqual([
		true,
		false,
		true,
		false,
	]);
	expect([isPrice(1, 20_000), isPickUpPrice(15_000, null, dealerAt(99), slabs)]).toEqual([false, true]);
});

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
