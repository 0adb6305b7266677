/** Which registration number an address names, as written there. */

/** The pages that carry it in their path, also where the router asks for their data. */
const regNoInPath = /^(\/payment-(?:success|fail|dealer)\/)([^/]+?)(\/?(?:_?\.data)?)$/i;

/**
 * The one in the path, on pages that have it there, else the query's; null: none. Where both name one, the path
 * wins: it is what the page is about.
 */
export function regNoFromUrl({ pathname, searchParams }: URL): string | null {
	const [, , inAddress] = regNoInPath.exec(pathname) ?? [];
	return inAddress === undefined ? searchParams.get('RegNo') : decoded(inAddress);
}

/** The same path about another vehicle; a path that names none stays as it is. */
export function pathWithRegNo(pathname: string, regNo: string): string {
	return pathname.replace(regNoInPath, (_all, before: string, _named, after: string) => `${before}${regNo}${after}`);
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		// Percent signs that stand for no text: as written, it is no registration number.
		return text;
	}
}
