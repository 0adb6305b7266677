import { z } from 'zod';
import type { Dealer } from '../../../../domain/dealers/dealer.ts';
import { dataLoader, latitudeParam, longitudeParam } from '../../../loaders.ts';
import { loadNearbyDealers, searchDealers } from './loadDealers.ts';

const querySchema = z.object({
	latitude: latitudeParam,
	longitude: longitudeParam,
	search: z.string().trim().max(100).default(''),
});

/** Dealers near a position, or those that match a search; nearest first. */
export const loader = dataLoader(
	'dealers',
	querySchema,
	({ provider, settings, now }, { search, ...position }): Promise<readonly Dealer[]> =>
		search
			? searchDealers(provider, search, position, now())
			: loadNearbyDealers(provider, position, settings.parentOrganizationId, now()),
);
