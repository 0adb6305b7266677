/** The registration number in a URL. */

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
