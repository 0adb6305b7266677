import type { Organization, Vehicle } from '../vehicle/vehicle.ts';
import { type Dealer, isSameDealer } from './dealer.ts';
import { sortByDistance } from './geography.ts';

export type DealerColumns = ReturnType<typeof dealerColumns>;

/**
 * The three columns: last service, seller, then the others by distance (docs/product.md#dealerships).
 * `recordedDealers`: the vehicle's record of the first two, if they are not among the listed dealers. `isSearch`: the
 * listed dealers are those found, and stay together.
 */
export function dealerColumns(
	vehicle: Pick<Vehicle, 'lastService' | 'seller'>,
	dealers: readonly Dealer[],
	recordedDealers: readonly Dealer[] = [],
	isSearch = false,
) {
	const lastService = findOrRecordedDealer(vehicle.lastService, [...dealers, ...recordedDealers]);
	const sellerCard = findOrRecordedDealer(vehicle.seller, [...dealers, ...recordedDealers]);
	// No dealer is listed twice.
	const seller = sellerCard && lastService && isSameDealer(sellerCard, lastService) ? null : sellerCard;
	const isTaken = (dealer: Dealer) => [lastService, seller].some((taken) => taken && isSameDealer(taken, dealer));
	return { lastService, seller, nearby: sortByDistance(isSearch ? dealers : dealers.filter((one) => !isTaken(one))) };
}

/** The listed dealer, which has a position and a distance; else the vehicle's record of it. */
function findOrRecordedDealer(organization: Organization | null, dealers: readonly Dealer[]): Dealer | null {
	if (!organization) return null;
	const recorded: Dealer = {
		documentId: organization.id,
		code: organization.code,
		displayName: organization.name,
		latitude: null,
		longitude: null,
		distance: null,
		addressLine1: null,
		city: null,
		phone: null,
	};
	return dealers.find((dealer) => isSameDealer(dealer, recorded)) ?? recorded;
}
