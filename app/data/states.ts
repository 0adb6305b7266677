import type { Place } from '../../domain/catalogue.ts';
import { dataServices, forData } from '../answer.ts';
import type { Route } from './+types/states.ts';

export function loader({ context }: Route.LoaderArgs) {
	const { log, provider } = dataServices(context);
	return forData<readonly Place[]>(log, () => provider.states());
}
