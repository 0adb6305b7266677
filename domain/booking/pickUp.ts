import type { Dealer, Position } from '../dealers/dealer.ts';
import { distanceMetres } from '../dealers/geography.ts';
import type { Paise } from '../money.ts';
import type { RateSlabSummary } from './catalogue.ts';

/**
 * About what pick-up and drop costs (docs/product.md#pick-up-and-drop): the distance in a straight line, in metres, and
 * the price of the shortest slab that reaches it, in paise. It is part of no total. null: the dealer has no coordinates
 * or no slabs. `price` null: its slabs end before this distance.
 */
export function pickUpFee(
	from: Position,
	{ latitude, longitude }: Pick<Dealer, 'latitude' | 'longitude'>,
	slabs: readonly RateSlabSummary[],
) {
	if (latitude === null || longitude === null || slabs.length === 0) return null;
	const metres = distanceMetres(from, { latitude, longitude });
	const reaching = slabs.filter(({ toKm }) => toKm * 1000 >= metres).toSorted((a, b) => a.toKm - b.toKm);
	return { metres, price: reaching[0]?.price ?? null };
}

/** A city's position is that of its middle: an address in it may be this much nearer. */
const cityToleranceMetres = 25_000;

/** Where pick-up is measured from: the phone, unless the typed city is known and the phone is not in it. */
export function pickUpOrigin(phone: Position | null, city: Position | null | undefined) {
	if (city && (!phone || distanceMetres(phone, city) > cityToleranceMetres)) return { isCity: true, position: city };
	return phone && { isCity: false, position: phone };
}

/**
 * Whether a dealer's slab with this price can reach the city, in paise: else a browser could name its own price. True
 * for any slab if one of the positions is not known.
 */
export function isPickUpPrice(
	price: Paise | null,
	city: Position | null | undefined,
	{ latitude, longitude }: Pick<Dealer, 'latitude' | 'longitude'>,
	slabs: readonly RateSlabSummary[],
): boolean {
	const metres = city && latitude !== null && longitude !== null ? distanceMetres(city, { latitude, longitude }) : 0;
	return slabs.some((slab) => slab.price === price && slab.toKm * 1000 + cityToleranceMetres >= metres);
}

/** Where a dealer's last slab ends, in km; null without slabs. */
export const lastSlabKm = (slabs: readonly Pick<RateSlabSummary, 'toKm'>[]): number | null =>
	slabs.length === 0 ? null : Math.max(...slabs.map(({ toKm }) => toKm));

/**
 * The distance of a city from a dealer that does not pick up there, in metres and a straight line: it is beyond the
 * last slab and 25 km (docs/product.md#pick-up-and-drop). null: not refused, as without slabs or one of the positions.
 */
export function tooFarForPickUp(
	city: Position | null | undefined,
	{ latitude, longitude }: Pick<Dealer, 'latitude' | 'longitude'>,
	lastKm: number | null,
): number | null {
	if (!city || latitude === null || longitude === null || lastKm === null) return null;
	const metres = distanceMetres(city, { latitude, longitude });
	return metres > lastKm * 1000 + cityToleranceMetres ? metres : null;
}
