import { z } from 'zod';
import type { Place } from '../../domain/catalogue.ts';
import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/cities.ts';
import { id, readQuery } from './query.ts';

export function loader({ context, request }: Route.LoaderArgs) {
	const { log, provider } = dataServices(context);
	const asked = readQuery(request, z.object({ StateId: id }));
	if (!asked) return malformed(log, 'cities');
	return forData<readonly Place[]>(log, () => provider.cities(asked.StateId));
}
