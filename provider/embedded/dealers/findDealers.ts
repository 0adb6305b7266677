import type { Dealer } from '../../../domain/dealer.ts';
import type { DealerSearch, NearbyQuestion } from '../../port.ts';
import type { Scope } from '../context.ts';
import { type FoundDealer, findDealersNear, searchDealers } from './dealerQueries.ts';

/** Dealers near a position, the nearest first. */
export async function findNearbyDealers(question: NearbyQuestion, { db }: Scope): Promise<readonly Dealer[]> {
	const { position, distance: radius, skip, take, parentOrganizationId } = question;
	const found = await findDealersNear({ ...position, radius, skip, take, parentOrganizationId }, db);
	return found.map(toDealer);
}

/** Dealers as a person searches for them, the nearest first; all are in one country. */
export async function findDealersByText(question: DealerSearch, { db }: Scope): Promise<readonly Dealer[]> {
	const { city, state, name, pin, position, skip, take } = question;
	return (await searchDealers({ city, state, name, pin }, { ...position, skip, take }, db)).map(toDealer);
}

const toDealer = (found: FoundDealer): Dealer => ({
	documentId: found.id,
	code: found.code,
	displayName: found.name.trim(),
	latitude: found.latitude,
	longitude: found.longitude,
	distance: found.distance,
	addressLine1: found.addressLine1.trim() || null,
	city: found.cityName,
	phone: found.phone.trim() || null,
});
