import { z } from 'zod';
import type { Place } from '../../../../../domain/booking/catalogue.ts';
import type { Provider } from '../../../../../provider/port.ts';
import { dataLoader, idParam } from '../../../../loaders.ts';

const maxCities = 500;

export const loader = dataLoader('cities', z.object({ StateId: idParam }), ({ provider }, { StateId }) =>
	loadCities(provider, StateId),
);

/** The cities of a state. */
export const loadCities = (provider: Pick<Provider, 'cities'>, stateId: string): Promise<readonly Place[]> =>
	provider.cities({ stateId, skip: 0, take: maxCities });
