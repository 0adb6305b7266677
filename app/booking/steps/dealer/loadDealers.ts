/** Dealers for the dealer step: nearest first, those without coordinates last. */

import { type Dealer, isSameDealer, type Position } from '../../../../domain/dealers/dealer.ts';
import { sortByDistance } from '../../../../domain/dealers/geography.ts';
import { openingState } from '../../../../domain/dealers/openingState.ts';
import { searchTexts } from '../../../../domain/places/placeNames.ts';
import { isWithinBookingWindow } from '../../../../domain/time/calendar.ts';
import type { Provider } from '../../../../provider/port.ts';

const nearbyMetres = 50_000;
const maxNearby = 100;
const maxMatches = 200;

/** Dealers within 50 km of a position. */
export async function loadNearbyDealers(
	provider: Pick<Provider, 'nearbyDealers'>,
	position: Position,
	parentOrganizationId: string,
	now: Date,
): Promise<readonly Dealer[]> {
	const question = { position, distance: nearbyMetres, skip: 0, take: maxNearby, parentOrganizationId };
	return sortByDistance(asOf(now, await provider.nearbyDealers(question)));
}

/** Dealers whose city, state, country, name or PIN contains the text, with their distance from the position. */
export async function loadMatchingDealers(
	provider: Pick<Provider, 'searchDealers'>,
	text: string,
	position: Position,
	now: Date,
): Promise<readonly Dealer[]> {
	const texts = { city: text, state: text, country: text, name: text, pin: text };
	const found = await provider.searchDealers({ ...texts, position, skip: 0, take: maxMatches });
	return sortByDistance(asOf(now, found));
}

/**
 * Dealers that a search finds: as `loadMatchingDealers`, and where the text names a place, by its other names and from
 * Hindi, too (docs/product.md#names-of-places).
 */
export async function searchDealers(
	provider: Pick<Provider, 'searchDealers'>,
	text: string,
	position: Position,
	now: Date,
): Promise<readonly Dealer[]> {
	const lists = await Promise.all(searchTexts(text).map((one) => loadMatchingDealers(provider, one, position, now)));
	const [first = [], ...others] = lists;
	if (others.length === 0) return first;
	const found = lists.flat();
	const once = found.filter((dealer, index) => found.findIndex((other) => isSameDealer(other, dealer)) === index);
	return sortByDistance(once).slice(0, maxMatches);
}

/**
 * Whether each is open at this moment, in place of its hours. A next free slot on a day that cannot be booked is left
 * out: the slots would not offer it.
 */
const asOf = (now: Date, dealers: readonly Dealer[]): readonly Dealer[] =>
	dealers.map(({ hoursToday, nextFreeSlot, nextOpening, ...dealer }) => ({
		...dealer,
		opening: openingState({ hoursToday, nextOpening }, now),
		nextFreeSlot: nextFreeSlot && isWithinBookingWindow(nextFreeSlot.day, now) ? nextFreeSlot : undefined,
	}));
