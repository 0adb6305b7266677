import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isProviderId } from '../../domain/text/providerText.ts';
import { decryptLinkParams, encryptLinkParams, type LinkKey } from './linkParams.ts';

const keys: readonly LinkKey[] = [
	{ kid: 'k2', key: randomBytes(32) },
	{ kid: 'k1', key: randomBytes(32) },
];
const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-24T10:00:00Z');
const content = { regNo: 'MH12AB1234', appointmentId: 'APT-7', bearer: 'token-1', madeAt: now, expiresAt: later };
const encrypt = () => encryptLinkParams(content, keys);

describe('a link', () => {
	it('returns the content that was encrypted', () => {
		fc.assert(
			fc.property(
				fc.string({ minLength: 1, maxLength: 60 }),
				fc.option(fc.string({ minLength: 1, maxLength: 100 }).filter(isProviderId)),
				fc.option(fc.stringMatching(/^[A-Za-z0-9._~+/-]{1,2000}={0,2}$/)),
				(regNo, appointmentId, bearer) => {
					const link = { regNo, appointmentId, bearer, madeAt: now, expiresAt: later };
					expect(decryptLinkParams(encryptLinkParams(link, keys), keys, now)).toEqual(link);
				},
			),
		);
	});

	it('has no appointment when its id is malformed', () => {
		for (const id of ['a\0b', 'a\nb', 'x'.repeat(101), '']) {
			const hex = encryptLinkParams({ ...content, appointmentId: id }, keys);
			expect(decryptLinkParams(hex, keys, now)).toMatchObject({ regNo: 'MH12AB1234', appointmentId: null });
		}
	});

	it('accepts the longest bearer token of any characters', () => {
		for (const character of ['x', '+']) {
			const link = { ...content, bearer: character.repeat(2048) };
			expect(decryptLinkParams(encryptLinkParams(link, keys), keys, now)).toEqual(link);
		}
	});

	it('is rejected as a whole with a malformed bearer token', () => {
		for (const bearer of ['', 'a b', 'Bearer a', 'a\r\nX: y', 'a\0', 'ä', 'x'.repeat(2049)]) {
			expect(decryptLinkParams(encryptLinkParams({ ...content, bearer }, keys), keys, now)).toBeNull();
		}
	});

	it('is rejected once any of its hex digits was changed', () => {
		const hex = encrypt();
		fc.assert(
			fc.property(fc.nat(hex.length - 1), fc.integer({ min: 1, max: 15 }), (index, shift) => {
				const digit = ((Number.parseInt(hex.charAt(index), 16) + shift) % 16).toString(16);
				expect(decryptLinkParams(hex.slice(0, index) + digit + hex.slice(index + 1), keys, now)).toBeNull();
			}),
			{ numRuns: 1000 },
		);
	});

	it('is rejected when shortened or lengthened', () => {
		const hex = encrypt();
		for (let length = 0; length < hex.length; length++)
			expect(decryptLinkParams(hex.slice(0, length), keys, now)).toBeNull();
		expect(decryptLinkParams(`${hex}00`, keys, now)).toBeNull();
	});

	it('is rejected for any other text', () => {
		const expectRejected = (text: string) => expect(decryptLinkParams(text, keys, now)).toBeNull();
		fc.assert(fc.property(fc.string(), (text) => void expectRejected(text)));
		fc.assert(
			fc.property(
				fc.uint8Array({ maxLength: 300 }),
				(bytes) => void expectRejected(Buffer.from(bytes).toString('hex')),
			),
		);
		expectRejected('ab'.repeat(100_000));
	});

	it('expires at its exact time', () => {
		const hex = encrypt();
		expect(decryptLinkParams(hex, keys, new Date(later.getTime() - 1))).not.toBeNull();
		expect(decryptLinkParams(hex, keys, later)).toBeNull();
	});

	it('opens nothing 30 days after it was made, even if it names a later end', () => {
		const endless = encryptLinkParams({ ...content, expiresAt: new Date('2099-01-01T00:00:00Z') }, keys);
		const lastDay = new Date(now.getTime() + 30 * 86_400_000);
		expect(decryptLinkParams(endless, keys, new Date(lastDay.getTime() - 1))).not.toBeNull();
		expect(decryptLinkParams(endless, keys, lastDay)).toBeNull();
	});

	it('opens nothing if it does not say when it was made', () => {
		for (const madeAt of [new Date(0), new Date(Number.NaN)])
			expect(decryptLinkParams(encryptLinkParams({ ...content, madeAt }, keys), keys, now)).toBeNull();
	});

	it('can be decrypted with an older key while that is configured, and with no other key of the same id', () => {
		const old = encryptLinkParams({ ...content, regNo: 'DL3CAB0001' }, keys.slice(1));
		expect(decryptLinkParams(old, keys, now)?.regNo).toBe('DL3CAB0001');
		expect(decryptLinkParams(old, keys.slice(0, 1), now)).toBeNull();
		expect(decryptLinkParams(old, [{ kid: 'k1', key: randomBytes(32) }], now)).toBeNull();
	});

	it('is encrypted differently each time, and its content is not readable', () => {
		expect(encrypt()).not.toBe(encrypt());
		expect(Buffer.from(encrypt(), 'hex').includes('MH12AB1234')).toBe(false);
		expect(Buffer.from(encrypt(), 'hex').includes('token-1')).toBe(false);
	});
});
