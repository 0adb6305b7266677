/** The error responses of the OpenAPI document. */
import type { CallDeclaration } from '../../wire/callDeclaration.ts';
import type { JsonSchema, OpenApiResponse } from './openApiTypes.ts';

export const errorSchema: JsonSchema = {
	type: 'object',
	properties: {
		IsRequestSuccessfull: { type: 'boolean', const: false },
		Message: { type: 'string', description: 'What went wrong, for a person' },
	},
	required: ['IsRequestSuccessfull', 'Message'],
};

const commonErrors = {
	400: 'The request is malformed',
	401: 'ClientId or ClientSecret is missing or wrong',
	404: 'No such call, schema, action or document',
	424: 'The system behind this one does not accept it',
	500: 'The provider failed; nothing about its inside is said',
	501: 'This provider does not serve the call: not available yet',
	502: 'The system behind this one cannot be reached, or gave no answer that can be read',
	504: 'No answer within the time: a write may have happened, or may not',
};

/** The error responses of a call by status; all have the same body. */
export function errorResponses(call: CallDeclaration): Record<string, OpenApiResponse> {
	const tooLarge = `The body is larger than ${call.maxBodyKb} KB`;
	const errors = call.method === 'POST' ? { ...commonErrors, 413: tooLarge } : commonErrors;
	const schema = { $ref: '#/components/schemas/Fault' };
	return Object.fromEntries(
		Object.entries(errors).map(([status, description]) => [
			status,
			{ description, content: { 'application/json': { schema } } },
		]),
	);
}
