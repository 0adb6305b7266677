import fc from 'fast-check';
import { z } from 'zod';
import { deskCommands } from '../../../provider/embedded/desk/commands.ts';
import type { DeskCommand } from '../../../provider/embedded/desk/deskCommand.ts';
import type { KnownValues } from '../knownValues.ts';
import { jsonBody, mutatedValue } from '../mutate.ts';
import type { FuzzTarget } from '../readFuzzTarget.ts';
import { asText, encodeForm, encodePath, type FuzzRequest, type RequestGenerator } from '../request.ts';
import { arbitraryOf, textArbitraryOf } from '../schemaArbitraries.ts';
import { type SweepTask, sweepTask, sweepValues, validValueOf } from '../sweep.ts';

/** Requests to every desk command, generated from the schemas of its fields. */
export function deskGenerators(target: FuzzTarget, known: KnownValues): readonly RequestGenerator[] {
	return deskCommands.map((command) => ({ name: `desk ${command.name}`, request: requestTo(command, target, known) }));
}

/** Valid requests to every command, with hostile texts in every field that accepts a text. */
export function deskSweep(
	target: FuzzTarget,
	known: KnownValues,
	size: { readonly isFull: boolean },
): readonly SweepTask[] {
	return deskCommands.flatMap((command) => {
		const schemas = Object.entries(command.fields).map(([name, { schema }]) => [name, schema] as const);
		const shape = z.strictObject(Object.fromEntries(schemas));
		const valid = withPrices(validValueOf(shape, known));
		// A hostile text that reads as a registration number belongs to no vehicle.
		const isAccepted = (value: unknown) =>
			shape.safeParse(value).success && Object(value).regNo === Object(valid).regNo;
		const list = sweepValues(valid, isAccepted, size);
		return list.map((fields) =>
			sweepTask(`sweep desk ${command.name}`, validRequest(command, { ...Object(fields) }, target)),
		);
	});
}

/** A job without a price is refused with any texts. */
const withPrices = (value: unknown): unknown =>
	JSON.parse(JSON.stringify(value ?? null, (name, given: unknown) => (name === 'price' ? 100 : given)));

function validRequest(
	command: DeskCommand,
	fields: Readonly<Record<string, unknown>>,
	{ deskToken }: FuzzTarget,
): FuzzRequest {
	const isGet = command.method === 'GET';
	const others = Object.entries(fields).filter(([name]) => !command.path.includes(`:${name}`));
	const below = pathBelow(command, fields);
	return {
		base: 'internalUrl',
		method: command.method,
		path: encodePath(`/desk${below}${isGet ? `?${encodeForm(Object.fromEntries(others))}` : ''}`),
		headers: { Authorization: `Bearer ${deskToken}`, 'Content-Type': 'application/json' },
		body: isGet ? null : JSON.stringify(Object.fromEntries(others)),
	};
}

const pathBelow = ({ path }: DeskCommand, fields: Readonly<Record<string, unknown>>): string =>
	path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(asText(fields[name]).toWellFormed()));

function requestTo(command: DeskCommand, { deskToken }: FuzzTarget, known: KnownValues): fc.Arbitrary<FuzzRequest> {
	const named = Object.entries(command.fields);
	const inPath = named.filter(([name]) => command.path.includes(`:${name}`));
	const others = named.filter(([name]) => !command.path.includes(`:${name}`));
	const path = fc.record(
		Object.fromEntries(inPath.map(([name, { schema }]) => [name, textArbitraryOf(schema, name, known)])),
	);
	const shape = z.object(Object.fromEntries(others.map(([name, { schema }]) => [name, schema])));
	const fields = arbitraryOf(shape, known);
	const parts = fc.record({
		path,
		query: mutatedValue(fields),
		body: jsonBody(fields),
		token: fc.nat(20).map((roll) => (roll === 0 ? 'guessed' : deskToken)),
	});
	return parts.map(({ path, query, body, token }) => {
		const below = pathBelow(command, path);
		const isGet = command.method === 'GET';
		const search = isGet && typeof query === 'object' && query !== null ? `?${encodeForm({ ...query })}` : '';
		return {
			base: 'internalUrl',
			method: command.method,
			path: encodePath(`/desk${below}${search}`),
			headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
			body: isGet ? null : body,
		};
	});
}
