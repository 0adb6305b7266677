import { z } from 'zod';
import type { Place } from '../../domain/catalogue.ts';
import { dataServices, forData, malformed } from '../answer.ts';
import type { Route } from './+types/cities.ts';
import { id, readQuery } from './query.ts';

const mostCities = 500;

export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const asked = readQuery(request, z.object({ StateId: id }));
	if (!asked) return malformed(services.log, 'cities');
	return forData<readonly Place[]>(services, () =>
		services.provider.cities({ stateId: asked.StateId, skip: 0, take: mostCities }),
	);
}
