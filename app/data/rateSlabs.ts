import { z } from 'zod';
import type { RateSlab } from '../../domain/catalogue.ts';
import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/rateSlabs.ts';
import { dealerCode, readQuery } from './query.ts';

/** A dealer's charges for pick-up and drop, by distance. */
export function loader({ context, request }: Route.LoaderArgs) {
	const { log, provider } = dataServices(context);
	const asked = readQuery(request, z.object({ DealerCode: dealerCode }));
	if (!asked) return malformed(log, 'rate slabs');
	return forData<readonly RateSlab[]>(log, () => provider.rateSlabs(asked.DealerCode));
}
