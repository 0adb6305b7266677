import { isUuid } from '../../../db/uuid.ts';
import type { Handler } from '../context.ts';

export const allStates: Handler<'GetAllStatesCountrywise'> = async ({ skip, take }, { db }) => {
	const states = await db.selectFrom('state').selectAll().orderBy('name').offset(skip).limit(take).execute();
	return answer(states);
};

export const allCities: Handler<'GetAllCitiesStatewise'> = async ({ StateId, skip, take }, { db }) => {
	if (!isUuid(StateId)) return answer([]);
	const cities = await db
		.selectFrom('city')
		.select(['id', 'name'])
		.where('state_id', '=', StateId)
		.orderBy('name')
		.offset(skip)
		.limit(take)
		.execute();
	return answer(cities);
};

const answer = (places: readonly { readonly id: string; readonly name: string }[]) => ({
	IsRequestSuccessfull: true,
	Message: null,
	Data: places.map(({ id, name }) => ({ DocumentId: id, DisplayName: name })),
});
