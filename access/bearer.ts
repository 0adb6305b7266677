import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

/**
 * Long enough for a signed token with a few claims, and short enough for a link that carries it to fit into a request's
 * header.
 */
const maxLength = 2048;
const ivBytes = 12;
const tagBytes = 16;

/** Whether the text can be sent as `Authorization: Bearer …`: the b64token of RFC 6750, at most 2,048 characters. */
export const isBearerToken = (text: string): boolean => text.length <= maxLength && /^[\w.~+/-]+=*$/.test(text);

/**
 * Encrypts a session's bearer token for the database: base64url of AES-256-GCM, laid out as nonce, cipher text, tag.
 * The key is derived from the session's id, which only the browser has: a copy of the database does not reveal the
 * token, not even together with the portal's keys.
 */
export function encryptBearer(bearer: string, sessionId: string): string {
	const iv = randomBytes(ivBytes);
	const cipher = createCipheriv('aes-256-gcm', keyOf(sessionId), iv, { authTagLength: tagBytes });
	const sealed = Buffer.concat([cipher.update(bearer, 'ascii'), cipher.final()]);
	return Buffer.concat([iv, sealed, cipher.getAuthTag()]).toString('base64url');
}

/** Decrypts what `encryptBearer` returned for the same session. Throws for anything else. */
export function decryptBearer(encrypted: string, sessionId: string): string {
	const bytes = Buffer.from(encrypted, 'base64url');
	const iv = bytes.subarray(0, ivBytes);
	const decipher = createDecipheriv('aes-256-gcm', keyOf(sessionId), iv, { authTagLength: tagBytes });
	decipher.setAuthTag(bytes.subarray(-tagBytes));
	return Buffer.concat([decipher.update(bytes.subarray(ivBytes, -tagBytes)), decipher.final()]).toString('ascii');
}

/**
 * HKDF of the session's id. It cannot be computed from the id's plain SHA-256, by which the database finds the session.
 */
const keyOf = (sessionId: string): Buffer => Buffer.from(hkdfSync('sha256', sessionId, '', 'session bearer', 32));
