import type { Handler } from '../context.ts';
import { rupees } from '../rupees.ts';

export const rateSlabs: Handler<'GetPickAndDropRateSlabViewByDealerCode'> = async ({ DealerCode }, { db }) => {
	const slabs = await db
		.selectFrom('rate_slab')
		.innerJoin('dealer', 'dealer.id', 'rate_slab.dealer_id')
		.select(['rate_slab.id', 'km_from', 'km_to', 'price'])
		.where('dealer.code', '=', DealerCode)
		.orderBy('km_from')
		.execute();
	return {
		IsRequestSuccessfull: true,
		Message: null,
		Data: slabs.map((slab) => ({
			KMRange1: slab.km_from,
			KMRange2: slab.km_to,
			Pricing: rupees(slab.price),
			DocumentId: slab.id,
		})),
	};
};
