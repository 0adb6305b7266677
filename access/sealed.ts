/**
 * Seals text so that only the holder of the key can read or change it: AES-256-GCM, as header, nonce, cipher text, tag.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** Anybody can read the header, but nobody without the key can change it. */
export function seal(text: string, key: Buffer, header: Buffer = Buffer.alloc(0)): Buffer {
	const iv = randomBytes(ivBytes);
	const cipher = createCipheriv(algorithm, key, iv, { authTagLength: tagBytes }).setAAD(header);
	return Buffer.concat([header, iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
}

/** Throws for any other bytes than those sealed with this key and a header of this length. */
export function unseal(sealed: Buffer, key: Buffer, headerBytes = 0): string {
	if (sealed.length < headerBytes + ivBytes + tagBytes) throw new RangeError('The text is too short to be sealed.');
	const iv = sealed.subarray(headerBytes, headerBytes + ivBytes);
	const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagBytes });
	decipher.setAAD(sealed.subarray(0, headerBytes)).setAuthTag(sealed.subarray(-tagBytes));
	return decipher.update(sealed.subarray(headerBytes + ivBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8');
}
