import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Dealer } from './dealers/dealer.ts';
import { dealerColumns } from './dealers/dealerColumns.ts';
import { distanceMetres, sortByDistance } from './dealers/geography.ts';

const position = fc.record({
	latitude: fc.double({ min: -90, max: 90, noNaN: true }),
	longitude: fc.double({ min: -180, max: 180, noNaN: true }),
});
const dealer = (code: string, distance: number | null): Dealer => ({
	documentId: `id-${code}`,
	code,
	displayName: code,
	latitude: 28,
	longitude: 77,
	distance,
	addressLine1: null,
	city: null,
	phone: null,
});
const organization = (code: string) => ({ id: `id-${code}`, code, name: `Record of ${code}` });

describe('distance', () => {
	it('matches that of a map, in metres', () => {
		const delhi = { latitude: 28.6448, longitude: 77.216721 };
		const mumbai = { latitude: 19.076, longitude: 72.8777 };
		expect(distanceMetres(delhi, mumbai) / 1000).toBeGreaterThan(1140);
		expect(distanceMetres(delhi, mumbai) / 1000).toBeLessThan(1165);
		expect(distanceMetres(delhi, { ...delhi, latitude: delhi.latitude + 1 }) / 1000).toBeCloseTo(111.2, 1);
	});

	it('is the same both ways, never negative, and at most half the earth', () => {
		fc.assert(
			fc.property(position, position, (a, b) => {
				const metres = distanceMetres(a, b);
				expect(metres).toBe(distanceMetres(b, a));
				expect(metres).toBeGreaterThanOrEqual(0);
				expect(metres).toBeLessThan(20_016_000);
			}),
		);
	});

	it('sorts the nearest first and the unknown last', () => {
		const sorted = sortByDistance([dealer('c', null), dealer('b', 20), dealer('a', 10), dealer('d', null)]);
		expect(sorted.map(({ code }) => code)).toEqual(['a', 'b', 'c', 'd']);
	});
});

describe('the three columns of dealers', () => {
	const listed = [dealer('c', 300), dealer('a', 100), dealer('b', 200)];

	it('remove the last-service dealer and the seller from the list', () => {
		const columns = dealerColumns({ lastService: organization('b'), seller: organization('c') }, listed);
		expect(columns.lastService?.distance).toBe(200);
		expect(columns.seller?.distance).toBe(300);
		expect(columns.nearby.map(({ code }) => code)).toEqual(['a']);
	});

	it('show a distant dealer from the vehicle’s record', () => {
		const columns = dealerColumns({ lastService: organization('far'), seller: null }, listed);
		expect(columns.lastService).toMatchObject({ code: 'far', displayName: 'Record of far', distance: null });
		expect(columns.nearby).toHaveLength(3);
	});

	it('show a distant dealer with its recorded details, and not among the nearby ones', () => {
		const columns = dealerColumns({ lastService: organization('far'), seller: null }, listed, [dealer('far', 9_000)]);
		expect(columns.lastService).toMatchObject({ displayName: 'far', distance: 9_000 });
		expect(columns.nearby).toHaveLength(3);
	});

	it('show a seller that is also the last-service dealer once', () => {
		const columns = dealerColumns({ lastService: organization('a'), seller: organization('a') }, listed);
		expect(columns.seller).toBeNull();
	});

	it('contain only nearby dealers for a new vehicle', () => {
		const columns = dealerColumns({ lastService: null, seller: null }, listed);
		expect([columns.lastService, columns.seller]).toEqual([null, null]);
		expect(columns.nearby.map(({ code }) => code)).toEqual(['a', 'b', 'c']);
	});
});
