/** The maximum number of characters of each field (docs/product.md#input-limits). */
export const fieldLimits = {
	mobile: 10,
	kms: 7,
	pin: 6,
	addressLine: 200,
	email: 254,
	problem: 1000,
	reason: 200,
	search: 100,
} as const;

/** The digits of a typed text, at most `maxLength`; spaces and dashes are removed. A negative number becomes 0. */
export function sanitizeDigits(typed: string, maxLength: number): string {
	return isNegative(typed) ? '0' : typed.replace(/\D/g, '').slice(0, maxLength);
}

const isNegative = (typed: string): boolean => /^\s*-\s*\d/.test(typed);

/** The ten digits of a typed mobile number; a pasted `+91` or leading 0 is removed. A negative number becomes 0. */
export function sanitizeMobile(typed: string): string {
	if (isNegative(typed)) return '0';
	const all = typed.replace(/\D/g, '');
	const national =
		all.length === 12 && all.startsWith('91') ? all.slice(2) : all.length === 11 ? all.replace(/^0/, '') : all;
	return national.slice(0, fieldLimits.mobile);
}

/** One line of typed text, at most `maxLength` characters, without control characters, which no database stores. */
export const sanitizeLine = (typed: string, maxLength: number): string =>
	truncate(typed.replace(/\p{Cc}/gu, ''), maxLength);

/** As `sanitizeLine`, with line breaks and tabs kept. */
export const sanitizeMultiline = (typed: string, maxLength: number): string =>
	truncate(typed.replace(/[^\P{Cc}\n\t]/gu, ''), maxLength);

/** Removes the half of a surrogate pair that the cut may leave. */
const truncate = (text: string, maxLength: number): string => text.slice(0, maxLength).replace(/\p{Cs}/gu, '');
