import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCipher } from './encryptedFields.ts';

/**
 * Made with OpenSSL 3, and independently of this program:
 *
 *   K=$(printf %s EXAMPLEWORKINGKEY | openssl md5 | sed 's/.* //')
 *   printf %s "$text" | openssl enc -aes-128-cbc -K $K -iv 000102030405060708090a0b0c0d0e0f | od -An -tx1 | tr -d ' \n'
 */
const vectors: [string, string][] = [
	['', '8dc39a660d95b5ce90f2d69edbd45024'],
	['0123456789abcdef', '3d81b7dcb4a5593adb58d8517a8a8c21b8d7630e0782b10ef08d7adb77face03'],
	['amount=1234.50&x=1', '6084c5944e31cd81b33ca7292947a197bd5fe917a3adc3e898a9b29da13e6a69'],
	['currency=INR&amount=₹1,234.50', '78f273bf1c0bf66b538ca99fe1c715b5cf45a171c6840b162f0e8a361772f678'],
	[
		'order_id=KS-1&order_status=Success',
		'e8af7c684e796118ff3f8e19bf31e503cfa445968de174994a0e36cb28633dbfdbf6e567a9ced810a06058ebe6c719fe',
	],
];
const cipher = createCipher('EXAMPLEWORKINGKEY');
const [, , [, sample] = ['', '']] = vectors;

describe('the cipher of the gateway', () => {
	it.each(vectors)('matches openssl for %j', (text, hex) => {
		expect(cipher.encrypt(text)).toBe(hex);
		expect(cipher.decrypt(hex)).toBe(text);
		expect(cipher.decrypt(hex.toUpperCase())).toBe(text);
	});

	it('decrypts what it encrypted', () => {
		fc.assert(
			fc.property(fc.string({ unit: 'grapheme' }), (text) => {
				const clean = text.replace(/\p{Cc}/gu, '');
				expect(cipher.decrypt(cipher.encrypt(clean))).toBe(clean);
			}),
		);
	});

	it.each([
		['nothing', ''],
		['what is not hex', 'z'.repeat(32)],
		['half a byte', sample.slice(1)],
		['half a block', sample.slice(0, -2)],
		['a block that is missing', sample.slice(0, 32)],
		['a space before', ` ${sample}`],
		['another key', createCipher('ANOTHERKEY').encrypt('order_id=KS-1&order_status=Success')],
		['a last byte that is another', `${sample.slice(0, -2)}00`],
		['what is far too long', 'ab'.repeat(64 * 1024)],
	])('answers null for %s', (_what, hex) => {
		expect(cipher.decrypt(hex)).toBeNull();
	});

	it('returns null or a plain text for any input', () => {
		fc.assert(
			fc.property(fc.uint8Array({ minLength: 1, maxLength: 96 }), (bytes) => {
				const text = cipher.decrypt(Buffer.from(bytes).toString('hex'));
				expect(text === null || !/[^\P{Cc}\t\r\n]/u.test(text)).toBe(true);
			}),
		);
	});
});
