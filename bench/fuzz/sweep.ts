/** A fixed sweep: requests that are as they should be but for texts that their schema takes. */
import fc from 'fast-check';
import type { z } from 'zod';
import { fromSchema } from './fromSchema.ts';
import { hostileTexts, sharpTexts } from './hostile.ts';
import type { Known } from './known.ts';
import type { FuzzRequest } from './request.ts';
import type { Received } from './send.ts';

/** Sends and judges; null: there was no answer. */
export type Send = (name: string, request: FuzzRequest) => Promise<Received | null>;

/** One or more requests, one after the other. */
export type Job = (send: Send) => Promise<unknown>;

export const jobOf =
	(name: string, request: FuzzRequest): Job =>
	(send) =>
		send(name, request);

/** `alone`: each of its texts in turn replaced by each hostile one. `together`: all that may be replaced by one, at once. */
export function swept(value: unknown, takes: (value: unknown) => boolean, { isFull }: { readonly isFull: boolean }) {
	const places = placesOf(value);
	const alone = (texts: readonly string[]) =>
		texts.flatMap((text) => places.map((place) => replacedAt(value, place, text)).filter(takes));
	if (isFull) return alone(hostileTexts);
	const together = hostileTexts.map((text) =>
		places.reduce((made, place) => {
			const next = replacedAt(made, place, text);
			return takes(next) ? next : made;
		}, value),
	);
	return [...alone(sharpTexts), ...together.filter((made) => made !== value)];
}

type Place = readonly string[];

function placesOf(value: unknown): readonly Place[] {
	if (typeof value === 'string') return [[]];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, inner]) => placesOf(inner).map((place) => [name, ...place]));
}

function replacedAt(value: unknown, [name, ...rest]: Place, text: string): unknown {
	if (name === undefined || typeof value !== 'object' || value === null) return text;
	if (Array.isArray(value)) return value.with(Number(name), replacedAt(value[Number(name)], rest, text));
	const fields: Readonly<Record<string, unknown>> = { ...value };
	return { ...fields, [name]: replacedAt(fields[name], rest, text) };
}

const tried = 200;

/** Of what the schema takes the value with the most texts in it, always the same one. */
export function validOf(schema: z.ZodType, known: Known): unknown {
	const made = fc.sample(fromSchema(schema, known), { seed: 1, numRuns: tried });
	const valid = made.filter((value) => schema.safeParse(value).success);
	const [fullest] = valid.toSorted((a, b) => placesOf(b).length - placesOf(a).length);
	return fullest;
}
