/** Dealers near an owner, or of a search: nearest first, dealers without coordinates last. */

import { z } from 'zod';
import { type Dealer, fallbackPosition, isSameDealer, type Position } from '../../domain/dealers/dealer.ts';
import { openingState } from '../../domain/dealers/dealerSlots.ts';
import { directionsUrl, nearbyMetres, sortByDistance } from '../../domain/dealers/geography.ts';
import { searchTexts } from '../../domain/places/placeNames.ts';
import { isWithinBookingWindow } from '../../domain/time/calendar.ts';
import type { JobCardSummary, ListedJobCard } from '../../domain/vehicle/jobCardHistory.ts';
import type { JobCard, Vehicle } from '../../domain/vehicle/vehicle.ts';
import type { VehicleView } from '../../domain/vehicle/vehicleView.ts';
import type { Provider } from '../../provider/port.ts';
import { dataLoader, latitudeParam, longitudeParam, orFallback } from '../loaders.ts';
import type { VehicleServices } from '../services.ts';

type DealerServices = Pick<VehicleServices, 'log' | 'now' | 'provider'>;
const maxNearby = 100;
const maxMatches = 200;

/** Dealers within 50 km of a position. */
export async function loadNearbyDealers(
	provider: Pick<Provider, 'nearbyDealers'>,
	position: Position,
	parentOrganizationId: string,
	now: Date,
): Promise<readonly Dealer[]> {
	const request = { position, distance: nearbyMetres, skip: 0, take: maxNearby, parentOrganizationId };
	return sortByDistance(withOpening(now, await provider.nearbyDealers(request)));
}

/** Dealers whose city, state, country, name, PIN or address has the text, with their distance from the position. */
export async function loadMatchingDealers(
	provider: Pick<Provider, 'searchDealers'>,
	text: string,
	position: Position,
	now: Date,
): Promise<readonly Dealer[]> {
	const texts = { city: text, state: text, country: text, name: text, pin: text };
	const found = await provider.searchDealers({ ...texts, position, skip: 0, take: maxMatches });
	const has = (column: string | null) => column?.toLowerCase().includes(text.toLowerCase()) ?? false;
	const isByAddress = ({ addressLine1, city, displayName }: Dealer) =>
		has(addressLine1) && !has(displayName) && !has(city);
	return sortByDistance(withOpening(now, found).map((dealer) => ({ ...dealer, isByAddress: isByAddress(dealer) })));
}

/**
 * Dealers that a search finds: as `loadMatchingDealers`. A text that names a place is also searched for by the place's
 * other names and from Hindi (docs/product.md#names-of-places).
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
	const found = sortByDistance(lists.flat());
	const once = found.filter((dealer, index) => found.findIndex((other) => isSameDealer(other, dealer)) === index);
	return once.slice(0, maxMatches);
}

/**
 * Replaces each dealer's hours by whether it is open now. Leaves out a next free slot on a day that cannot be booked,
 * since the slots would not offer it.
 */
const withOpening = (now: Date, dealers: readonly Dealer[]): readonly Dealer[] =>
	dealers.map(({ hoursToday, nextFreeSlot, nextOpening, ...dealer }) => ({
		...dealer,
		opening: openingState({ hoursToday, nextOpening }, now),
		nextFreeSlot: nextFreeSlot && isWithinBookingWindow(nextFreeSlot.day, now) ? nextFreeSlot : undefined,
	}));

/**
 * The last-service and the seller dealer, however far away, searched for by name. A dealer that is not found is left
 * out, and its card shows the vehicle's record.
 */
export async function ownDealers(
	{ log, now, provider }: Pick<VehicleServices, 'log' | 'now' | 'provider'>,
	{ lastService, seller }: Pick<Vehicle, 'lastService' | 'seller'>,
): Promise<readonly Dealer[]> {
	const organizations = [lastService, seller].filter((organization) => organization !== null);
	const found = await Promise.all(
		organizations.map(async ({ id: documentId, code, name: displayName }) => {
			const search = () => loadMatchingDealers(provider, displayName, fallbackPosition, now());
			const dealers = await orFallback(log, search, []);
			return dealers.find((dealer) => isSameDealer(dealer, { documentId, code, displayName }));
		}),
	);
	return found.filter((dealer) => dealer !== undefined);
}

/** A job card that is booked again, as far as the dealer step needs it. */
export type RepeatedBooking = NonNullable<Awaited<ReturnType<typeof loadRepeatedBooking>>>;

/** null: the present owner has no such job card. `day`: ISO instant. `dealer` null: it is no longer listed. */
export async function loadRepeatedBooking(services: VehicleServices, jobCardId: string) {
	const jobCard = await loadJobCard(services, jobCardId);
	return jobCard && { jobCard: jobCardId, day: jobCard.documentDate, dealer: await dealerOfJobCard(services, jobCard) };
}

/** A job card's dealership as listed today; null: not found in time, or name and address do not tell it apart. */
export async function dealerOfJobCard(
	{ log, now, provider }: DealerServices,
	{ organizationName: name, organizationAddressLine1: address }: JobCardSummary,
	timeoutMs?: number,
): Promise<Dealer | null> {
	if (name === null) return null;
	const search = () => loadMatchingDealers(provider, name, fallbackPosition, now());
	const sameName = (await orFallback(log, search, [], timeoutMs)).filter(({ displayName }) => displayName === name);
	const sameAddress = sameName.find(({ addressLine1 }) => addressLine1 === address);
	return sameAddress ?? (sameName.length === 1 ? (sameName[0] ?? null) : null);
}

export type DealershipView = ReturnType<typeof viewDealership>;

/** Where a vehicle that is ready waits, with what the dealers' list says of it within 1 s; null: it is not ready. */
export async function loadCollection(services: DealerServices, vehicle: Vehicle, vehicleView: VehicleView) {
	const [jobCard] = vehicle.serviceHistory;
	if (!jobCard || !vehicleView.jobCard?.isReadyToCollect) return null;
	return viewDealership(jobCard, await dealerOfJobCard(services, jobCard, 1000));
}

/** A job card's dealership; with hours and its place on a map if `dealer` says so, as it is listed today. */
export function viewDealership(jobCard: JobCardSummary & Pick<JobCard, 'advisorContact'>, dealer: Dealer | null) {
	const { organizationName: name, organizationAddressLine1: addressLine1 } = jobCard;
	return {
		dealership: { name, addressLine1 },
		/** null: not known. */
		opening: dealer?.opening ?? null,
		/** The address of a map; null: no dealership is named. */
		directions: name === null ? null : directionsUrl(dealer ?? { displayName: name, addressLine1 }),
		/** Whom to call; null: not known. */
		contact: jobCard.advisorContact ?? dealer?.phone ?? null,
	};
}

/** The job card that is booked again; null: the present owner has none of this id. */
export async function loadJobCard(
	{ provider, regNo }: Pick<VehicleServices, 'provider' | 'regNo'>,
	jobCardId: string,
): Promise<ListedJobCard | null> {
	const found = await provider.jobCards({ regNo, jobCardId, skip: 0, take: 1 });
	return found?.jobCards[0] ?? null;
}

const querySchema = z.object({
	latitude: latitudeParam,
	longitude: longitudeParam,
	search: z.string().trim().max(100).default(''),
});

/** Dealers near a position, or dealers that match a search; nearest first. */
export const loader = dataLoader(
	'dealers',
	querySchema,
	({ provider, settings, now }, { search, ...position }): Promise<readonly Dealer[]> =>
		search
			? searchDealers(provider, search, position, now())
			: loadNearbyDealers(provider, position, settings.parentOrganizationId, now()),
);
