import type { Place } from '../../domain/catalogue.ts';
import { dataServices, forData } from '../answer.ts';
import type { Route } from './+types/states.ts';

/** As the provider knows it without being told. */
const india = '';
const mostStates = 200;

export function loader({ context }: Route.LoaderArgs) {
	const services = dataServices(context);
	return forData<readonly Place[]>(services, () =>
		services.provider.states({ countryId: india, skip: 0, take: mostStates }),
	);
}
