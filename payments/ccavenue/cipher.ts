/** The gateway's cipher: hex of AES-128-CBC with PKCS#7, key = MD5 of the working key, IV = bytes 00 to 0f. */
import { createCipheriv, createDecipheriv, createHash } from 'node:crypto';

export interface Cipher {
	/** Lower-case hex. */
	encrypt(text: string): string;
	/**
	 * null for anything that is not hex of whole blocks, was encrypted with another key, or is no UTF-8 text without
	 * control characters. The cipher does not authenticate: a readable text may still have been altered on the way.
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
			const bytes = tryDecrypt(createDecipheriv(algorithm, key, iv), Buffer.from(hex, 'hex'));
			return bytes === null ? null : toPlainText(bytes);
		},
	};
}

function tryDecrypt(decipher: ReturnType<typeof createDecipheriv>, bytes: Buffer): Buffer | null {
	try {
		return Buffer.concat([decipher.update(bytes), decipher.final()]);
	} catch (error) {
		// Wrong padding, the only sign of another key or an altered last block.
		if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_OSSL')) return null;
		throw error;
	}
}

function toPlainText(bytes: Buffer): string | null {
	const text = bytes.toString('utf8');
	// Invalid UTF-8 was replaced by U+FFFD.
	if (!Buffer.from(text, 'utf8').equals(bytes)) return null;
	return /[^\P{Cc}\t\r\n]/u.test(text) ? null : text;
}
