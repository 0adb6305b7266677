/** The cookies of the portal: which there are, and how they are written. */

/** Longer ones are not ours. */
const longest = 256;

export interface CookieNames {
	/** The visit's session: an opaque secret, of which the database keeps a hash. */
	readonly session: string;
	/** Open access: the vehicle that was looked at last. */
	readonly vehicle: string;
	/** `en` or `hi`; set by the page (app/shell/language.ts). */
	readonly language: string;
}

/** On https the names are bound to this very host by their prefix. */
export function cookieNames(isHttps: boolean): CookieNames {
	const prefix = isHttps ? '__Host-' : '';
	return { session: `${prefix}session`, vehicle: `${prefix}vehicle`, language: 'language' };
}

/** The value of each cookie of a `Cookie` header; the first of two with one name counts. */
export function readCookies(header: string): ReadonlyMap<string, string> {
	const cookies = new Map<string, string>();
	for (const pair of header.split(';')) {
		const at = pair.indexOf('=');
		const name = pair.slice(0, at).trim();
		const value = pair.slice(at + 1).trim();
		if (at > 0 && value.length <= longest && !cookies.has(name)) cookies.set(name, value);
	}
	return cookies;
}

/** A `Set-Cookie` that no script can read and no other site's POST carries. `value` is a token (RFC 6265). */
export function serverCookie(name: string, value: string, options: { isHttps: boolean; seconds: number }): string {
	const secure = options.isHttps ? '; Secure' : '';
	return `${name}=${value}; Path=/; Max-Age=${options.seconds}; HttpOnly; SameSite=Lax${secure}`;
}
