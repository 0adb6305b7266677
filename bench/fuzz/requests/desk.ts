import fc from 'fast-check';
import { z } from 'zod';
import { deskCommands } from '../../../provider/embedded/desk/commands.ts';
import type { DeskCommand } from '../../../provider/embedded/desk/deskCommand.ts';
import type { Aim } from '../aim.ts';
import { fromSchema, textFromSchema } from '../fromSchema.ts';
import type { Known } from '../known.ts';
import { jsonText, mutated } from '../mutate.ts';
import { type FuzzRequest, formOf, sendablePath, type Target, textFrom } from '../request.ts';
import { type Job, jobOf, swept, validOf } from '../sweep.ts';

/** Every desk command, from its own fields. */
export function deskTargets(aim: Aim, known: Known): readonly Target[] {
	return deskCommands.map((command) => ({ name: `desk ${command.name}`, request: requestTo(command, aim, known) }));
}

/** Every command that takes a text, given as it should be but for its texts. */
export function deskSweep(aim: Aim, known: Known, size: { readonly isFull: boolean }): readonly Job[] {
	return deskCommands.flatMap((command) => {
		const schemas = Object.entries(command.fields).map(([name, { schema }]) => [name, schema] as const);
		const shape = z.strictObject(Object.fromEntries(schemas));
		const list = swept(validOf(shape, known), (value) => shape.safeParse(value).success, size);
		return list.map((fields) => jobOf(`sweep desk ${command.name}`, exactly(command, { ...Object(fields) }, aim)));
	});
}

function exactly(command: DeskCommand, fields: Readonly<Record<string, unknown>>, { deskToken }: Aim): FuzzRequest {
	const isGet = command.method === 'GET';
	const others = Object.entries(fields).filter(([name]) => !command.path.includes(`:${name}`));
	const below = pathBelow(command, fields);
	return {
		base: 'internalUrl',
		method: command.method,
		path: sendablePath(`/desk${below}${isGet ? `?${formOf(Object.fromEntries(others))}` : ''}`),
		headers: { Authorization: `Bearer ${deskToken}`, 'Content-Type': 'application/json' },
		body: isGet ? null : JSON.stringify(Object.fromEntries(others)),
	};
}

const pathBelow = ({ path }: DeskCommand, fields: Readonly<Record<string, unknown>>): string =>
	path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(textFrom(fields[name]).toWellFormed()));

function requestTo(command: DeskCommand, { deskToken }: Aim, known: Known): fc.Arbitrary<FuzzRequest> {
	const named = Object.entries(command.fields);
	const inPath = named.filter(([name]) => command.path.includes(`:${name}`));
	const others = named.filter(([name]) => !command.path.includes(`:${name}`));
	const path = fc.record(
		Object.fromEntries(inPath.map(([name, { schema }]) => [name, textFromSchema(schema, name, known)])),
	);
	const shape = z.object(Object.fromEntries(others.map(([name, { schema }]) => [name, schema])));
	const fields = fromSchema(shape, known);
	const parts = fc.record({
		path,
		query: mutated(fields),
		body: jsonText(fields),
		token: fc.nat(20).map((roll) => (roll === 0 ? 'guessed' : deskToken)),
	});
	return parts.map(({ path, query, body, token }) => {
		const below = pathBelow(command, path);
		const isGet = command.method === 'GET';
		const asked = isGet && typeof query === 'object' && query !== null ? `?${formOf({ ...query })}` : '';
		return {
			base: 'internalUrl',
			method: command.method,
			path: sendablePath(`/desk${below}${asked}`),
			headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
			body: isGet ? null : body,
		};
	});
}
