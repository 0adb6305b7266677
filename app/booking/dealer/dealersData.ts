import { z } from 'zod';
import type { Dealer } from '../../../domain/dealer.ts';
import { badRequestResponse, dataServices, jsonLoader } from '../../loaders.ts';
import { latitudeParam, longitudeParam, readQuery } from '../../queryParams.ts';
import type { Route } from './+types/dealersData.ts';
import { loadMatchingDealers, loadNearbyDealers } from './loadDealers.ts';

const querySchema = z.object({
	latitude: latitudeParam,
	longitude: longitudeParam,
	search: z.string().trim().max(100).default(''),
});

/** Dealers near a position, or those that a search by city finds; nearest first. */
export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const params = readQuery(request, querySchema);
	if (!params) return badRequestResponse(services.log, 'dealers');
	const { search, ...position } = params;
	const { provider, settings } = services;
	return jsonLoader<readonly Dealer[]>(services, () =>
		search
			? loadMatchingDealers(provider, search, position)
			: loadNearbyDealers(provider, position, settings.parentOrganizationId),
	);
}
