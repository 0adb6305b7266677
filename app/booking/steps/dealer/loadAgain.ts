import { type Dealer, fallbackPosition } from '../../../../domain/dealers/dealer.ts';
import { optional } from '../../../loaders.ts';
import type { VehicleServices } from '../../../services.ts';
import { loadVisit } from '../loadVisit.ts';
import { loadMatchingDealers } from './loadDealers.ts';

/** A visit that is booked again, as far as the dealer step needs it. */
export interface Again {
	/** Its job card. */
	readonly visit: string;
	/** ISO instant. */
	readonly day: string | null;
	/** null: not listed any more. */
	readonly dealer: Dealer | null;
}

/** null: the present owner has no such visit. */
export async function loadAgain(services: VehicleServices, jobCardId: string): Promise<Again | null> {
	const { log, now, provider } = services;
	const visit = await loadVisit(services, jobCardId);
	if (!visit) return null;
	const { documentDate: day, organizationName: name, organizationAddressLine1: address } = visit;
	const search = (text: string) => loadMatchingDealers(provider, text, fallbackPosition, now());
	const found = name === null ? [] : await optional(log, () => search(name), []);
	const named = found.filter(({ displayName }) => displayName === name);
	const dealer = named.find(({ addressLine1 }) => addressLine1 === address) ?? (named.length === 1 ? named[0] : null);
	return { visit: jobCardId, day, dealer: dealer ?? null };
}
