/** The entity tag (RFC 9110) of a version; `""` if there is none. */
export const entityTag = (version: string | null | undefined): string => `"${version ?? ''}"`;

/**
 * Whether a client that sends this `If-None-Match` has the version of `tag`; the answer is then 304. Tags are
 * compared weakly (RFC 9110, 13.1.2), since a proxy that compresses puts `W/` before them. One tag of a list is enough,
 * and `*` matches any.
 */
export function isUnchanged(ifNoneMatch: string | null | undefined, tag: string): boolean {
	if (!ifNoneMatch) return false;
	return ifNoneMatch.trim() === '*' || (ifNoneMatch.match(/"[^"]*"/g)?.includes(tag) ?? false);
}
