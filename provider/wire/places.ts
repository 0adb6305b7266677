/** States, and the cities of one. */
import { z } from 'zod';
import { id, idOrEmpty, queryInteger } from '../fields.ts';
import { listOf, text, unwrapList } from './answers.ts';
import { capitalView } from './declare.ts';

const place = z.object({ DocumentId: text, DisplayName: text });

export const getAllStatesCountrywise = capitalView('GetAllStatesCountrywise', {
	schema: 'State',
	summary: 'States; an empty CountryId means India',
	request: z.strictObject({ skip: queryInteger(0, 100_000), take: queryInteger(1, 200), CountryId: idOrEmpty }),
	response: listOf(place),
	unwrap: unwrapList,
});

export const getAllCitiesStatewise = capitalView('GetAllCitiesStatewise', {
	schema: 'City',
	summary: 'Cities of a state',
	request: z.strictObject({ skip: queryInteger(0, 100_000), take: queryInteger(1, 500), StateId: id }),
	response: listOf(place),
	unwrap: unwrapList,
});
