/** The cookies of the portal: what they are called, and how they are read and written. */

import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { CookieToSet, VisitCookies } from '../../access/visit.ts';
import { type Language, parseLanguage } from '../../domain/languages.ts';

/** Longer ones are not ours. */
const maxValueLength = 256;

/** Set by app/shell/language.ts. */
const languageCookie = 'language';

/** On https the names are bound to this very host by their prefix. */
export const cookieName = (name: keyof VisitCookies, isHttps: boolean): string => `${isHttps ? '__Host-' : ''}${name}`;

/** What a `Cookie` header says to the portal; the first of two with one name counts. */
export function readPortalCookies(header: string, isHttps: boolean): VisitCookies & { readonly language: Language } {
	const cookies = parse(header);
	const cookieValue = (name: string) => {
		const value = cookies[name];
		return value !== undefined && value.length <= maxValueLength ? value : undefined;
	};
	return {
		session: cookieValue(cookieName('session', isHttps)),
		vehicle: cookieValue(cookieName('vehicle', isHttps)),
		language: parseLanguage(cookieValue(languageCookie)),
	};
}

/** `Set-Cookie` headers that no script can read and no other site's POST carries. Values are tokens (RFC 6265). */
export function setCookieHeaders(cookies: readonly CookieToSet[], isHttps: boolean): string[] {
	return cookies.map(({ name, value, seconds }) =>
		generateCookie(cookieName(name, isHttps), value, {
			maxAge: seconds,
			httpOnly: true,
			secure: isHttps,
			sameSite: 'Lax',
		}),
	);
}
