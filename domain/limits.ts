/** The most characters of each field (docs/product.md#input-limits). */
export const limits = {
	mobile: 10,
	kms: 7,
	pin: 6,
	addressLine: 200,
	email: 254,
	problem: 1000,
	reason: 200,
	search: 100,
} as const;

/**
 * The digits of what was typed, at most `most`; spaces and dashes are accepted and left out.
 * A negative number becomes 0.
 */
export function digits(typed: string, most: number): string {
	return isNegative(typed) ? '0' : typed.replace(/\D/g, '').slice(0, most);
}

const isNegative = (typed: string): boolean => /^\s*-\s*\d/.test(typed);

/** The ten digits of a mobile number; a pasted `+91` or leading 0 is left out. A negative number becomes 0. */
export function mobileDigits(typed: string): string {
	if (isNegative(typed)) return '0';
	const all = typed.replace(/\D/g, '');
	const national =
		all.length === 12 && all.startsWith('91') ? all.slice(2) : all.length === 11 ? all.replace(/^0/, '') : all;
	return national.slice(0, limits.mobile);
}

/** One line of what was typed, at most `most` characters, without control characters, which no database takes. */
export const typedLine = (typed: string, most: number): string => cut(typed.replace(/\p{Cc}/gu, ''), most);

/** As `typedLine`, with line breaks and tabs kept. */
export const typedLines = (typed: string, most: number): string => cut(typed.replace(/[^\P{Cc}\n\t]/gu, ''), most);

/** Never leaves half of a character that takes two places. */
const cut = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}/gu, '');
