/** The cookies of the portal: what they are called, and how they are read and written. */
import type { CookieToSet, VisitCookies } from '../../access/visit.ts';

/** Longer ones are not ours. */
const longest = 256;

/** The page's own script sets it (app/shell/language.ts). */
const languageName = 'language';

/** On https the names are bound to this very host by their prefix. */
export const cookieName = (name: keyof VisitCookies, isHttps: boolean): string => `${isHttps ? '__Host-' : ''}${name}`;

/** What a `Cookie` header says to the portal; the first of two with one name counts. */
export function portalCookies(header: string, isHttps: boolean): VisitCookies & { readonly language: 'en' | 'hi' } {
	const cookies = readCookies(header);
	return {
		session: cookies.get(cookieName('session', isHttps)),
		vehicle: cookies.get(cookieName('vehicle', isHttps)),
		language: cookies.get(languageName) === 'hi' ? 'hi' : 'en',
	};
}

/** `Set-Cookie` headers that no script can read and no other site's POST carries. Values are tokens (RFC 6265). */
export function setCookieHeaders(cookies: readonly CookieToSet[], isHttps: boolean): string[] {
	const secure = isHttps ? '; Secure' : '';
	return cookies.map(
		({ name, value, seconds }) =>
			`${cookieName(name, isHttps)}=${value}; Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${secure}`,
	);
}

function readCookies(header: string): ReadonlyMap<string, string> {
	const cookies = new Map<string, string>();
	for (const pair of header.split(';')) {
		const at = pair.indexOf('=');
		const name = pair.slice(0, at).trim();
		const value = pair.slice(at + 1).trim();
		if (at > 0 && value.length <= longest && !cookies.has(name)) cookies.set(name, value);
	}
	return cookies;
}
