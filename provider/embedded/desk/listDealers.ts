import type { OperationContext } from '../operationContext.ts';

/** Every dealer, by code; a dealer without a GSTIN has null. */
export async function listDealers({ db }: Pick<OperationContext, 'db'>) {
	return await db
		.selectFrom('dealer')
		.innerJoin('city', 'city.id', 'dealer.city_id')
		.innerJoin('state', 'state.id', 'city.state_id')
		.select(['dealer.code', 'dealer.name', 'city.name as city', 'state.name as state', 'dealer.pin', 'dealer.phone'])
		.select('dealer.gstin')
		.orderBy('dealer.code')
		.execute();
}
