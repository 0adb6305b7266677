import type { Dealer } from '../../../domain/dealer.ts';
import type { DealerSearchRequest, NearbyDealersRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';
import { type DealerRow, selectDealersByText, selectNearbyDealers } from './dealerQueries.ts';

/** Dealers near a position, the nearest first. */
export async function findNearbyDealers(
	question: NearbyDealersRequest,
	{ db }: OperationContext,
): Promise<readonly Dealer[]> {
	const { position, distance: radius, skip, take, parentOrganizationId } = question;
	const found = await selectNearbyDealers({ ...position, radius, skip, take, parentOrganizationId }, db);
	return found.map(toDealer);
}

/** Dealers as a person searches for them, the nearest first; all are in one country. */
export async function findDealersByText(
	question: DealerSearchRequest,
	{ db }: OperationContext,
): Promise<readonly Dealer[]> {
	const { city, state, name, pin, position, skip, take } = question;
	return (await selectDealersByText({ city, state, name, pin }, { ...position, skip, take }, db)).map(toDealer);
}

const toDealer = (row: DealerRow): Dealer => ({
	documentId: row.id,
	code: row.code,
	displayName: row.name.trim(),
	latitude: row.latitude,
	longitude: row.longitude,
	distance: row.distance,
	addressLine1: row.addressLine1.trim() || null,
	city: row.cityName,
	phone: row.phone.trim() || null,
});
