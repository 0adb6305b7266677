import { z } from 'zod';
import type { Place } from '../../../domain/catalogue.ts';
import { badRequestResponse, dataServices, jsonLoader } from '../../loaders.ts';
import { idParam, readQuery } from '../../queryParams.ts';
import type { Route } from './+types/citiesData.ts';

const maxCities = 500;

export function loader({ context, request }: Route.LoaderArgs) {
	const services = dataServices(context);
	const params = readQuery(request, z.object({ StateId: idParam }));
	if (!params) return badRequestResponse(services.log, 'cities');
	return jsonLoader<readonly Place[]>(services, () =>
		services.provider.cities({ stateId: params.StateId, skip: 0, take: maxCities }),
	);
}
