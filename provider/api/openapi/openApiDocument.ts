/** The provider API as an OpenAPI 3.1 document, generated from the declarations of the calls. */
import { z } from 'zod';
import { languageCodes } from '../../../domain/languages.ts';
import { idempotencyKeySchema } from '../../fieldSchemas.ts';
import { bookingPayloadExample } from '../../wire/bookingExample.ts';
import type { CallDeclaration } from '../../wire/callDeclaration.ts';
import { calls } from '../../wire/calls.ts';
import { callPath } from '../../wire/paths.ts';

export type JsonSchema = z.core.JSONSchema.JSONSchema;
export type OpenApiDocument = ReturnType<typeof openApiDocument>;
export type OpenApiOperation = ReturnType<typeof operationOf>;

interface OpenApiParameter {
	readonly name: string;
	readonly in: 'path' | 'query' | 'header';
	readonly required: boolean;
	readonly description?: string;
	readonly schema: JsonSchema;
}

/** All 24 calls with their requests, responses and errors. `serverUrl`: the base URL, ending in `/v1.0`. */
export function openApiDocument(serverUrl: string) {
	const all: CallDeclaration[] = Object.values(calls);
	const paths = all.map((call) => {
		const operation = operationOf(call);
		return [pathTemplate(call), call.method === 'GET' ? { get: operation } : { post: operation }] as const;
	});
	const apiKey = (name: string) => ({ type: 'apiKey', in: 'header', name });
	return {
		openapi: '3.1.0',
		info: {
			title: 'Provider API',
			version: '1.0',
			description:
				'What the portal asks of a provider. Success is HTTP 200 and IsRequestSuccessfull true in the body. ' +
				'Messages are in the language of Accept-Language (en or hi). Days and times are in India.',
		},
		servers: [{ url: serverUrl }],
		security: [
			{ ClientId: [], ClientSecret: [] },
			{ ClientId: [], ClientSecret: [], visitor: [] },
		],
		tags: [...new Set(all.map(tagOf))].map((name) => ({ name })),
		paths: Object.fromEntries(paths),
		components: {
			schemas: { Fault: errorSchema },
			securitySchemes: {
				ClientId: apiKey('ClientId'),
				ClientSecret: apiKey('ClientSecret'),
				visitor: {
					type: 'http',
					scheme: 'bearer',
					description: 'The visitor’s authorization value, when there is one',
				},
			},
		},
	};
}

function tagOf(call: CallDeclaration): string {
	return call.schema ?? 'Session';
}

/** The parameters of a path, a schema's id by its name, are in braces, which `callPath` would encode. */
function pathTemplate(call: CallDeclaration): string {
	const path = callPath(call, { schemaId: `{${call.schema}}`, actionId: call.actionId, id: '{id}' });
	return path.replaceAll('%7B', '{').replaceAll('%7D', '}');
}

function operationOf(call: CallDeclaration) {
	const schema = schemaOf(call.request.schema);
	const example = call.name === 'BookServiceAppointment' ? { example: bookingPayloadExample } : {};
	const requestBody = { required: true, content: { 'application/json': { schema, ...example } } };
	return {
		operationId: call.name,
		summary: call.summary,
		description: call.effect === 'write' ? 'Changes something: never repeated by itself.' : 'Changes nothing.',
		tags: [tagOf(call)],
		parameters: [...pathParameters(call), ...queryParameters(call, schema), ...headers(call)],
		responses: responsesOf(call),
		...(call.kind === 'action' && { requestBody }),
	};
}

function pathParameters({ schema: name, kind }: CallDeclaration): OpenApiParameter[] {
	if (name === null) return [];
	const inPath = { in: 'path', required: true, schema: { type: 'string' } } as const;
	return [
		{ ...inPath, name, description: `SchemaId of ${name} in the Metadata of whoami` },
		...(kind === 'document' ? [{ ...inPath, name: 'id', description: 'Id of the document' }] : []),
	];
}

function queryParameters(call: CallDeclaration, request: JsonSchema): OpenApiParameter[] {
	if (call.kind === 'action' || call.kind === 'document') return [];
	return Object.entries(request.properties ?? {}).map(([name, schema]) => ({
		name,
		in: 'query',
		required: request.required?.includes(name) ?? false,
		schema: typeof schema === 'boolean' ? {} : schema,
	}));
}

function headers(call: CallDeclaration): OpenApiParameter[] {
	const header = (name: string, required: boolean, description: string, schema: JsonSchema): OpenApiParameter => ({
		name,
		in: 'header',
		required,
		description,
		schema,
	});
	const key = 'A key belongs to one payload: repeated with it, it gets the same answer; with another it is refused';
	return [
		...(call.idempotent ? [header('Idempotency-Key', true, key, schemaOf(idempotencyKeySchema))] : []),
		header('Accept-Language', false, 'Language of messages', { type: 'string', enum: languageCodes }),
		header('X-Request-Id', false, 'Comes back in the provider’s log', { type: 'string' }),
	];
}

const jsonResponse = (description: string, schema: JsonSchema) => ({
	description,
	content: { 'application/json': { schema } },
});

const errorSchema: JsonSchema = {
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

/** The responses of a call by status; all errors have the same body. */
function responsesOf(call: CallDeclaration): Record<string, ReturnType<typeof jsonResponse>> {
	const tooLarge = `The body is larger than ${call.maxBodyKb} KB`;
	const errors = call.method === 'POST' ? { ...commonErrors, 413: tooLarge } : commonErrors;
	const fault = { $ref: '#/components/schemas/Fault' };
	return {
		200: jsonResponse('IsRequestSuccessfull tells success', schemaOf(call.response)),
		...Object.fromEntries(
			Object.entries(errors).map(([status, description]) => [status, jsonResponse(description, fault)]),
		),
	};
}

function schemaOf(schema: z.ZodType): JsonSchema {
	const { $schema, ...plain } = z.toJSONSchema(schema, {
		io: 'input',
		unrepresentable: 'throw',
		override: ({ zodSchema, jsonSchema }) => {
			// The value that replaces an unreadable one is no default: a missing field stays missing.
			if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
			const { content } = jsonSchema;
			if (!(content instanceof z.ZodType)) return;
			delete jsonSchema.content;
			Object.assign(jsonSchema, { contentMediaType: 'application/json', contentSchema: schemaOf(content) });
		},
	});
	return plain;
}
