import { describe, expect, it } from 'vitest';
import { directionsUrl } from './geography.ts';

const place = { displayName: 'A&B Motors', addressLine1: 'MG Road', city: 'Pune', latitude: 18.52, longitude: 73.856 };

describe('directionsUrl', () => {
	it('leads to the position of the dealer', () => {
		const { origin, pathname, searchParams } = new URL(directionsUrl(place));
		expect(`${origin}${pathname}`).toBe('https://www.openstreetmap.org/directions');
		expect(searchParams.get('route')).toBe(';18.52,73.856');
	});

	it('accepts 0 as a latitude', () => {
		const { searchParams } = new URL(directionsUrl({ ...place, latitude: 0, longitude: 0 }));
		expect(searchParams.get('route')).toBe(';0,0');
	});

	it('searches for a dealer without a position', () => {
		const { pathname, searchParams } = new URL(directionsUrl({ ...place, latitude: null, addressLine1: null }));
		expect(pathname).toBe('/search');
		expect(searchParams.get('query')).toBe('A&B Motors, Pune');
	});
});
