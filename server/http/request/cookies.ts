/** The portal's cookies: names, parsing and serialization. */
import { generateCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import type { CookieToSet, SessionCookies } from '../../../access/sessions/sessions.ts';
import { type Language, parseLanguage } from '../../../domain/languages.ts';

/** Longer values are ignored; the portal sets none. */
const maxValueLength = 256;

/** Set by app/shell/language.ts. */
const languageCookie = 'language';

/** On https the name has the `__Host-` prefix, which binds the cookie to this host. */
export const cookieName = (name: keyof SessionCookies, isHttps: boolean): string =>
	`${isHttps ? '__Host-' : ''}${name}`;

/** Reads the portal's cookies from a `Cookie` header; the first of two with the same name counts. */
export function readPortalCookies(header: string, isHttps: boolean): SessionCookies & { readonly language: Language } {
	const cookies = parse(header);
	const cookieValue = (name: string) => {
		const value = cookies[name];
		return value !== undefined && value.length <= maxValueLength ? value : undefined;
	};
	return {
		session: cookieValue(cookieName('session', isHttps)),
		vehicle: cookieValue(cookieName('vehicle', isHttps)),
		browser: cookieValue(cookieName('browser', isHttps)),
		language: parseLanguage(cookieValue(languageCookie)),
	};
}

/** `Set-Cookie` headers with HttpOnly and SameSite=Lax. Values must be tokens (RFC 6265). */
export function setCookieHeaders(cookies: readonly CookieToSet[], isHttps: boolean): string[] {
	const attributes = { httpOnly: true, secure: isHttps, sameSite: 'Lax' } as const;
	return cookies.map(({ name, value, seconds: maxAge }) =>
		generateCookie(cookieName(name, isHttps), value, { ...attributes, maxAge }),
	);
}
