/** Registration numbers of Indian vehicles (docs/product.md#numbers). */

const state = /^[A-Z]{2}\d{1,2}[A-Z]{0,3}\d{1,4}$/;
const bharat = /^\d{2}BH\d{4}[A-Z]{1,2}$/;
const maxLength = 40;

/**
 * Normalizes a registration number: upper case, without spaces, hyphens, dashes and invisible characters. null when it
 * is malformed (well-formed: `MH12AB1234`, `22BH1234AA`).
 */
export function parseRegNo(text: string): string | null {
	if (text.length > maxLength) return null;
	const regNo = text
		.normalize('NFKC')
		.replace(/[\s\p{Pd}\p{Cf}\u2212.]/gu, '')
		.toUpperCase();
	return state.test(regNo) || bharat.test(regNo) ? regNo : null;
}

/** For the log: the last two characters distinguish entries without identifying the vehicle. */
export const maskRegNo = (regNo: string): string => `…${regNo.slice(-2)}`;
