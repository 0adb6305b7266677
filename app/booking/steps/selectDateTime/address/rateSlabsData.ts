import { z } from 'zod';
import type { RateSlabSummary } from '../../../../../domain/booking/catalogue.ts';
import { dataLoader, idParam } from '../../../../loaders.ts';

/** A dealer's charges for pick-up and drop, the shortest distance first. */
export const loader = dataLoader(
	'rate slabs',
	z.object({ DealerCode: idParam }),
	async ({ provider }, { DealerCode }): Promise<readonly RateSlabSummary[]> => {
		const slabs = await provider.rateSlabs(DealerCode);
		return slabs.map(({ fromKm, toKm, price }) => ({ fromKm, toKm, price })).toSorted((a, b) => a.fromKm - b.fromKm);
	},
);
