/**
 * Schemas of fields and envelopes that responses share. They are lenient: a number may be text, an id may be a number,
 * and a missing optional field may be null or absent.
 */
import { z } from 'zod';
import { parsePaise } from '../../domain/money.ts';

/** Text, or a number that is read as text. */
export const textField = z.union([z.string(), z.number().transform(String)]);
/** Text that may be missing. */
export const optionalText = textField.nullish();

/** A number, which may be text. */
export const numberField = z.union([
	z.number(),
	z
		.string()
		.regex(/^\s*-?[0-9]+(?:\.[0-9]+)?\s*$/, 'a number')
		.transform(Number),
]);
/** A number that may be missing; empty text counts as missing. */
export const optionalNumber = z.union([numberField, z.literal('').transform(() => null)]).nullish();

/** A boolean, which may be text or 0 and 1. */
export const booleanField = z.union([
	z.boolean(),
	z
		.string()
		.regex(/^(?:true|false|0|1)$/i, 'true or false')
		.transform((word) => /^(?:true|1)$/i.test(word)),
	z.literal([0, 1]).transform((digit) => digit === 1),
]);
export const optionalBoolean = booleanField.nullish();

const clockPattern = /^(?:\d{4}-\d{2}-\d{2}[T ])?(\d{1,2}):([0-5]\d)(?::[0-5]\d)?\s*(am|pm)?$/i;

/** A time of day as `09:00`: from `9:00`, `09:00:00`, `9:00 AM` or an ISO date and time. */
export const clockTime = z.string().transform((given, context) => {
	const [, hours, minutes, half] = clockPattern.exec(given.trim()) ?? [];
	const hour = Number(hours);
	const evening = half?.toLowerCase() === 'pm' && hour < 12 ? 12 : 0;
	const morning = half?.toLowerCase() === 'am' && hour === 12 ? 12 : 0;
	if (hours !== undefined && hour < 24) return `${String(hour + evening - morning).padStart(2, '0')}:${minutes}`;
	context.addIssue({ code: 'custom', message: 'not a time of day' });
	return z.NEVER;
});

/** Rupees, never negative, as a number or as text, with or without grouping commas. */
export const amountField = z
	.union([z.number().min(0), z.string().regex(/^\s*[0-9][0-9,]*(?:\.[0-9]+)?\s*$/, 'an amount')])
	.refine((given) => parsePaise(given) !== null, 'an amount');
export const optionalAmount = z.union([amountField, z.literal('').transform(() => null)]).nullish();
/** Rupees, or `NA` when no price is known. */
export const amountOrNA = z.union([amountField, z.literal(['NA', ''])]).nullish();

/** The two fields of the generic response (docs/product.md#reading-answers). */
export const resultFields = { IsRequestSuccessfull: optionalBoolean, Message: optionalText };

/** A response with only these two fields. */
export const genericResponse = z
	.object({ IsRequestSuccessfull: booleanField, Message: optionalText })
	.meta({ description: 'IsRequestSuccessfull tells success; Message may be shown to the owner' });

/**
 * The response of a call that lists rows: `{ IsRequestSuccessfull, Message, Data: [row, …] }`, or the bare array. With
 * IsRequestSuccessfull, Data may be missing, which is an empty list.
 */
export function listResponse<Row extends z.ZodType>(row: Row) {
	const response = z
		.object({ ...resultFields, Data: z.array(row).nullish() })
		.refine(
			({ IsRequestSuccessfull, Data }) => Data !== undefined || typeof IsRequestSuccessfull === 'boolean',
			'Data is missing',
		);
	return { response, unwrap: unwrapList };
}

/** Wraps a bare array, the other form of a list. */
function unwrapList(body: unknown): unknown {
	return Array.isArray(body) ? { IsRequestSuccessfull: true, Message: null, Data: body } : body;
}

/** Moves fields of `Data` to the root, where they belong; a field that is already there wins. */
export function unwrapData(body: unknown): unknown {
	if (!isRecord(body)) return body;
	const inner = Array.isArray(body.Data) ? body.Data[0] : body.Data;
	return isRecord(inner) ? { ...inner, ...body } : body;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}
