/** Registration numbers of Indian vehicles (docs/product.md#numbers). */
import { toAsciiDigits } from '../text/digits.ts';

const state = /^[A-Z]{2}\d{1,2}[A-Z]{0,3}\d{1,4}$/;
const bharat = /^\d{2}BH\d{4}[A-Z]{1,2}$/;
/** Separators are included. */
export const maxTypedRegNoLength = 40;
/** Spaces, hyphens and dashes, invisible characters, and the dots of Latin, Indian and East Asian scripts. */
const separators = /[\s\p{Pd}\p{Cf}\u2212\u2043.·•․‧∙⋅・。।॰۔]/gu;

/**
 * Normalizes a registration number: upper case, digits of every script as 0 to 9, without spaces, hyphens, dots and
 * invisible characters. null when it is malformed (well-formed: `MH12AB1234`, `22BH1234AA`).
 */
export function parseRegNo(text: string): string | null {
	if (text.length > maxTypedRegNoLength) return null;
	const regNo = toAsciiDigits(text.normalize('NFKC')).replace(separators, '').toUpperCase();
	return state.test(regNo) || bharat.test(regNo) ? regNo : null;
}

/** For the log: the last two characters distinguish entries without identifying the vehicle. */
export const maskRegNo = (regNo: string): string => `…${regNo.slice(-2)}`;

/** Matches pages that have it in their path, and the router's data requests for them. */
const regNoInPath = /^(\/payment-(?:success|fail|dealer)\/)([^/]+?)(\/?(?:_?\.data)?)$/i;

/**
 * The registration number in the path, on pages that have it there, else that of the query, as written; null: none. The
 * path takes precedence, because it identifies the page.
 */
export function regNoFromUrl({ pathname, searchParams }: URL): string | null {
	const [, , inAddress] = regNoInPath.exec(pathname) ?? [];
	return inAddress === undefined ? searchParams.get('RegNo') : decoded(inAddress);
}

/** The same path for another vehicle; a path without a registration number is returned unchanged. */
export function pathWithRegNo(pathname: string, regNo: string): string {
	return pathname.replace(regNoInPath, (_all, before: string, _named, after: string) => `${before}${regNo}${after}`);
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		// A malformed percent encoding: returned as written, which is no valid registration number.
		return text;
	}
}
