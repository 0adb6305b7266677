import { parseAccept } from 'hono/utils/accept';

/** The content codings that this server produces. */
export type ContentEncoding = 'br' | 'gzip';

/** The available coding that the client prefers (RFC 9110, 12.5.3); null: send the body uncompressed. */
export function negotiateEncoding(
	accept: string,
	available: Readonly<Record<ContentEncoding, boolean>>,
): ContentEncoding | null {
	const weights = new Map(parseAccept(accept).map(({ type, q }) => [type.toLowerCase(), q]));
	const weightOf = (encoding: ContentEncoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
	const known: readonly ContentEncoding[] = ['br', 'gzip'];
	const acceptable = known.filter((encoding) => available[encoding] && weightOf(encoding) > 0);
	return acceptable.sort((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
}
