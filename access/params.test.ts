import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type LinkKey, openParams, sealParams } from './params.ts';

const keys: readonly LinkKey[] = [
	{ kid: 'k2', key: randomBytes(32) },
	{ kid: 'k1', key: randomBytes(32) },
];
const now = new Date('2026-11-21T10:00:00Z');
const later = new Date('2026-11-24T10:00:00Z');
const seal = () => sealParams({ regNo: 'MH12AB1234', appointmentId: 'APT-7', madeAt: now, expiresAt: later }, keys);

describe('a link', () => {
	it('says what was sealed in it', () => {
		fc.assert(
			fc.property(
				fc.string({ minLength: 1, maxLength: 60 }),
				fc.option(fc.string({ minLength: 1, maxLength: 64 })),
				(regNo, id) => {
					const opened = openParams(
						sealParams({ regNo, appointmentId: id, madeAt: now, expiresAt: later }, keys),
						keys,
						now,
					);
					expect(opened).toEqual({ regNo, appointmentId: id, madeAt: now, expiresAt: later });
				},
			),
		);
	});

	it('names no appointment by what no system gives out as an id', () => {
		for (const id of ['a\0b', 'a\nb', 'x'.repeat(65), '']) {
			const hex = sealParams({ regNo: 'MH12AB1234', appointmentId: id, madeAt: now, expiresAt: later }, keys);
			expect(openParams(hex, keys, now)).toMatchObject({ regNo: 'MH12AB1234', appointmentId: null });
		}
	});

	it('says nothing once any one of its hex digits is another', () => {
		const hex = seal();
		fc.assert(
			fc.property(fc.nat(hex.length - 1), fc.integer({ min: 1, max: 15 }), (at, by) => {
				const digit = ((Number.parseInt(hex.charAt(at), 16) + by) % 16).toString(16);
				expect(openParams(hex.slice(0, at) + digit + hex.slice(at + 1), keys, now)).toBeNull();
			}),
			{ numRuns: 1000 },
		);
	});

	it('says nothing when cut short or lengthened', () => {
		const hex = seal();
		for (let length = 0; length < hex.length; length++) expect(openParams(hex.slice(0, length), keys, now)).toBeNull();
		expect(openParams(`${hex}00`, keys, now)).toBeNull();
	});

	it('says nothing for anything else that is written there', () => {
		const isNothing = (text: string) => expect(openParams(text, keys, now)).toBeNull();
		fc.assert(fc.property(fc.string(), (text) => void isNothing(text)));
		fc.assert(
			fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => void isNothing(Buffer.from(bytes).toString('hex'))),
		);
		isNothing('ab'.repeat(100_000));
	});

	it('ends with its last second', () => {
		const hex = seal();
		expect(openParams(hex, keys, new Date(later.getTime() - 1))).not.toBeNull();
		expect(openParams(hex, keys, later)).toBeNull();
	});

	it('opens with an older key as long as that is listed, and with no key of the same name but other bytes', () => {
		const old = sealParams({ regNo: 'DL3CAB0001', appointmentId: null, madeAt: now, expiresAt: later }, keys.slice(1));
		expect(openParams(old, keys, now)?.regNo).toBe('DL3CAB0001');
		expect(openParams(old, keys.slice(0, 1), now)).toBeNull();
		expect(openParams(old, [{ kid: 'k1', key: randomBytes(32) }], now)).toBeNull();
	});

	it('never looks the same twice, and shows nothing of its content', () => {
		expect(seal()).not.toBe(seal());
		expect(Buffer.from(seal(), 'hex').includes('MH12AB1234')).toBe(false);
	});
});
