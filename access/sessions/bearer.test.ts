import { createHash, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBearerToken } from '../links/linkParams.ts';
import { decryptBearer, encryptBearer } from './sessions.ts';

const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~+/'];
const newId = () => randomBytes(32).toString('base64url');

describe('a bearer token', () => {
	it('is a b64token of RFC 6750, of at most 2,048 characters', () => {
		const tokens = fc.string({ unit: fc.constantFrom(...characters), minLength: 1, maxLength: 2046 });
		fc.assert(fc.property(tokens, fc.nat(2), (token, fill) => isBearerToken(token + '='.repeat(fill))));
		expect(isBearerToken('x'.repeat(2048))).toBe(true);
		for (const text of ['', '=', 'a=b', 'a b', 'Bearer a', 'a\n', 'a\0', 'a,b', '"a"', 'ä', 'x'.repeat(2049)]) {
			expect([text, isBearerToken(text)]).toEqual([text, false]);
		}
	});

	it('can be decrypted only with the id of its session', () => {
		const id = newId();
		const encrypted = encryptBearer('token-of-the-maker', id);
		expect(decryptBearer(encrypted, id)).toBe('token-of-the-maker');
		for (const other of [newId(), '', createHash('sha256').update(id).digest('hex')]) {
			expect(() => decryptBearer(encrypted, other)).toThrow();
		}
	});

	it('cannot be decrypted once any byte was changed or cut off', () => {
		const id = newId();
		const encrypted = Buffer.from(encryptBearer('token-of-the-maker', id), 'base64url');
		for (let at = 0; at < encrypted.length; at++) {
			const changed = Buffer.from(encrypted);
			changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
			expect(() => decryptBearer(changed.toString('base64url'), id)).toThrow();
			expect(() => decryptBearer(encrypted.subarray(0, at).toString('base64url'), id)).toThrow();
		}
	});

	it('is encrypted differently each time, and not readable in the result', () => {
		const id = newId();
		const [first, second] = [encryptBearer('token-of-the-maker', id), encryptBearer('token-of-the-maker', id)];
		expect(first).not.toBe(second);
		expect(Buffer.from(first, 'base64url').includes('token')).toBe(false);
	});
});
