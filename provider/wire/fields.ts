/**
 * Schemas and codecs of the fields that entities share (docs/connect-a-makers-system.md#reading-answers). They are
 * lenient: a number may be text, an id may be a number, and an optional field may be null, absent or nonsense.
 */
import { z } from 'zod';
import { fieldLimits } from '../../domain/booking/fieldLimits.ts';
import { groupedAmount, type Paise, parsePaise } from '../../domain/money.ts';
import { toAsciiDigits } from '../../domain/text/digits.ts';
import { cleanLine, cleanLines, isProviderId } from '../../domain/text/providerText.ts';
import { indiaOffsetMs, isDay, slotInstant } from '../../domain/time/calendar.ts';
import { codec, same } from '../codec.ts';
import { degreesSchema, paiseFromWire, rupeesToWire } from '../fieldSchemas.ts';
import { parseWireDate, parseWireTime } from './dates.ts';
import { isNone, orMissing, type Unreadable, unreadable } from './lenient.ts';

/** Text as it was sent, or a number that is read as text. */
export const rawText = z.union([z.string(), z.number().transform(String)]);

/** One line of text, cleaned. */
export const textField = rawText.transform((text) => cleanLine(text));
/** Trimmed text that may not be missing. */
export const trimmedText = textField.transform((given) => given.trim());
export const optionalText = orMissing(textField);
/** Several lines. */
export const linesField = rawText.transform(cleanLines);

/** Checked as it is read, without blanks at its ends; blanks alone stand for a missing one. */
export const idField = rawText.refine((text) => isProviderId(text.trim() || text), 'not an id');
const optionalId = orMissing(idField);

const numeral = z
	.string()
	.regex(/^\s*-?(?:[0-9]{1,15}|[0-9]{1,3}(?:,[0-9]{2,3}){0,4},[0-9]{3})(?:\.[0-9]{1,15})?\s*$/, 'a number')
	.transform((text) => Number(text.replaceAll(',', '')));
/** A number, which may be text, with or without grouping commas: `12,345`. */
export const numberField = z.union([z.number(), numeral]);
const withoutKm = z.string().overwrite((text) => text.replace(/kms?\s*$/i, ''));
/** A number of km, also as `1,12,400 km`. */
export const kmField = z.union([z.number(), withoutKm.pipe(numeral)]);
/** A reading of more digits than can be typed is dropped: no owner could type a higher one. */
const readable = z
	.number()
	.min(0)
	.lt(10 ** fieldLimits.km);

/** Reads a flag (docs/connect-a-makers-system.md#reading-answers). */
const parseFlag = (given: unknown): boolean | Unreadable =>
	/^\s*(?:true|t|yes|y|1)\s*$/i.test(String(given)) ||
	(/^\s*(?:false|f|no|n|0)\s*$/i.test(String(given)) ? false : unreadable);

/** Reads the text with `read`; NA, empty and dashes become null. */
const readBy = <Given extends z.ZodType, Value>(given: Given, read: (text: string) => Value) =>
	given.transform((value) => (isNone(value) ? null : read(String(value))));
/** Reads anything outside of the schema, such as an object or a list, as unreadable. */
const orUnreadable = <Schema extends z.ZodType>(schema: Schema) => z.catch(schema, unreadable as never);

const flagField = readBy(z.union([z.boolean(), rawText]), parseFlag);
/** A flag that is never guessed: an odd one makes the response unusable. */
export const booleanField = flagField.pipe(z.boolean());
const optionalFlag = orUnreadable(flagField.nullish());
const optionalDate = orUnreadable(readBy(rawText, parseWireDate).nullish()).meta({
	examples: ['2026-11-24', '2026-11-24T09:00:00.250Z'],
});
const timeField = readBy(rawText, parseWireTime).meta({ examples: ['09:00'] });

/**
 * Rupees, never negative, as a number or as text, with or without grouping commas and currency: `₹ 1,234`, `Rs.50/-`.
 */
export const amountField = z
	.union([
		z.number().min(0),
		z
			.string()
			.overwrite((text) => text.replaceAll(/^\s*(?:₹|rs\.?|inr)|\/-\s*$/gi, ''))
			.regex(/^\s*[0-9][0-9,]*(?:\.[0-9]+)?\s*$/, 'an amount'),
	])
	.refine((given) => parsePaise(given) !== null, 'an amount');
/** Rupees, or `NA` when no price is known. */
const amountOrNA = orMissing(z.union([amountField, z.literal(['NA', ''])]));

type Maybe<Value> = Value | null | undefined;

/** Trimmed text; null: missing, empty or a word for none. */
export const trimmedOrNull = (value: Maybe<string>): string | null => (isNone(value) ? null : (value?.trim() ?? null));

/** Trimmed text; empty when missing. */
export const trimmedOrEmpty = (value: Maybe<string>): string => trimmedOrNull(value) ?? '';

