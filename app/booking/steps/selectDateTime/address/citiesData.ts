import { z } from 'zod';
import type { Place } from '../../../../../domain/booking/catalogue.ts';
import { dataLoader } from '../../../../loaders.ts';
import { idParam } from '../../../../queryParams.ts';

const maxCities = 500;

export const loader = dataLoader(
	'cities',
	z.object({ StateId: idParam }),
	({ provider }, { StateId }): Promise<readonly Place[]> =>
		provider.cities({ stateId: StateId, skip: 0, take: maxCities }),
);
