/** The gateway's cipher: hex of AES-128-CBC with PKCS#7, key = MD5 of the working key, IV = bytes 00 to 0f. */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

export interface Cipher {
	/** Lower-case hex. */
	encrypt(text: string): string;
	/**
	 * null for anything that is not hex of whole blocks, or has no padding. The cipher does not authenticate: a text may be
	 * one of another key, or have been altered on the way. Control characters are spaces, since payers type such, too.
	 */
	decrypt(hex: string): string | null;
}

const algorithm = 'aes-128-cbc';
const iv = Buffer.from('000102030405060708090a0b0c0d0e0f', 'hex');
/** Longer messages are rejected unread; in hex digits. */
const maxHexLength = 64 * 1024;

export function createCipher(workingKey: string): Cipher {
	const key = createHash('md5').update(workingKey).digest();
	return {
		encrypt(text) {
			const cipher = createCipheriv(algorithm, key, iv);
			return cipher.update(text, 'utf8', 'hex') + cipher.final('hex');
		},
		decrypt(hex) {
			if (hex.length > maxHexLength || !/^(?:[0-9a-f]{32})+$/i.test(hex)) return null;
			return tryDecrypt(createDecipheriv(algorithm, key, iv), hex)?.replace(/\p{Cc}/gu, ' ') ?? null;
		},
	};
}

function tryDecrypt(decipher: ReturnType<typeof createDecipheriv>, hex: string): string | null {
	try {
		return decipher.update(hex, 'hex', 'utf8') + decipher.final('utf8');
	} catch (error) {
		// Wrong padding, the only sign of another key or an altered last block.
		if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_OSSL')) return null;
		throw error;
	}
}
