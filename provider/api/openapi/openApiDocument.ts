/** The provider API as an OpenAPI 3.1 document, generated from the declarations of the calls. */
import { z } from 'zod';
import { languageCodes } from '../../../domain/languages.ts';
import { idempotencyKeySchema } from '../../fieldSchemas.ts';
import { bookingPayloadExample } from '../../wire/bookingExample.ts';
import type { CallDeclaration } from '../../wire/callDeclaration.ts';
import { calls } from '../../wire/calls.ts';
import { errorResponses, errorSchema } from './errorResponses.ts';
import type {
	JsonSchema,
	OpenApiDocument,
	OpenApiOperation,
	OpenApiParameter,
	OpenApiResponse,
} from './openApiTypes.ts';

export interface OpenApiOptions {
	/** Schema ids by schema name, as in whoami's Metadata; a path has the parameter `{name}` for each missing one. */
	readonly schemaIds?: Readonly<Record<string, string>>;
	/** The base URL, ending in `/v1.0`. */
	readonly serverUrl: string;
}

/** All 24 calls with their requests, responses and errors. */
export function openApiDocument({ schemaIds = {}, serverUrl }: OpenApiOptions): OpenApiDocument {
	const all: CallDeclaration[] = Object.values(calls);
	const paths = all.map((call) => {
		const operation = operationOf(call, schemaIds);
		return [pathTemplate(call, schemaIds), call.method === 'GET' ? { get: operation } : { post: operation }] as const;
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

function pathTemplate(call: CallDeclaration, schemaIds: Readonly<Record<string, string>>): string {
	if (call.schema === null) return '/whoami';
	const known = schemaIds[call.schema];
	const schema = known === undefined ? `{${call.schema}}` : encodeURIComponent(known);
	switch (call.kind) {
		case 'action':
			return `/documentaction/${schema}/${call.actionId}/${call.name}`;
		case 'document':
			return `/document/${schema}/{id}`;
		case 'View':
			return `/documentView/${schema}/${call.name}`;
		default:
			return `/documentview/${schema}/${call.name}`;
	}
}

function operationOf(call: CallDeclaration, schemaIds: Readonly<Record<string, string>>): OpenApiOperation {
	const schema = schemaOf(call.request);
	const operation = {
		operationId: call.name,
		summary: call.summary,
		description: call.effect === 'write' ? 'Changes something: never repeated by itself.' : 'Changes nothing.',
		tags: [tagOf(call)],
		parameters: [...pathParameters(call, schemaIds), ...queryParameters(call, schema), ...headers(call)],
		responses: {
			200: jsonResponse('IsRequestSuccessfull tells success', schemaOf(call.response)),
			...errorResponses(call),
		},
	};
	if (call.kind !== 'action') return operation;
	const example = call.name === 'BookServiceAppointment' ? { example: bookingPayloadExample } : {};
	return {
		...operation,
		requestBody: { required: true, content: { 'application/json': { schema, ...example } } },
	};
}

function pathParameters(call: CallDeclaration, schemaIds: Readonly<Record<string, string>>): OpenApiParameter[] {
	const text = { type: 'string' } as const;
	const open = call.schema !== null && schemaIds[call.schema] === undefined;
	const schema = { name: call.schema ?? '', in: 'path', required: true, schema: text } as const;
	return [
		...(open ? [{ ...schema, description: `SchemaId of ${call.schema} in the Metadata of whoami` }] : []),
		...(call.kind === 'document' ? [{ ...schema, name: 'id', description: 'Id of the document' }] : []),
	];
}

function queryParameters(call: CallDeclaration, request: JsonSchema): OpenApiParameter[] {
	if (call.kind === 'action' || call.kind === 'document') return [];
	return Object.entries(request.properties ?? {}).map(([name, schema]) => ({
		name,
		in: 'query',
		required: request.required?.includes(name) ?? false,
		schema: queryForm(schema),
	}));
}

/** The schema accepts a number of the query as number or as text; the document shows the number. */
function queryForm(schema: boolean | JsonSchema): JsonSchema {
	if (typeof schema === 'boolean') return {};
	return schema.anyOf?.find((form) => form.type === 'integer' || form.type === 'number') ?? schema;
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

function jsonResponse(description: string, schema: JsonSchema): OpenApiResponse {
	return { description, content: { 'application/json': { schema } } };
}

function schemaOf(schema: z.ZodType): JsonSchema {
	const { $schema, ...plain } = z.toJSONSchema(schema, {
		io: 'input',
		unrepresentable: 'throw',
		// What an unreadable value is read as is no default: a missing one stays missing.
		override: ({ zodSchema, jsonSchema }) => {
			if (zodSchema._zod.def.type === 'catch') delete jsonSchema.default;
		},
	});
	return plain;
}
