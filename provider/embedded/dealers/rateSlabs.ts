import type { RateSlab } from '../../../domain/catalogue.ts';
import type { OperationContext } from '../operationContext.ts';

/** Charges of pick-up and drop by distance, the nearest first. */
export async function readRateSlabs(dealerCode: string, { db }: OperationContext): Promise<readonly RateSlab[]> {
	const slabs = await db
		.selectFrom('rate_slab')
		.innerJoin('dealer', 'dealer.id', 'rate_slab.dealer_id')
		.select(['rate_slab.id', 'km_from', 'km_to', 'price'])
		.where('dealer.code', '=', dealerCode)
		.orderBy('km_from')
		.execute();
	return slabs.map(({ id, km_from, km_to, price }) => ({ documentId: id, fromKm: km_from, toKm: km_to, price }));
}
