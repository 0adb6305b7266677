import { z } from 'zod';
import type { ShownSlab } from '../../domain/catalogue.ts';
import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/rateSlabs.ts';
import { dealerCode, readQuery } from './query.ts';

/** A dealer's charges for pick-up and drop, the shortest distance first. */
export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const asked = readQuery(request, z.object({ DealerCode: dealerCode }));
	if (!asked) return malformed(services.log, 'rate slabs');
	return forData<readonly ShownSlab[]>(services, async () => {
		const slabs = await services.provider.rateSlabs(asked.DealerCode);
		return slabs.map(({ fromKm, toKm, price }) => ({ fromKm, toKm, price })).toSorted((a, b) => a.fromKm - b.fromKm);
	});
}
