const digit = /\p{Nd}/u;

/** The text with the digits of every script (Devanagari, Arabic, full width …) as the digits 0 to 9. */
export const toAsciiDigits = (text: string): string => text.replace(/\p{Nd}/gu, (found) => String(digitValue(found)));

/** The ten digits of a script follow one another from zero, even if two scripts touch. */
function digitValue(found: string): number {
	const [code = 0] = [...found.normalize('NFKC')].map((character) => character.codePointAt(0));
	let value = 0;
	while (digit.test(String.fromCodePoint(code - value - 1))) value++;
	return value % 10;
}

/** Digits with commas as India groups them: `12,34,567`. */
export function groupDigits(digits: string): string {
	const before = digits.slice(0, -3).replace(/\B(?=(\d{2})+$)/g, ',');
	return before ? `${before},${digits.slice(-3)}` : digits;
}
