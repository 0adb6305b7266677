/** The visit's cookies. */
export interface VisitCookies {
	/** The session id, of which the database stores a hash. */
	readonly session?: string | undefined;
	/** Open access: the registration number of the vehicle that was shown last; of an unknown one `none`. */
	readonly vehicle?: string | undefined;
}

/** `seconds` 0 deletes the cookie. */
export interface CookieToSet {
	readonly name: keyof VisitCookies;
	readonly value: string;
	readonly seconds: number;
}
