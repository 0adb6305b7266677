import { describe, expect, test } from 'vitest';
import { providerErrorKinds } from '../../../domain/providerError.ts';
import { calls } from '../../wire/calls.ts';
import { statusForError } from '../../wire/errorStatus.ts';
import { type JsonSchema, type OpenApiOperation, openApiDocument } from './openApiDocument.ts';

const serverUrl = 'http://127.0.0.1:3001/v1.0';
const document = openApiDocument(serverUrl);

function operationsOf(given: typeof document): [string, string, OpenApiOperation][] {
	return Object.entries(given.paths).flatMap(([path, item]) =>
		Object.entries(item).map(([method, operation]): [string, string, OpenApiOperation] => [path, method, operation]),
	);
}

const operations = operationsOf(document);
const operation = (name: string) =>
	operations.find(([, , { operationId }]) => operationId === name)?.[2] ?? expect.fail();
const names = (name: string, place: string) =>
	operation(name)
		.parameters.filter((parameter) => parameter.in === place)
		.map((parameter) => parameter.name);

test('every call of the contract is one operation', () => {
	expect(operations.map(([, , { operationId }]) => operationId)).toEqual(Object.keys(calls));
	expect(operations.map(([, method]) => method.toUpperCase())).toEqual(Object.values(calls).map((call) => call.method));
	expect(document).toMatchObject({ openapi: '3.1.0', servers: [{ url: serverUrl }] });
});

test('the paths are those of the wire, with the name of a schema for its id', () => {
	expect(Object.keys(document.paths)).toContain('/document/{InstalledBase}/{id}');
	expect(Object.keys(document.paths)).toContain('/documentView/{State}/GetAllStatesCountrywise');
	expect(Object.keys(document.paths)).toContain(
		'/documentaction/{ServiceAppointment}/book-service-appointment/BookServiceAppointment',
	);
	expect(Object.keys(document.paths)).toContain('/whoami');
});

test('every placeholder of a path is a path parameter', () => {
	for (const [path, , { operationId }] of operations) {
		const braces = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1]);
		expect(names(operationId, 'path'), operationId).toEqual(braces);
	}
});

test('a view has query parameters, an action a request body', () => {
	expect(names('MyServicesList', 'query')).toEqual(['skip', 'take', 'IBID']);
	expect(operation('MyServicesList').parameters.find(({ name }) => name === 'take')?.schema).toMatchObject({
		type: 'integer',
		minimum: 1,
		maximum: 1000,
	});
	expect(operation('MyServicesList').requestBody).toBeUndefined();
	const body = operation('GetServiceTimeSlots').requestBody?.content['application/json'].schema;
	expect(body?.required).toEqual(['DealerCode', 'SelectedDate', 'OrganizationType']);
	expect(body?.additionalProperties).toBe(false);
});

test('the idempotency key is a required header of the booking only', () => {
	const keyed = operations.filter(([, , { parameters }]) =>
		parameters.some((parameter) => parameter.name === 'Idempotency-Key' && parameter.required),
	);
	expect(keyed.map(([, , { operationId }]) => operationId)).toEqual(['BookServiceAppointment']);
});

test('the booking example is valid', () => {
	const example = operation('BookServiceAppointment').requestBody?.content['application/json'].example;
	expect(calls.BookServiceAppointment.request.schema.safeParse(example).success).toBe(true);
});

describe('answers', () => {
	test('every operation has its error responses, all with the same body', () => {
		for (const [, method, { responses, operationId }] of operations) {
			const statuses = method === 'post' ? ['200', '400', '401', '404', '413'] : ['200', '400', '401', '404'];
			expect(Object.keys(responses), operationId).toEqual([...statuses, '424', '500', '501', '502', '504']);
			for (const kind of providerErrorKinds)
				expect(responses).toHaveProperty(`${statusForError({ kind, status: null })}`);
			expect(responses[400]?.content['application/json'].schema).toEqual({ $ref: '#/components/schemas/Fault' });
		}
		expect(document.components.schemas.Fault).toMatchObject({ required: ['IsRequestSuccessfull', 'Message'] });
	});

	test('the vehicle document has every field of the entities', () => {
		const vehicle = operation('document').responses[200]?.content['application/json'].schema;
		const known = JSON.stringify(vehicle);
		for (const field of [
			'ServiceHistory',
			'JobStages',
			'JobCompletedDateTime',
			'RevisedServiceEstimation',
			'AdditionalJobsForApproval',
			'PaymentDetails',
			'DownloadInvoiceDetails',
			'RevisedCostSupportingDocuments',
			'BlobName',
			'SellingOrganizationCode',
			'LastServiceOrganizationID',
		]) {
			expect(known).toContain(`"${field}"`);
		}
	});

	test('every reference in the document resolves', () => {
		const references = JSON.stringify(document).match(/"\$ref":"[^"]+"/g) ?? [];
		expect(new Set(references)).toEqual(new Set(['"$ref":"#/components/schemas/Fault"']));
		const schemas = operations.map(([, , given]) => given.responses[200]?.content['application/json'].schema);
		expect(schemas.every((schema: JsonSchema | undefined) => schema && !('$schema' in schema))).toBe(true);
	});
});
