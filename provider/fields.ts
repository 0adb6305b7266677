/** Fields that requests share, on the wire and at the port: strict, each with its limit. */
import { z } from 'zod';

/** Upper case, no spaces or hyphens. */
export const regNo = z
	.string()
	.regex(/^[A-Z0-9]{1,15}$/, 'at most 15 capital letters and digits')
	.meta({
		description: 'Registration number: capital letters and digits, no spaces or hyphens',
		examples: ['MH12AB1234'],
	});

// Control characters never belong in an id, and PostgreSQL refuses U+0000 in any text.
const plain = /^[^\p{Cc}]*$/u;
const plainText = 'no control characters';

/** The id of a document. A lone `.` or `..` would climb in a path. */
export const id = z
	.string()
	.min(1)
	.max(64)
	.regex(/^(?!\.{1,2}$)[^\p{Cc}]*$/u, 'not an id');
/** An id that some providers do not have: then empty. */
export const idOrEmpty = z.string().max(64).regex(plain, plainText);

export const dealerCode = z.string().min(1).max(30).regex(plain, plainText);
/** `0` asks for what holds for every model. */
export const modelCode = z.string().max(30).regex(plain, plainText);
export const serialNumber = z.string().max(40).regex(plain, plainText);

/** One line of at most `limit` characters. */
export function line(limit: number) {
	return z.string().max(limit).regex(plain, plainText);
}

/** Several lines of at most `limit` characters. */
export function paragraph(limit: number) {
	return z
		.string()
		.max(limit)
		.regex(/^(?:[^\p{Cc}]|[\t\r\n])*$/u, plainText);
}

/** A real calendar day in India. */
export const day = z.iso.date().meta({ description: 'Day in India, YYYY-MM-DD', examples: ['2026-11-24'] });

export const kmReading = z.int().min(0).max(9_999_999).meta({ description: 'km' });

export const mobile = z.string().regex(/^[0-9]{10}$/, '10 digits');
export const pinCode = z.string().regex(/^[0-9]{6}$/, '6 digits');

/** Whole paise, below a thousand crore rupees. */
export const paise = z.int().min(0).max(999_999_999_999);

/** `HH:mm`, 24 hours, India. */
export const timeOfDay = z.string().regex(/^(?:[01][0-9]|2[0-3]):[0-5][0-9]$/, 'HH:mm');

/** Rupees with exactly two decimals, as text. */
export const rupeesText = z
	.string()
	.regex(/^[0-9]{1,10}\.[0-9]{2}$/, 'rupees with two decimals')
	.meta({ description: 'Rupees with two decimals, no grouping', examples: ['1234.50'] });

/** Rupees with at most two decimals, as a number. */
export const rupees = z.number().min(0).max(99_999_999).multipleOf(0.01).meta({ description: 'Rupees' });

/** A whole number of a query string. */
export function queryInteger(min: number, max: number) {
	return queryNumber(/^[0-9]{1,9}$/, z.int().min(min).max(max));
}

/** Degrees in a query string. */
export function queryDegrees(limit: 90 | 180) {
	return queryNumber(/^-?[0-9]{1,3}(?:\.[0-9]{1,20})?$/, degrees(limit));
}

export function degrees(limit: 90 | 180) {
	return z.number().min(-limit).max(limit);
}

function queryNumber(pattern: RegExp, range: z.ZodType<number, number>) {
	return z.union([range, z.string().regex(pattern, 'a number').transform(Number).pipe(range)]);
}

/** The `Idempotency-Key` header: the caller's own, new for every payload. */
export const idempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{8,100}$/, '8 to 100 letters, digits, - and _');
