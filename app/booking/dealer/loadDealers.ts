/** Dealers as the dealer step shows them: nearest first, and none that nobody could be led to. */
import type { Dealer, Position } from '../../../domain/dealer.ts';
import { sortByDistance } from '../../../domain/geography.ts';
import type { Provider } from '../../../provider/port.ts';

const nearbyMetres = 50_000;
const maxNearby = 100;
const maxMatches = 200;

/** Those within 50 km. */
export async function loadNearbyDealers(
	provider: Pick<Provider, 'nearbyDealers'>,
	position: Position,
	parentOrganizationId: string,
): Promise<readonly Dealer[]> {
	const question = { position, distance: nearbyMetres, skip: 0, take: maxNearby, parentOrganizationId };
	return sortPlacedDealers(await provider.nearbyDealers(question));
}

/** Those whose city, state, country, name or PIN the text is found in, with their distance from the position. */
export async function loadMatchingDealers(
	provider: Pick<Provider, 'searchDealers'>,
	text: string,
	position: Position,
): Promise<readonly Dealer[]> {
	const texts = { city: text, state: text, country: text, name: text, pin: text };
	return sortPlacedDealers(await provider.searchDealers({ ...texts, position, skip: 0, take: maxMatches }));
}

const sortPlacedDealers = (dealers: readonly Dealer[]): readonly Dealer[] =>
	sortByDistance(dealers.filter(({ latitude, longitude }) => latitude !== null && longitude !== null));
