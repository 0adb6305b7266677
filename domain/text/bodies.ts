/** Bodies that others send over HTTP. */

/** The text of a body of at most `maxBytes`; null: it is longer, and its rest is not read. */
export async function textUpTo(maxBytes: number, body: AsyncIterable<Uint8Array> | null): Promise<string | null> {
	const decoder = new TextDecoder();
	let [text, bytes] = ['', 0];
	for await (const piece of body ?? []) {
		bytes += piece.length;
		if (bytes > maxBytes) return null;
		text += decoder.decode(piece, { stream: true });
	}
	return text + decoder.decode();
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of JSON; null for any other text. */
export function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return null;
	}
}
