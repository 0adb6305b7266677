/**
 * Text that others typed beside our own words (docs/product.md#texts-of-others): neither control characters nor letters
 * written from right to left may turn the words around it.
 */

/** Embeddings, overrides and isolates. Direction marks (U+200E, U+200F, U+061C) belong to Arabic text and stay. */
const directionControls = /[\u202a-\u202e\u2066-\u2069]/g;
/** Hebrew, Arabic and the other scripts of the right-to-left blocks, and the marks that count as such letters. */
export const rightToLeft = /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const firstStrongIsolate = '\u2068';
const popIsolate = '\u2069';

/** The text without characters that change the direction of what follows them. */
export const withoutDirectionControls = (text: string): string => text.replace(directionControls, '');

/**
 * The text for a place beside other words, in a sentence or a list, without direction controls. If it has letters from
 * right to left, it is set between isolates.
 */
export function isolated(text: string): string {
	const plain = withoutDirectionControls(text);
	return rightToLeft.test(plain) ? `${firstStrongIsolate}${plain}${popIsolate}` : plain;
}

/** The parts of an address or of a line, each isolated, with `separator` between; empty ones are left out. */
export const joinIsolated = (parts: readonly (string | null | undefined)[], separator = ', '): string =>
	parts
		.map((part) => isolated(part ?? ''))
		.filter((part) => part !== '')
		.join(separator);
