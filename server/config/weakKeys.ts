/** Whether a key or a secret was typed by somebody: a random one is practically never taken for such. */

const differentOf = (values: Iterable<unknown>): number => new Set(values).size;

/** Of 32 bytes: whether they repeat, count up or down, or are all letters. Random ones differ in about 30 values. */
export function isWeakKey(key: Uint8Array): boolean {
	const steps = key.map((byte, at) => byte - (key[at - 1] ?? 0));
	return differentOf(key) < 20 || differentOf(steps) < 20 || key.every((byte) => byte < 128);
}

/** Of 24 characters or more. Hex digits that are random have six or fewer different ones once in two million times. */
export const isWeakSecret = (secret: string): boolean => differentOf(secret) < 7;
