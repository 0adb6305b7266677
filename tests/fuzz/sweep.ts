/** A fixed sweep: requests that are as they should be but for texts that their schema takes. */
import fc from 'fast-check';
import type { z } from 'zod';
import type { FuzzResponse } from './fuzzClient.ts';
import { hostileTexts, severeTexts } from './hostileInputs.ts';
import type { KnownValues } from './knownValues.ts';
import type { FuzzRequest } from './request.ts';
import { arbitraryOf } from './schemaArbitraries.ts';

/** Sends and judges; null: there was no answer. */
export type SendFuzzRequest = (name: string, request: FuzzRequest) => Promise<FuzzResponse | null>;

/** One or more requests, one after the other. */
export type SweepTask = (send: SendFuzzRequest) => Promise<unknown>;

export const sweepTask =
	(name: string, request: FuzzRequest): SweepTask =>
	(send) =>
		send(name, request);

/** `alone`: each of its texts in turn replaced by each hostile one. `together`: all that may be replaced by one, at once. */
export function sweepValues(
	value: unknown,
	takes: (value: unknown) => boolean,
	{ isFull }: { readonly isFull: boolean },
) {
	const places = textPaths(value);
	const alone = (texts: readonly string[]) =>
		texts.flatMap((text) => places.map((place) => replaceAt(value, place, text)).filter(takes));
	if (isFull) return alone(hostileTexts);
	const together = hostileTexts.map((text) =>
		places.reduce((made, place) => {
			const next = replaceAt(made, place, text);
			return takes(next) ? next : made;
		}, value),
	);
	return [...alone(severeTexts), ...together.filter((made) => made !== value)];
}

type PropertyPath = readonly string[];

function textPaths(value: unknown): readonly PropertyPath[] {
	if (typeof value === 'string') return [[]];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => textPaths(inner).map((place) => [name, ...place]));
}

function replaceAt(value: unknown, [name, ...rest]: PropertyPath, text: string): unknown {
	if (name === undefined || typeof value !== 'object' || value === null) return text;
	if (Array.isArray(value)) return value.with(Number(name), replaceAt(value[Number(name)], rest, text));
	const fields: Readonly<Record<string, unknown>> = { ...value };
	return { ...fields, [name]: replaceAt(fields[name], rest, text) };
}

const sampleCount = 200;

/** Of what the schema takes the value with the most texts in it, always the same one. */
export function validValueOf(schema: z.ZodType, known: KnownValues): unknown {
	const made = fc.sample(arbitraryOf(schema, known), { seed: 1, numRuns: sampleCount });
	const valid = made.filter((value) => schema.safeParse(value).success);
	const [fullest] = valid.toSorted((a, b) => textPaths(b).length - textPaths(a).length);
	return fullest;
}
