import { z } from 'zod';
import type { RateSlabSummary } from '../../../domain/catalogue.ts';
import { badRequestResponse, dataServices, jsonLoader } from '../../loaders.ts';
import { dealerCodeParam, readQuery } from '../../queryParams.ts';
import type { Route } from './+types/rateSlabsData.ts';

/** A dealer's charges for pick-up and drop, the shortest distance first. */
export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const params = readQuery(request, z.object({ DealerCode: dealerCodeParam }));
	if (!params) return badRequestResponse(services.log, 'rate slabs');
	return jsonLoader<readonly RateSlabSummary[]>(services, async () => {
		const slabs = await services.provider.rateSlabs(params.DealerCode);
		return slabs.map(({ fromKm, toKm, price }) => ({ fromKm, toKm, price })).toSorted((a, b) => a.fromKm - b.fromKm);
	});
}
