import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGstin, gstinStateName, isGstin } from './gst.ts';

describe('a GSTIN', () => {
	it('has the check digit of numbers in use', () => {
		expect(buildGstin('27', 'AAPFU0939F')).toBe('27AAPFU0939F1ZV');
		expect(buildGstin('29', 'AAGCB7383J')).toBe('29AAGCB7383J1Z4');
	});

	it.each(['', '27AAPFU0939F1ZA', '27aapfu0939f1zv', '27AAPFU0939F0ZV', '27AAPFU0939F1ZV ', '7AAPFU0939F1ZV'])(
		'is not %j',
		(text) => {
			expect(isGstin(text)).toBe(false);
		},
	);

	it.each(['00', '25', '28', '57', '97', '99'])('is not of a state with the code %s', (code) => {
		const gstin = buildGstin(code, 'AAPFU0939F');
		expect(isGstin(gstin)).toBe(false);
		expect(() => gstinStateName(gstin)).toThrow(RangeError);
	});

	it('names its state', () => {
		expect(gstinStateName('29AAGCB7383J1Z4')).toBe('Karnataka');
	});

	it.each([
		['7', 'AAPFU0939F', '1'],
		['27', 'AAPFU0939', '1'],
		['27', 'AAPFU0939F', '0'],
	])('is not made of %s %s %s', (...parts) => {
		expect(() => buildGstin(...parts)).toThrow(RangeError);
	});

	it('is invalid when one character is wrong', () => {
		const gstin = buildGstin('27', 'AAPFU0939F');
		const others = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
		fc.assert(
			fc.property(fc.nat(14), fc.nat(35), (at, other) => {
				const changed = `${gstin.slice(0, at)}${others.charAt(other)}${gstin.slice(at + 1)}`;
				expect(isGstin(changed)).toBe(changed === gstin);
			}),
		);
	});
});
