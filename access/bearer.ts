import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/** More than the usual signed token of some claims; a link with it still fits into the head of a request. */
const maxLength = 2048;
const ivBytes = 12;
const tagBytes = 16;

/** Whether it can be sent as `Authorization: Bearer …`: the b64token of RFC 6750, of at most 2,048 characters. */
export const isBearerToken = (text: string): boolean => text.length <= maxLength && /^[\w.~+/-]+=*$/.test(text);

/**
 * What the database keeps of a session's bearer: base64url of AES-256-GCM, laid out as nonce, cipher text, tag. The
 * key comes from the session's id, which is in the browser alone, so that nobody reads it from a copy of the
 * database, not even with the keys of the portal.
 */
export function encryptBearer(bearer: string, sessionId: string): string {
	const iv = randomBytes(ivBytes);
	const cipher = createCipheriv('aes-256-gcm', keyOf(sessionId), iv, { authTagLength: tagBytes });
	const sealed = Buffer.concat([cipher.update(bearer, 'ascii'), cipher.final()]);
	return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Throws when it is not what `encryptBearer` answered for that session. */
export function decryptBearer(kept: string, sessionId: string): string {
	const bytes = Buffer.from(kept, 'base64url');
	const iv = bytes.subarray(0, ivBytes);
	const decipher = createDecipheriv('aes-256-gcm', keyOf(sessionId), iv, { authTagLength: tagBytes });
	decipher.setAuthTag(bytes.subarray(-tagBytes));
	return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('ascii');
}

/** Nothing of it follows from the plain SHA-256 of the id, by which the database finds the session. */
const keyOf = (sessionId: string): Buffer => Buffer.from(hkdfSync('sha256', sessionId, '', 'session bearer', 32));
