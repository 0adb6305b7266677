import { isUuid } from '../../../db/uuid.ts';
import type { Place } from '../../../domain/catalogue.ts';
import type { PagedRequest } from '../../port.ts';
import type { OperationContext } from '../operationContext.ts';

/** The states and union territories of India, whatever country is named. */
export async function readStates(
	{ skip, take }: PagedRequest<object>,
	{ db }: OperationContext,
): Promise<readonly Place[]> {
	return toPlaces(await db.selectFrom('state').selectAll().orderBy('name').offset(skip).limit(take).execute());
}

export async function readCities(
	{ stateId, skip, take }: PagedRequest<{ readonly stateId: string }>,
	{ db }: OperationContext,
): Promise<readonly Place[]> {
	if (!isUuid(stateId)) return [];
	const cities = await db
		.selectFrom('city')
		.select(['id', 'name'])
		.where('state_id', '=', stateId)
		.orderBy('name')
		.offset(skip)
		.limit(take)
		.execute();
	return toPlaces(cities);
}

const toPlaces = (rows: readonly { readonly id: string; readonly name: string }[]): Place[] =>
	rows.map(({ id, name }) => ({ documentId: id, displayName: name }));
