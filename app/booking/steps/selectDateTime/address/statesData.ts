import type { Place } from '../../../../../domain/booking/catalogue.ts';
import { dataServices, jsonLoader } from '../../../../loaders.ts';
import type { Route } from './+types/statesData.ts';

/** An empty id is India (provider/port.ts). */
const indiaCountryId = '';
const maxStates = 200;

export function loader({ context }: Route.LoaderArgs) {
	const services = dataServices(context);
	return jsonLoader<readonly Place[]>(services, () =>
		services.provider.states({ countryId: indiaCountryId, skip: 0, take: maxStates }),
	);
}
