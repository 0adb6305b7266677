/** Text that only whoever has the key can read or change: AES-256-GCM, laid out as header, nonce, cipher text, tag. */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** The header is readable, and cannot be changed either. */
export function seal(text: string, key: Buffer, header: Buffer = Buffer.alloc(0)): Buffer {
	const iv = randomBytes(ivBytes);
	const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(header);
	return Buffer.concat([header, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Throws for anything that was not sealed with this key and a header of this length. */
export function unseal(sealed: Buffer, key: Buffer, headerBytes = 0): string {
	if (sealed.length < headerBytes + ivBytes + tagBytes) throw new RangeError('The text is too short to be sealed.');
	const iv = sealed.subarray(headerBytes, headerBytes + ivBytes);
	const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
	decipher.setAAD(sealed.subarray(0, headerBytes)).setAuthTag(sealed.subarray(-tagBytes));
	return decipher.update(sealed.subarray(headerBytes + ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