/** A registration number for comparison: letters and digits in upper case, digits of every script as 0 to 9. */
export function normalizeRegNo(value: string): string {
	return toAsciiDigits(value)
		.toUpperCase()
		.replace(/[^A-Z0-9]/g, '');
}

/** The value; null: missing or unreadable, shown as a dash. */
const known = <Value>(given: Maybe<Value>): Exclude<Value, Unreadable> | null =>
	given === unreadable ? null : ((given ?? null) as Exclude<Value, Unreadable> | null);

/** An ISO instant in UTC; a date alone is midnight in India. */
function toInstant(given: z.output<typeof optionalDate>): string | null {
	const found = known(given);
	return found !== null && isDay(found) ? new Date(slotInstant(found, '00:00')).toISOString() : found;
}

/** An ISO instant written with India's offset: `2026-11-24T09:00:00+05:30`. */
function withIndiaOffset(instant: string): string {
	const local = new Date(Date.parse(instant) + indiaOffsetMs).toISOString();
	return local.replace(/(?:\.000)?Z$/, '+05:30');
}

const nullIfEmpty = (text: string): string | null => (text === '' ? null : text);

/** One line; null when missing or empty. */
export const text = codec(optionalText, trimmedOrNull, same);
/** One line; empty when missing. */
export const textOrEmpty = codec(optionalText, trimmedOrEmpty, same);
/** One line; empty when missing, and null on the wire. */
export const emptyText = codec(optionalText, trimmedOrEmpty, nullIfEmpty);
/** One line; null when missing or empty, and empty on the wire. */
export const textNeverNull = codec(optionalText, trimmedOrNull, (value) => value ?? '');
export const lines = codec(orMissing(linesField), trimmedOrNull, same);
export const linesOrEmpty = codec(orMissing(linesField), trimmedOrEmpty, same);

/** Ids in the forms of `text`, `textOrEmpty` and `emptyText`. */
export const id = codec(optionalId, trimmedOrNull, same);
export const idOrEmpty = codec(optionalId, trimmedOrEmpty, same);
export const emptyId = codec(optionalId, trimmedOrEmpty, nullIfEmpty);

const nullable = <Value, Schema extends z.ZodType<Value | null | undefined>>(schema: Schema) =>
	codec(
		schema,
		(given): NonNullable<z.output<Schema>> | null => given ?? null,
		same as (value: unknown) => z.input<Schema>,
	);

export const number = nullable(orMissing(numberField));
/** Metres; a negative one counts as missing. */
export const distance = nullable(orMissing(numberField.pipe(z.number().min(0))));
/** Degrees; a value beyond the limit counts as missing. */
export const latitude = nullable(orMissing(numberField.pipe(degreesSchema(90))));
export const longitude = nullable(orMissing(numberField.pipe(degreesSchema(180))));
/** A flag. `missing` stands for a missing value, `odd` for a word that is no flag, on the safe side. */
export const flag = <Value extends boolean | null>(missing: Value, odd: Value) =>
	codec(optionalFlag, (given): boolean | Value => (given === unreadable ? odd : (given ?? missing)), same);
/** A flag that may not be missing. */
export const neededFlag = (odd: boolean) => codec(orUnreadable(flagField), (given) => known(given) ?? odd, same);
/** km */
export const reading = nullable(orMissing(kmField.pipe(readable)));
export const instant = codec(optionalDate, toInstant, same);
/** An instant, written with India's offset. */
export const indianInstant = codec(optionalDate, toInstant, (at) => at && withIndiaOffset(at));
/** `HH:mm`, 24 hours, India. */
export const timeOfDay = codec(orUnreadable(timeField.nullish()), known, same);
/** A time that may not be missing: a missing one counts as unreadable. */
export const neededTime = codec(
	orUnreadable(timeField.transform((time) => time ?? unreadable)),
	(given): string | null => known(given),
	(time) => time ?? '',
);
/** A day or an instant. */
export const date = codec(optionalDate, known, same);

const rupeesOrNull = (paise: Paise | null) => (paise === null ? null : rupeesToWire(paise));

/** Rupees on the wire, paise in the domain. */
export const price = codec(amountField, paiseFromWire, rupeesToWire);
export const amount = codec(orMissing(amountField), parsePaise, rupeesOrNull);
/** Paise; `NA` on the wire is read as null. */
export const amountOrNull = codec(amountOrNA, parsePaise, rupeesOrNull);
/** Paise; null is `NA` on the wire. */
export const priceOrNA = codec(amountOrNA, parsePaise, (paise) => rupeesOrNull(paise) ?? 'NA');
/** `1,23,456.50`, or `NA`. */
export const groupedOrNA = codec(amountOrNA, parsePaise, (paise) => (paise === null ? 'NA' : groupedAmount(paise)));
