import { pinRangesOf } from '../../../../../domain/places/pinRanges.ts';
import type { StateWithPins } from '../../../../../domain/places/stateOfPin.ts';
import { dataLoader, noQuery } from '../../../../loaders.ts';

/** An empty id means India (provider/port.ts). */
const indiaCountryId = '';
const maxStates = 200;

/** The provider's states, each with its PINs, so that no script contains the table of PINs. */
export const loader = dataLoader('states', noQuery, async ({ provider }): Promise<readonly StateWithPins[]> => {
	const states = await provider.states({ countryId: indiaCountryId, skip: 0, take: maxStates });
	return states.map((state) => ({ ...state, pinRanges: pinRangesOf(state.displayName) }));
});
