import type { Dealer } from './dealer.ts';

type DealerLocation = Pick<Dealer, 'displayName' | 'addressLine1' | 'city' | 'latitude' | 'longitude'>;

/**
 * Where the way to a dealer is shown: OpenStreetMap's directions to its position, or a search for its
 * name and city when the position is not known. Nothing is asked of it before the owner opens the address.
 */
export function directionsUrl({ displayName, addressLine1, city, latitude, longitude }: DealerLocation): string {
	if (latitude !== null && longitude !== null) {
		const route = new URLSearchParams({ route: `;${latitude},${longitude}` });
		return `https://www.openstreetmap.org/directions?${route}`;
	}
	const query = [displayName, addressLine1, city].filter(Boolean).join(', ');
	return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}
