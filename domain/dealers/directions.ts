import type { Dealer } from './dealer.ts';

type DealerLocation = Pick<Dealer, 'displayName' | 'addressLine1' | 'city' | 'latitude' | 'longitude'>;

/**
 * OpenStreetMap's directions to a dealer's position, or a search for its name and city when the position is unknown.
 * Nothing is sent to OpenStreetMap before the owner opens the address.
 */
export function directionsUrl({ displayName, addressLine1, city, latitude, longitude }: DealerLocation): string {
	if (latitude !== null && longitude !== null) {
		const route = new URLSearchParams({ route: `;${latitude},${longitude}` });
		return `https://www.openstreetmap.org/directions?${route}`;
	}
	const query = [displayName, addressLine1, city].filter(Boolean).join(', ');
	return `https://www.openstreetmap.org/search?${new URLSearchParams({ query })}`;
}
