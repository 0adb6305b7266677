import { pinRangesOf } from '../../../../../domain/places/pinRanges.ts';
import type { StateWithPins } from '../../../../../domain/places/stateOfPin.ts';
import { dataServices, jsonLoader } from '../../../../loaders.ts';
import type { Route } from './+types/statesData.ts';

/** An empty id is India (provider/port.ts). */
const indiaCountryId = '';
const maxStates = 200;

/** The states of the provider, each with its PINs, so that the table of PINs is in no script. */
export function loader({ context }: Route.LoaderArgs) {
	const services = dataServices(context);
	return jsonLoader<readonly StateWithPins[]>(services, async () => {
		const states = await services.provider.states({ countryId: indiaCountryId, skip: 0, take: maxStates });
		return states.map((state) => ({ ...state, pinRanges: pinRangesOf(state.displayName) }));
	});
}
