import { type Dealer, fallbackPosition, isSameDealer } from '../../../../domain/dealers/dealer.ts';
import type { Organization, Vehicle } from '../../../../domain/vehicle/vehicle.ts';
import type { Provider } from '../../../../provider/port.ts';
import { optional } from '../../../loaders.ts';
import type { VisitLog } from '../../../services.ts';
import { loadMatchingDealers } from './loadDealers.ts';

/**
 * The last-service and the seller dealer, however far away, searched for by name. A dealer that is not found is left
 * out, and its card shows what the vehicle's record has.
 */
export async function ownDealers(
	provider: Provider,
	vehicle: Pick<Vehicle, 'lastService' | 'seller'>,
	log: VisitLog,
	now: Date,
): Promise<readonly Dealer[]> {
	const organizations = [vehicle.lastService, vehicle.seller].filter((organization) => organization !== null);
	const found = await Promise.all(organizations.map((organization) => findDealer(provider, organization, log, now)));
	return found.filter((dealer) => dealer !== null);
}

async function findDealer(
	provider: Provider,
	organization: Organization,
	log: VisitLog,
	now: Date,
): Promise<Dealer | null> {
	const { id: documentId, code, name: displayName } = organization;
	const dealers = await optional(log, () => loadMatchingDealers(provider, displayName, fallbackPosition, now), []);
	return dealers.find((dealer) => isSameDealer(dealer, { documentId, code, displayName })) ?? null;
}
