/**
 * Text as bytes in a string: each character is a byte of its UTF-8. Such a string takes one byte a character, and
 * becomes bytes without being encoded.
 */
export const toLatin1 = (text: string): string => Buffer.from(text).toString('latin1');

/** The bytes of these strings, one after the other. */
export function fromLatin1(parts: readonly string[]): Buffer<ArrayBuffer> {
	const bytes = Buffer.allocUnsafeSlow(parts.reduce((length, part) => length + part.length, 0));
	let at = 0;
	for (const part of parts) at += bytes.write(part, at, 'latin1');
	return bytes;
}
