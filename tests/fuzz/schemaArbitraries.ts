import fc from 'fast-check';
import { z } from 'zod';
import { hostileTexts, hostileValues } from './hostileInputs.ts';
import type { KnownValues } from './knownValues.ts';

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Values that mostly match the schema, with the portal's own values for known names. */
export function arbitraryOf(schema: z.ZodType, known: KnownValues): fc.Arbitrary<unknown> {
	return arbitraryOfJson(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), '', known);
}

/** Values of one field as text, for a path or a query. */
export function textArbitraryOf(schema: z.ZodType, name: string, known: KnownValues): fc.Arbitrary<string> {
	const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
	return arbitraryOfJson(json, name, known).map((value) =>
		typeof value === 'string' ? value : String(JSON.stringify(value)),
	);
}

export const hostileText = fc.constantFrom(...hostileTexts);
export const hostileValue = fc.oneof(hostileText, fc.constantFrom(...hostileValues), fc.jsonValue());

function arbitraryOfJson(schema: JsonSchema | boolean, name: string, known: KnownValues): fc.Arbitrary<unknown> {
	if (typeof schema === 'boolean') return hostileValue;
	if (schema.const !== undefined) return fc.constant(schema.const);
	if (schema.enum) return fc.constantFrom(...schema.enum);
	const forms = schema.anyOf ?? schema.oneOf;
	if (forms && forms.length > 0) return fc.oneof(...forms.map((form) => arbitraryOfJson(form, name, known)));
	switch (schema.type) {
		case 'object':
			return objectOf(schema, known);
		case 'array':
			return arrayOf(schema, name, known);
		case 'string':
			return textOf(schema, name, known);
		case 'integer':
			return fc.integer({ min: boundOr(schema.minimum, 0), max: boundOr(schema.maximum, 99_999) });
		case 'number':
			return fc.double({ min: boundOr(schema.minimum, -1e6), max: boundOr(schema.maximum, 1e6), noNaN: true });
		case 'boolean':
			return fc.boolean();
		case 'null':
			return fc.constant(null);
		default:
			return hostileValue;
	}
}

const boundOr = (given: number | undefined, otherwise: number): number =>
	given === undefined || Math.abs(given) > 2 ** 31 ? otherwise : given;

function objectOf({ properties = {}, required = [] }: JsonSchema, known: KnownValues): fc.Arbitrary<unknown> {
	const fields = Object.entries(properties).map(
		([name, schema]) => [name, arbitraryOfJson(schema, name, known)] as const,
	);
	return fc.record(Object.fromEntries(fields), { requiredKeys: required });
}

function arrayOf({ items, minItems = 0, maxItems = 3 }: JsonSchema, name: string, known: KnownValues) {
	const [item = true] = [items].flat();
	return fc.array(arbitraryOfJson(item, name, known), {
		minLength: minItems,
		maxLength: Math.max(minItems, Math.min(maxItems, 3)),
	});
}

function textOf(
	{ pattern, format, maxLength = 60 }: JsonSchema,
	name: string,
	known: KnownValues,
): fc.Arbitrary<string> {
	const likely: fc.Arbitrary<string>[] = [];
	const values = known.valuesOf(name);
	if (values.length > 0) likely.push(fc.constantFrom(...values), fc.constantFrom(...values));
	if (format === 'date') likely.push(fc.integer({ min: -2, max: 20 }).map(dayFromNow));
	else if (format === 'date-time')
		likely.push(fc.integer({ min: 0, max: 20 }).map((days) => `${dayFromNow(days)}T10:00:00+05:30`));
	else if (pattern && isSimple(pattern)) likely.push(fc.stringMatching(new RegExp(pattern)));
	const free = fc.string({ unit: 'grapheme', maxLength: Math.min(maxLength, 60) });
	return fc.oneof({ weight: 5, arbitrary: fc.oneof(...likely, free) }, { weight: 1, arbitrary: hostileText });
}

/** Unicode classes need a flag that a JSON schema does not have, and fast-check cannot generate lookarounds. */
const isSimple = (pattern: string): boolean => !/\\p|\(\?[!=<]/.test(pattern);

const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
