/** A sweep that does not depend on the seed: valid requests with hostile texts wherever the schema accepts a text. */
import fc from 'fast-check';
import type { z } from 'zod';
import type { FuzzResponse } from './fuzzClient.ts';
import { hostileTexts, severeTexts } from './hostileInputs.ts';
import type { KnownValues } from './knownValues.ts';
import type { FuzzRequest } from './request.ts';
import { arbitraryOf } from './schemaArbitraries.ts';

/** Sends a request and checks the response. Returns null if there was no response. */
export type SendFuzzRequest = (name: string, request: FuzzRequest) => Promise<FuzzResponse | null>;

/** Sends one or more requests, one after the other. */
export type SweepTask = (send: SendFuzzRequest) => Promise<unknown>;

export const sweepTask =
	(name: string, request: FuzzRequest): SweepTask =>
	(send) =>
		send(name, request);

/**
 * Variants of a value that `isAccepted` allows. Each hostile text replaces all texts at once, so equal fields stay
 * equal. Each text alone is replaced by the severe texts, and in a full sweep by every hostile text.
 */
export function sweepValues(
	value: unknown,
	isAccepted: (value: unknown) => boolean,
	{ isFull }: { readonly isFull: boolean },
) {
	const paths = textPaths(value);
	const alone = (texts: readonly string[]) =>
		texts.flatMap((text) => paths.map((path) => replaceAt(value, path, text)).filter(isAccepted));
	const together = hostileTexts.map((text) =>
		paths.reduce((made, path) => {
			const next = replaceAt(made, path, text);
			return isAccepted(next) ? next : made;
		}, value),
	);
	return [...alone(isFull ? hostileTexts : severeTexts), ...together.filter((made) => made !== value)];
}

type PropertyPath = readonly string[];

function textPaths(value: unknown): readonly PropertyPath[] {
	if (typeof value === 'string') return [[]];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => textPaths(inner).map((path) => [name, ...path]));
}

function replaceAt(value: unknown, [name, ...rest]: PropertyPath, text: string): unknown {
	if (name === undefined || typeof value !== 'object' || value === null) return text;
	if (Array.isArray(value)) return value.with(Number(name), replaceAt(value[Number(name)], rest, text));
	const fields: Readonly<Record<string, unknown>> = { ...value };
	return { ...fields, [name]: replaceAt(fields[name], rest, text) };
}

const sampleCount = 200;

/** The value with the most texts among some that the schema accepts; the same one in every run. */
export function validValueOf(schema: z.ZodType, known: KnownValues): unknown {
	const made = fc.sample(arbitraryOf(schema, known), { seed: 1, numRuns: sampleCount });
	const valid = made.filter((value) => schema.safeParse(value).success);
	const [fullest] = valid.toSorted((a, b) => textPaths(b).length - textPaths(a).length);
	return fullest;
}
