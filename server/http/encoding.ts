import { parseAccept } from 'hono/utils/accept';

/** A content coding that this server knows to make. */
export type Encoding = 'br' | 'gzip';

/** The best coding that the browser takes (RFC 9110, 12.5.3) and that there is; null: send it plain. */
export function negotiate(accept: string, available: Readonly<Record<Encoding, boolean>>): Encoding | null {
	const weights = new Map(parseAccept(accept).map(({ type, q }) => [type.toLowerCase(), q]));
	const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
	const known: readonly Encoding[] = ['br', 'gzip'];
	const taken = known.filter((encoding) => available[encoding] && weightOf(encoding) > 0);
	return taken.sort((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
}
