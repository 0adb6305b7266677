import fc from 'fast-check';
import { bookingPayload } from '../../../provider/wire/bookingExample.ts';
import { calls } from '../../../provider/wire/calls.ts';
import type { Declaration } from '../../../provider/wire/declare.ts';
import type { Aim } from '../aim.ts';
import { fromSchema, hostileText } from '../fromSchema.ts';
import type { Known } from '../known.ts';
import { jsonText, mutated } from '../mutate.ts';
import { type FuzzRequest, formOf, sendableHeader, sendablePath, type Target, textFrom } from '../request.ts';
import { type Job, jobOf, swept, validOf } from '../sweep.ts';

/** Every call of the contract, from its own schema. */
export function providerTargets(aim: Aim, known: Known): readonly Target[] {
	return Object.values(calls).map((call: Declaration) => ({ name: call.name, request: requestTo(call, aim, known) }));
}

/** Every call that takes a text, asked as it should be but for its texts. */
export function providerSweep(aim: Aim, known: Known, size: { readonly isFull: boolean }): readonly Job[] {
	return Object.values(calls).flatMap((call: Declaration) => {
		const valid = call.name === 'BookServiceAppointment' ? exampleOf(known) : validOf(call.request, known);
		const list = swept(valid, (value) => call.request.safeParse(value).success, size);
		return list.map((fields, at) =>
			jobOf(`sweep ${call.name}`, exactly(call, { ...Object(fields) }, { aim, known, at })),
		);
	});
}

function exactly(
	call: Declaration,
	fields: Readonly<Record<string, unknown>>,
	{ aim, known, at }: { readonly aim: Aim; readonly known: Known; readonly at: number },
): FuzzRequest {
	const path = call.kind === 'document' ? known.pathOf(call, textFrom(fields.id).toWellFormed()) : known.pathOf(call);
	const isAsked = call.kind !== 'document' && call.kind !== 'action';
	return {
		base: 'internalUrl',
		method: call.method,
		path: sendablePath(isAsked ? `${path}?${formOf(fields)}` : path),
		headers: { ...aim.client, 'Content-Type': 'application/json', 'Idempotency-Key': `sweep-${call.name}-${at}` },
		body: call.kind === 'action' ? JSON.stringify(fields) : null,
	};
}

/** The published example, with what is known here. */
function exampleOf(known: Known): unknown {
	const own = bookingNames.flatMap((name) =>
		known
			.of(name)
			.slice(0, 1)
			.map((value) => [name, value]),
	);
	return { ...bookingPayload, ...Object.fromEntries(own) };
}

const bookingNames = ['RegistrationNo', 'ModelID', 'DealerCode', 'ContactId', 'OrganizationId', 'IBID', 'RepairTypeId'];

function requestTo(call: Declaration, aim: Aim, known: Known): fc.Arbitrary<FuzzRequest> {
	const fields = call.name === 'BookServiceAppointment' ? booking(call, known) : fromSchema(call.request, known);
	const parts = fc.record({
		headers: headersOf(aim, known),
		method: fc.oneof({ weight: 12, arbitrary: fc.constant(call.method) }, otherMethod),
		fields: mutated(fields),
		body: jsonText(fields),
		hostile: hostileText,
		isAstray: fc.nat(15).map((roll) => roll === 0),
	});
	return parts.map(({ headers, method, fields, body, hostile, isAstray }) => {
		const record = typeof fields === 'object' && fields !== null ? { ...fields } : { value: fields };
		const id = 'id' in record ? textFrom(record.id) : 'x';
		const path = call.kind === 'document' ? known.pathOf(call, id.toWellFormed()) : known.pathOf(call);
		const query = call.kind === 'view' || call.kind === 'View' || call.kind === 'whoami' ? `?${formOf(record)}` : '';
		return {
			base: 'internalUrl',
			method,
			path: sendablePath(isAstray ? `${path}/${hostile}` : `${path}${query}`),
			headers: { 'Content-Type': 'application/json', ...headers },
			body: method === 'GET' || method === 'HEAD' ? null : body,
		};
	});
}

/** From the schema, or the published example with values that are known here. */
function booking(call: Declaration, known: Known): fc.Arbitrary<unknown> {
	const fields = bookingNames
		.filter((name) => known.of(name).length > 0)
		.map((name) => [name, fc.constantFrom(...known.of(name))]);
	const example = fc.record(Object.fromEntries(fields)).map((own) => ({ ...bookingPayload, ...own }));
	return fc.oneof(fromSchema(call.request, known), example);
}

export const otherMethod = fc.constantFrom('GET', 'POST', 'HEAD', 'PUT', 'DELETE', 'OPTIONS', 'PATCH');

const headersOf = ({ client }: Aim, known: Known): fc.Arbitrary<Record<string, string>> =>
	fc
		.record({
			key: fc.oneof(fc.stringMatching(/^[A-Za-z0-9_-]{8,100}$/), hostileText),
			language: fc.oneof(fc.constantFrom('en', 'hi', 'hi-IN,en;q=0.5'), hostileText),
			portal: fc.oneof(fc.constant('http://localhost:3000'), hostileText),
			bearer: fc.oneof(fc.constantFrom('', ...known.of('RegNo')), hostileText),
			isKnown: fc.nat(15).map((roll) => roll > 0),
		})
		.map(({ key, language, portal, bearer, isKnown }) => ({
			...(isKnown ? client : { ClientId: client.ClientId, ClientSecret: sendableHeader(bearer) }),
			'Idempotency-Key': sendableHeader(key),
			'Accept-Language': sendableHeader(language),
			'X-Portal-Url': sendableHeader(portal),
			Authorization: sendableHeader(`Bearer ${bearer}`),
			'X-Request-Id': sendableHeader(key),
		}));
