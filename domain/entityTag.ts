/**
 * Whether a client that sends this `If-None-Match` has what `entityTag` stands for: the answer is then 304. Tags are
 * compared weakly (RFC 9110, 13.1.2), since a proxy that compresses puts `W/` before them; one of a list is enough, and
 * `*` is any.
 */
export function isUnchanged(ifNoneMatch: string | null | undefined, entityTag: string): boolean {
	if (!ifNoneMatch) return false;
	return ifNoneMatch.trim() === '*' || (ifNoneMatch.match(/"[^"]*"/g)?.some((tag) => tag === entityTag) ?? false);
}
