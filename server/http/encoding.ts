/** A content coding that this server knows to make. */
export type Encoding = 'br' | 'gzip';

/** The best coding that the browser takes (RFC 9110, 12.5.3) and that there is; null: send it plain. */
export function negotiate(accept: string, available: Readonly<Record<Encoding, boolean>>): Encoding | null {
	const weights = new Map(
		accept.split(',').map((item) => {
			const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
			const q = parameters.find((part) => part.startsWith('q='));
			return [name, q === undefined ? 1 : Number(q.slice(2))] as const;
		}),
	);
	const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
	const known: readonly Encoding[] = ['br', 'gzip'];
	const taken = known.filter((encoding) => available[encoding] && weightOf(encoding) > 0);
	return taken.sort((a, b) => weightOf(b) - weightOf(a))[0] ?? null;
}
