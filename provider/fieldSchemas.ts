/** Field schemas that the wire and the port share: strict, each with its limit. */
import { z } from 'zod';
import { fieldLimits, numberLimits } from '../domain/booking/fieldLimits.ts';
import { type Paise, parsePaise, toWireAmount } from '../domain/money.ts';
import { providerIdPattern } from '../domain/text/providerText.ts';
import { mobilePattern, pinPattern } from '../domain/text/typedNumbers.ts';
import { requestCodec, same } from './codec.ts';

/** Upper case, no spaces or hyphens. */
export const regNoSchema = z
	.string()
	.regex(/^[A-Z0-9]{1,15}$/, 'at most 15 capital letters and digits')
	.meta({
		description: 'Registration number: capital letters and digits, no spaces or hyphens',
		examples: ['MH12AB1234'],
	});

// PostgreSQL rejects U+0000 in any text.
const noControlCharacters = /^[^\p{Cc}]*$/u;
const noControlCharactersMessage = 'no control characters';

/** A provider's id, as `isProviderId`. */
export const idSchema = z.string().min(1).max(fieldLimits.id).regex(providerIdPattern, 'not an id');
/** An id that some providers leave empty. */
export const idOrEmptySchema = singleLineText(fieldLimits.id);
/** A dealer's code. */
export const codeSchema = idOrEmptySchema.min(1);

/** One line of at most `maxLength` characters. */
export function singleLineText(maxLength: number) {
	return z.string().max(maxLength).regex(noControlCharacters, noControlCharactersMessage);
}

/** Several lines of at most `maxLength` characters. */
export function multiLineText(maxLength: number) {
	return z
		.string()
		.max(maxLength)
		.regex(/^(?:[^\p{Cc}]|[\t\r\n])*$/u, noControlCharactersMessage);
}

/** Text that is parsed without white space at its ends; null from `parse` is reported as `must be …`. */
export function parsedText<T>(must: string, parse: (text: string) => T | null) {
	return z.string().transform((text, context): T => {
		const value = parse(text.trim());
		if (value !== null) return value;
		context.addIssue({ code: 'custom', message: `must be ${must}` });
		return z.NEVER;
	});
}

/** A real calendar day in India. */
export const calendarDaySchema = z.iso
	.date()
	.meta({ description: 'Day in India, YYYY-MM-DD', examples: ['2026-11-24'] });

export const kmReadingSchema = z.int().min(0).max(numberLimits.km).meta({ description: 'km' });

export const mobileSchema = z.string().regex(mobilePattern, '10 digits, the first not 0');
export const pinCodeSchema = z.string().regex(pinPattern, '6 digits');

export const paiseSchema = z.int().min(0).max(numberLimits.paise);

/** `HH:mm`, 24 hours, India. */
export const timeOfDaySchema = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'HH:mm');

/** The number of each kind of job on the wire. */
export const jobKindNumbers = { additional: 1, convenience: 2 } as const;

/** Paise of a validated amount. @throws `RangeError` for anything else */
export function paiseFromWire(amount: string | number): Paise {
	const found = parsePaise(amount);
	if (found === null) throw new RangeError('not an amount');
	return found;
}

/** Rupees as the nearest number, `1234.5`; JSON then has at most two decimals. */
export const rupeesToWire = (amount: Paise): number => Number(toWireAmount(amount));

const rupeesTextSchema = z
	.string()
	.regex(/^[0-9]{1,10}\.[0-9]{2}$/, 'rupees with two decimals')
	.meta({ description: 'Rupees with two decimals, no grouping', examples: ['1234.50'] });
const rupeesNumberSchema = z.number().min(0).max(99_999_999).multipleOf(0.01).meta({ description: 'Rupees' });

/** Rupees with exactly two decimals, as text; paise in the domain. */
export const rupeesText = requestCodec(rupeesTextSchema, paiseSchema, paiseFromWire, toWireAmount);
/** Rupees with at most two decimals, as a number; paise in the domain. */
export const rupeesNumber = requestCodec(rupeesNumberSchema, paiseSchema, paiseFromWire, rupeesToWire);

export const degreesSchema = (limit: 90 | 180) => z.number().min(-limit).max(limit);

/** A number that a query string has as text. */
const queryNumber = (pattern: RegExp, range: z.ZodType<number, number>) => {
	const toNumber = (given: unknown) => (typeof given === 'string' && pattern.test(given) ? Number(given) : given);
	return requestCodec(z.preprocess(toNumber, range) as unknown as typeof range, range, same, same);
};
export const queryInteger = (min: number, max: number) => queryNumber(/^[0-9]{1,9}$/, z.int().min(min).max(max));
export const queryDegrees = (limit: 90 | 180) => queryNumber(/^-?[0-9]{1,3}(?:\.[0-9]{1,20})?$/, degreesSchema(limit));

/** The `Idempotency-Key` header: chosen by the caller, new for every payload. */
export const idempotencyKeySchema = z.string().regex(/^[A-Za-z0-9_-]{8,100}$/, '8 to 100 letters, digits, - and _');
