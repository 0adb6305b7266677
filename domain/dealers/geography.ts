import type { Dealer, Position } from './dealer.ts';

/** Mean radius of the earth in metres. */
export const earthRadiusMetres = 6_371_008.8;

/** A dealer is nearby within so many metres. */
export const nearbyMetres = 50_000;

const radians = (degrees: number) => (degrees * Math.PI) / 180;

/** Distance between two positions on the sphere, in whole metres. */
export function distanceMetres(a: Position, b: Position): number {
	const dLat = radians(b.latitude - a.latitude);
	const dLon = radians(b.longitude - a.longitude);
	const h =
		Math.sin(dLat / 2) ** 2 + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * Math.sin(dLon / 2) ** 2;
	return Math.round(2 * earthRadiusMetres * Math.asin(Math.min(1, Math.sqrt(h))));
}

/**
 * Sorts by distance, stably. Unknown distances come next, then dealers that a search found by their address alone, and
 * last those without a position.
 */
export function sortByDistance<
	T extends Pick<Dealer, 'distance' | 'isByAddress'> & Partial<Pick<Dealer, 'latitude' | 'longitude'>>,
>(items: readonly T[]): readonly T[] {
	const metres = ({ distance }: T) => distance ?? Number.POSITIVE_INFINITY;
	const isUnplaced = ({ latitude, longitude }: T) => latitude === null || longitude === null;
	const rank = (item: T) => (isUnplaced(item) ? 2 : Number(item.isByAddress ?? false));
	return items.toSorted((a, b) => rank(a) - rank(b) || metres(a) - metres(b) || 0);
}

/** The same dealers with their distance from a position. */
export const withDistanceFrom = (position: Position, dealers: readonly Dealer[]): readonly Dealer[] =>
	dealers.map((dealer) => {
		const { latitude, longitude } = dealer;
		if (latitude === null || longitude === null) return dealer;
		return { ...dealer, distance: distanceMetres(position, { latitude, longitude }) };
	});

type DealerLocation = Pick<Dealer, 'displayName'> &
	Partial<Pick<Dealer, 'addressLine1' | 'city' | 'latitude' | 'longitude'>>;

/**
 * OpenStreetMap's directions to a dealer's position, or a search for its name and city if the position is unknown.
 * Nothing is sent to OpenStreetMap before the owner opens the address.
 */
export function directionsUrl({ displayName, addressLine1, city, latitude, longitude }: DealerLocation): string {
	if (latitude != null && longitude != null) {
		const route = new URLSearchParams({ route: `;${latitude},${longitude}` });
		return `https://www.openstreetmap.org/directions?${route}`;
	}
	const query = [displayName, addressLine1, city].filter(Boolean).join(', ');
	return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}
