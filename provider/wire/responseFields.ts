/**
 * Schemas of fields and envelopes that responses share (docs/product.md#reading-answers). They are lenient: a number may
 * be text, an id may be a number, and an optional field may be null, absent or nonsense.
 */
import { z } from 'zod';
import { fieldLimits } from '../../domain/booking/fieldLimits.ts';
import { parsePaise } from '../../domain/money.ts';
import { cleanLine, cleanLines, isProviderId } from '../../domain/text/providerText.ts';
import { degreesSchema } from '../fieldSchemas.ts';

/** What cannot be read counts as missing: one odd value, or one in an old row, must not close a page. */
export function orMissing<Schema extends z.ZodType>(schema: Schema) {
	return z.catch(schema.nullish(), () => null as z.output<Schema> | null | undefined);
}

/** Text as it was sent, or a number that is read as text. */
export const rawText = z.union([z.string(), z.number().transform(String)]);

/** One line of text, cleaned. */
export const textField = rawText.transform((text) => cleanLine(text));
export const optionalText = orMissing(textField);
/** Several lines. */
export const linesField = rawText.transform(cleanLines);
export const optionalLines = orMissing(linesField);

export const idField = rawText.refine(isProviderId, 'not an id');
export const optionalId = orMissing(idField);

/** A number, which may be text, with or without grouping commas: `12,345`, `1,12,400`. */
export const numberField = z.union([
	z.number(),
	z
		.string()
		.regex(/^\s*-?(?:[0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{2,3}){0,4},[0-9]{3})(?:\.[0-9]{1,15})?\s*$/, 'a number')
		.transform((text) => Number(text.replaceAll(',', ''))),
]);
export const optionalNumber = orMissing(numberField);
/** A distance; a negative one counts as missing. */
export const optionalPositive = orMissing(numberField.pipe(z.number().min(0)));
/** A reading in km. One of more digits than can be typed counts as missing: no booking could be above it. */
export const optionalReading = orMissing(
	numberField.pipe(
		z
			.number()
			.min(0)
			.lt(10 ** fieldLimits.kms),
	),
);
/** A latitude or a longitude; one beyond the limit counts as missing. */
export const optionalDegrees = (limit: 90 | 180) => orMissing(numberField.pipe(degreesSchema(limit)));

/** A boolean, which may be text or 0 and 1. */
export const booleanField = z.union([
	z.boolean(),
	z
		.string()
		.regex(/^(?:true|false|0|1)$/i, 'true or false')
		.transform((word) => /^(?:true|1)$/i.test(word)),
	z.literal([0, 1]).transform((digit) => digit === 1),
]);
export const optionalBoolean = orMissing(booleanField);

/** Rupees, never negative, as a number or as text, with or without grouping commas. */
export const amountField = z
	.union([z.number().min(0), z.string().regex(/^\s*[0-9][0-9,]*(?:\.[0-9]+)?\s*$/, 'an amount')])
	.refine((given) => parsePaise(given) !== null, 'an amount');
export const optionalAmount = orMissing(amountField);
/** Rupees, or `NA` when no price is known. */
export const amountOrNA = orMissing(z.union([amountField, z.literal(['NA', ''])]));

/** A list that may be missing; some systems write an empty text or `NA` for one without rows, no adapter of ours does. */
export function optionalList<Row extends z.ZodType>(row: Row) {
	const list = z.array(row).nullish();
	return z.preprocess((given) => (isNoText(given) ? null : given), list) as unknown as typeof list;
}

const isNoText = (given: unknown): boolean => typeof given === 'string' && ['', 'NA'].includes(given.trim());

/** What the provider says to the owner. */
export const messageField = orMissing(rawText.transform((text) => cleanLine(text, fieldLimits.message)));

/** Moves fields of `Data` to the root, where they belong; a field that is already there wins. */
export function unwrapData(body: unknown): unknown {
	if (!isRecord(body)) return body;
	const data = decodeJson(body.Data);
	const inner = Array.isArray(data) ? data[0] : data;
	return isRecord(inner) ? { ...inner, ...body } : body;
}

/**
 * The value of JSON that was encoded once more as text, however often, with or without a byte order mark. Anything else
 * is returned unchanged.
 */
export function decodeJson(value: unknown): unknown {
	if (typeof value !== 'string') return value;
	// Also removes a byte order mark, which counts as white space.
	const text = value.trim();
	if (!/^[[{"]/.test(text)) return value;
	try {
		return decodeJson(JSON.parse(text));
	} catch (error) {
		if (error instanceof SyntaxError) return value;
		throw error;
	}
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
