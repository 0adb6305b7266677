import { type Dealer, fallbackPosition, isSameDealer, type Position } from '../../../domain/dealer.ts';
import { distanceMetres } from '../../../domain/geography.ts';
import type { Organization, Vehicle } from '../../../domain/vehicle.ts';
import type { Provider } from '../../../provider/port.ts';
import { optional } from '../../loaders.ts';
import type { VisitLog } from '../../services.ts';
import { loadMatchingDealers } from './loadDealers.ts';

/**
 * Where the last-service and the seller dealer are, also when they are far away: they are searched for by name.
 * Without an answer their cards show what the vehicle's record knows.
 */
export async function ownDealers(
	provider: Provider,
	vehicle: Pick<Vehicle, 'lastService' | 'seller'>,
	log: VisitLog,
): Promise<readonly Dealer[]> {
	const organizations = [vehicle.lastService, vehicle.seller].filter((organization) => organization !== null);
	const found = await Promise.all(organizations.map((organization) => findDealer(provider, organization, log)));
	return found.filter((dealer) => dealer !== null);
}

async function findDealer(provider: Provider, organization: Organization, log: VisitLog): Promise<Dealer | null> {
	const { id: documentId, code, name: displayName } = organization;
	const dealers = await optional(log, () => loadMatchingDealers(provider, displayName, fallbackPosition), []);
	return dealers.find((dealer) => isSameDealer(dealer, { documentId, code, displayName })) ?? null;
}

/** The same dealers with their distance from where the owner is. */
export const withDistanceFrom = (position: Position, dealers: readonly Dealer[]): readonly Dealer[] =>
	dealers.map((dealer) => {
		const { latitude, longitude } = dealer;
		if (latitude === null || longitude === null) return dealer;
		return { ...dealer, distance: distanceMetres(position, { latitude, longitude }) };
	});
