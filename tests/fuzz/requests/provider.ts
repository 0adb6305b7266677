import fc from 'fast-check';
import { bookingPayloadExample } from '../../../provider/wire/bookingExample.ts';
import type { CallDeclaration } from '../../../provider/wire/callDeclaration.ts';
import { calls } from '../../../provider/wire/calls.ts';
import type { KnownValues } from '../knownValues.ts';
import { jsonBody, mutatedValue } from '../mutate.ts';
import type { FuzzTarget } from '../readFuzzTarget.ts';
import { asText, cleanHeader, encodeForm, encodePath, type FuzzRequest, type RequestGenerator } from '../request.ts';
import { arbitraryOf, hostileText } from '../schemaArbitraries.ts';
import { type SweepTask, sweepTask, sweepValues, validValueOf } from '../sweep.ts';

/** Requests to every call of the provider API, generated from its schema. */
export function providerGenerators(target: FuzzTarget, known: KnownValues): readonly RequestGenerator[] {
	return Object.values(calls).map((call: CallDeclaration) => ({
		name: call.name,
		request: requestArbitrary(call, target, known),
	}));
}

/** Valid requests to every call, with hostile texts in every field that accepts a text. */
export function providerSweep(
	target: FuzzTarget,
	known: KnownValues,
	size: { readonly isFull: boolean },
): readonly SweepTask[] {
	return Object.values(calls).flatMap((call: CallDeclaration) => {
		const valid = validFieldsOf(call, known);
		const list = sweepValues(valid, (value) => call.request.schema.safeParse(value).success, size);
		return list.map((fields, at) =>
			sweepTask(`sweep ${call.name}`, validRequest(call, { ...Object(fields) }, { target, known, at })),
		);
	});
}

function validRequest(
	call: CallDeclaration,
	fields: Readonly<Record<string, unknown>>,
	{ target, known, at }: { readonly target: FuzzTarget; readonly known: KnownValues; readonly at: number },
): FuzzRequest {
	const path = call.kind === 'document' ? known.pathOf(call, asText(fields.id).toWellFormed()) : known.pathOf(call);
	const hasQuery = call.kind !== 'document' && call.kind !== 'action';
	return {
		base: 'internalUrl',
		method: call.method,
		path: encodePath(hasQuery ? `${path}?${encodeForm(fields)}` : path),
		headers: { ...target.client, 'Content-Type': 'application/json', 'Idempotency-Key': `sweep-${call.name}-${at}` },
		body: call.kind === 'action' ? JSON.stringify(fields) : null,
	};
}

/** Fields that the call accepts; rules that the schema does not state are added. */
function validFieldsOf(call: CallDeclaration, known: KnownValues): unknown {
	if (call.name === 'BookServiceAppointment') return exampleOf(known);
	if (call.name === 'SearchOrganization') return dealerSearch;
	const valid = validValueOf(call.request.schema, known);
	const { DocumentId } = Object(valid);
	return call.name === 'CancelServiceAppointment' ? { ...Object(valid), AppointmentId: DocumentId } : valid;
}

/** A query takes no exponent, as a drawn number of degrees may have. */
const dealerSearch = {
	...{ cityname: 'Pune', statename: 'Pune', countryname: 'Pune', displayname: 'Pune', zip: 'Pune' },
	...{ skip: 0, take: 20, longitude: 73.85, latitude: 18.52 },
};

/** The published example, with ids of the portal's own data. */
function exampleOf(known: KnownValues): unknown {
	const own = bookingNames.flatMap((name) =>
		known
			.valuesOf(name)
			.slice(0, 1)
			.map((value) => [name, value]),
	);
	return { ...bookingPayloadExample, ...Object.fromEntries(own) };
}

const bookingNames = ['RegistrationNo', 'ModelID', 'DealerCode', 'ContactId', 'OrganizationId', 'IBID', 'RepairTypeId'];

function requestArbitrary(call: CallDeclaration, target: FuzzTarget, known: KnownValues): fc.Arbitrary<FuzzRequest> {
	const fields =
		call.name === 'BookServiceAppointment' ? booking(call, known) : arbitraryOf(call.request.schema, known);
	const parts = fc.record({
		headers: headersOf(target, known),
		method: fc.oneof({ weight: 12, arbitrary: fc.constant(call.method) }, anyMethod),
		fields: mutatedValue(fields),
		body: jsonBody(fields),
		hostile: hostileText,
		isPathExtended: fc.nat(15).map((roll) => roll === 0),
	});
	return parts.map(({ headers, method, fields, body, hostile, isPathExtended }) => {
		const record = typeof fields === 'object' && fields !== null ? { ...fields } : { value: fields };
		const id = 'id' in record ? asText(record.id) : 'x';
		const path = call.kind === 'document' ? known.pathOf(call, id.toWellFormed()) : known.pathOf(call);
		const query =
			call.kind === 'view' || call.kind === 'viewCapitalV' || call.kind === 'whoami' ? `?${encodeForm(record)}` : '';
		return {
			base: 'internalUrl',
			method,
			path: encodePath(isPathExtended ? `${path}/${hostile}` : `${path}${query}`),
			headers: { 'Content-Type': 'application/json', ...headers },
			body: method === 'GET' || method === 'HEAD' ? null : body,
		};
	});
}

/** A payload from the schema, or the published example with ids of the portal's own data. */
function booking(call: CallDeclaration, known: KnownValues): fc.Arbitrary<unknown> {
	const fields = bookingNames
		.filter((name) => known.valuesOf(name).length > 0)
		.map((name) => [name, fc.constantFrom(...known.valuesOf(name))]);
	const example = fc.record(Object.fromEntries(fields)).map((own) => ({ ...bookingPayloadExample, ...own }));
	return fc.oneof(arbitraryOf(call.request.schema, known), example);
}

export const anyMethod = fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH');

const headersOf = ({ client }: FuzzTarget, known: KnownValues): fc.Arbitrary<Record<string, string>> =>
	fc
		.record({
			key: fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{8,100}$/), hostileText),
			language: fc.oneof(fc.constantFrom('en', 'hi', 'hi-IN,en;q=0.5'), hostileText),
			portal: fc.oneof(fc.constant('http://localhost:3000'), hostileText),
			bearer: fc.oneof(fc.constantFrom('', ...known.valuesOf('RegNo')), hostileText),
			isKnown: fc.nat(15).map((roll) => roll > 0),
		})
		.map(({ key, language, portal, bearer, isKnown }) => ({
			...(isKnown ? client : { ClientId: client.ClientId, ClientSecret: cleanHeader(bearer) }),
			'Idempotency-Key': cleanHeader(key),
			'Accept-Language': cleanHeader(language),
			'X-Portal-Url': cleanHeader(portal),
			Authorization: cleanHeader(`Bearer ${bearer}`),
			'X-Request-Id': cleanHeader(key),
		}));
