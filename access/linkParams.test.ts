import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptLinkParams, encryptLinkParams, type LinkKey } from './linkParams.ts';

const keys: readonly LinkKey[] = [
	{ kid: 'k2', key: randomBytes(32) },
	{ kid: 'k1', key: randomBytes(32) },
];
const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-24T10:00:00Z');
const content = { regNo: 'MH12AB1234', appointmentId: 'APT-7', bearer: 'token-1', madeAt: now, expiresAt: later };
const seal = () => encryptLinkParams(content, keys);

describe('a link', () => {
	it('says what was sealed in it', () => {
		fc.assert(
			fc.property(
				fc.string({ minLength: 1, maxLength: 60 }),
				fc.option(fc.string({ minLength: 1, maxLength: 64 })),
				fc.option(fc.stringMatching(/^[A-Za-z0-9._~+/-]{1,2000}={0,2}$/)),
				(regNo, appointmentId, bearer) => {
					const said = { regNo, appointmentId, bearer, madeAt: now, expiresAt: later };
					expect(decryptLinkParams(encryptLinkParams(said, keys), keys, now)).toEqual(said);
				},
			),
		);
	});

	it('names no appointment by what no system gives out as an id', () => {
		for (const id of ['a\0b', 'a\nb', 'x'.repeat(65), '']) {
			const hex = encryptLinkParams({ ...content, appointmentId: id }, keys);
			expect(decryptLinkParams(hex, keys, now)).toMatchObject({ regNo: 'MH12AB1234', appointmentId: null });
		}
	});

	it('opens with the longest bearer there may be, whatever its signs', () => {
		for (const sign of ['x', '+']) {
			const said = { ...content, bearer: sign.repeat(2048) };
			expect(decryptLinkParams(encryptLinkParams(said, keys), keys, now)).toEqual(said);
		}
	});

	it('says nothing at all with a bearer that is none', () => {
		for (const bearer of ['', 'a b', 'Bearer a', 'a\r\nX: y', 'a\0', 'ä', 'x'.repeat(2049)]) {
			expect(decryptLinkParams(encryptLinkParams({ ...content, bearer }, keys), keys, now)).toBeNull();
		}
	});

	it('says nothing once any one of its hex digits is another', () => {
		const hex = seal();
		fc.assert(
			fc.property(fc.nat(hex.length - 1), fc.integer({ min: 1, max: 15 }), (at, by) => {
				const digit = ((Number.parseInt(hex.charAt(at), 16) + by) % 16).toString(16);
				expect(decryptLinkParams(hex.slice(0, at) + digit + hex.slice(at + 1), keys, now)).toBeNull();
			}),
			{ numRuns: 1000 },
		);
	});

	it('says nothing when cut short or lengthened', () => {
		const hex = seal();
		for (let length = 0; length < hex.length; length++)
			expect(decryptLinkParams(hex.slice(0, length), keys, now)).toBeNull();
		expect(decryptLinkParams(`${hex}00`, keys, now)).toBeNull();
	});

	it('says nothing for anything else that is written there', () => {
		const isNothing = (text: string) => expect(decryptLinkParams(text, keys, now)).toBeNull();
		fc.assert(fc.property(fc.string(), (text) => void isNothing(text)));
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void isNothing(Buffer.from(bytes).toString('hex'))),
		);
		isNothing('ab'.repeat(100_000));
	});

	it('ends with its last second', () => {
		const hex = seal();
		expect(decryptLinkParams(hex, keys, new Date(later.getTime() - 1))).not.toBeNull();
		expect(decryptLinkParams(hex, keys, later)).toBeNull();
	});

	it('opens with an older key as long as that is listed, and with no key of the same name but other bytes', () => {
		const old = encryptLinkParams({ ...content, regNo: 'DL3CAB0001' }, keys.slice(1));
		expect(decryptLinkParams(old, keys, now)?.regNo).toBe('DL3CAB0001');
		expect(decryptLinkParams(old, keys.slice(0, 1), now)).toBeNull();
		expect(decryptLinkParams(old, [{ kid: 'k1', key: randomBytes(32) }], now)).toBeNull();
	});

	it('never looks the same twice, and shows nothing of its content', () => {
		expect(seal()).not.toBe(seal());
		expect(Buffer.from(seal(), 'hex').includes('MH12AB1234')).toBe(false);
		expect(Buffer.from(seal(), 'hex').includes('token-1')).toBe(false);
	});
});
