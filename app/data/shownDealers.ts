/** Dealers as the dealer step shows them: nearest first, and none that nobody could be led to. */
import type { Dealer, Position } from '../../domain/dealer.ts';
import { sortByDistance } from '../../domain/geography.ts';
import type { Provider } from '../../provider/port.ts';

const nearbyMetres = 50_000;
const mostNearby = 100;
const mostFound = 200;

/** Those within 50 km. */
export async function dealersNear(
	provider: Pick<Provider, 'nearbyDealers'>,
	position: Position,
	parentOrganizationId: string,
): Promise<readonly Dealer[]> {
	const question = { position, distance: nearbyMetres, skip: 0, take: mostNearby, parentOrganizationId };
	return shown(await provider.nearbyDealers(question));
}

/** Those whose city, state, country, name or PIN the text is found in, with their distance from the position. */
export async function dealersFound(
	provider: Pick<Provider, 'searchDealers'>,
	text: string,
	position: Position,
): Promise<readonly Dealer[]> {
	const texts = { city: text, state: text, country: text, name: text, pin: text };
	return shown(await provider.searchDealers({ ...texts, position, skip: 0, take: mostFound }));
}

const shown = (dealers: readonly Dealer[]): readonly Dealer[] =>
	sortByDistance(dealers.filter(({ latitude, longitude }) => latitude !== null && longitude !== null));
