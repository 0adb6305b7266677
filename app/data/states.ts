import type { Place } from '../../domain/catalogue.ts';
import { forData } from '../answer.ts';
import { vehicleServices } from '../services.ts';
import type { Route } from './+types/states.ts';

export function loader({ context }: Route.LoaderArgs) {
	const { log, provider } = vehicleServices(context);
	return forData<readonly Place[]>(log, () => provider.states());
}
