/** Calls of places: states, and cities of a state. */
import { z } from 'zod';
import { idOrEmptySchema, idSchema, queryIntegerSchema } from '../fieldSchemas.ts';
import { capitalViewCall } from './callDeclaration.ts';
import { idField, listResponse, optionalDegrees, textField } from './responseFields.ts';

const place = z.object({ DocumentId: idField, DisplayName: textField });
const city = place.extend({
	Latitude: optionalDegrees(90).meta({ description: 'Of the middle of the city' }),
	Longitude: optionalDegrees(180),
});

export const getAllStatesCountrywise = capitalViewCall('GetAllStatesCountrywise', {
	schema: 'State',
	summary: 'States; an empty CountryId means India',
	request: z.strictObject({
		skip: queryIntegerSchema(0, 100_000),
		take: queryIntegerSchema(1, 200),
		CountryId: idOrEmptySchema,
	}),
	...listResponse(place),
});

export const getAllCitiesStatewise = capitalViewCall('GetAllCitiesStatewise', {
	schema: 'City',
	summary: 'Cities of a state',
	request: z.strictObject({
		skip: queryIntegerSchema(0, 100_000),
		take: queryIntegerSchema(1, 500),
		StateId: idSchema,
	}),
	...listResponse(city),
});
