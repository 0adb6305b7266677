import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildGstin, gstinLabel, gstinStateName, isBuyerGstin } from './gst.ts';

describe('a GSTIN', () => {
	it('has the check digit of numbers in use', () => {
		expect(buildGstin('27', 'AAPFU0939F')).toBe('27AAPFU0939F1ZV');
		expect(buildGstin('29', 'AAGCB7383J')).toBe('29AAGCB7383J1Z4');
	});

	it.each(['', '27AAPFU0939F1ZA', '27aapfu0939f1zv', '27AAPFU0939F0ZV', '27AAPFU0939F1ZV ', '7AAPFU0939F1ZV'])(
		'is not %j',
		(text) => {
			expect(isBuyerGstin(text)).toBe(false);
		},
	);

	it.each(['00', '25', '28', '57', '97', '99'])('is not of a state with the code %s', (code) => {
		const gstin = buildGstin(code, 'AAPFU0939F');
		expect(isBuyerGstin(gstin)).toBe(false);
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

	it.each([
		['a business', '27AAPFU0939F1ZV', 'GSTIN', 'Maharashtra'],
		['a deductor of tax with a TAN', '27PNEA06819B1DE', 'GSTIN', 'Maharashtra'],
		['a UN body', '0717UNO00157UNO', 'UIN', 'Delhi'],
	])('of %s may be billed: %s', (_whose, gstin, label, state) => {
		expect([isBuyerGstin(gstin), gstinLabel(gstin), gstinStateName(gstin)]).toEqual([true, label, state]);
	});

	it.each([
		['to collect tax at source', '29AABCF8078M1C8'],
		['to sell online services from abroad', '9922JPN29001OSU'],
	])('%s may not be billed, although its check digit is right: %s', (_what, gstin) => {
		expect(isBuyerGstin(gstin)).toBe(false);
	});

	/** The check digit by the rule of Luhn with 36 digits, from the right: another way than that of the program. */
	const withCheckDigit = (body: string) => {
		const luhn = [...body].reverse().reduce((sum, character, index) => {
			const product = Number.parseInt(character, 36) * (index % 2 === 0 ? 2 : 1);
			return sum + Math.floor(product / 36) + (product % 36);
		}, 0);
		return body + ((36 - (luhn % 36)) % 36).toString(36).toUpperCase();
	};
	const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ';
	const body = (...patterns: readonly RegExp[]) => fc.oneof(...patterns.map((pattern) => fc.stringMatching(pattern)));

	it('of every kind has one right check digit', () => {
		const kinds = body(
			/^27[A-Z]{5}\d{4}[A-Z][1-9A-Z][ZD]$/,
			/^27[A-Z]{4}\d{5}[A-Z]1[DZ]$/,
			/^07\d{2}[A-Z]{3}\d{5}(?:UN|ON|NR|NF)$/,
		);
		fc.assert(
			fc.property(kinds, (start) => {
				const right = withCheckDigit(start);
				for (const digit of digits) expect(isBuyerGstin(start + digit)).toBe(start + digit === right);
			}),
		);
	});

	it('of a collector, of another country or of no kind is none, whatever its check digit', () => {
		const others = body(
			/^27[A-Z]{5}\d{4}[A-Z][1-9A-Z]C$/,
			/^99\d{2}[A-Z]{3}\d{5}(?:OS|UN|NR)$/,
			/^27[A-Z]{5}\d{4}[A-Z]0Z$/,
			/^27[A-Z]{3}\d{6}[A-Z]1Z$/,
		);
		fc.assert(fc.property(others, (start) => !isBuyerGstin(withCheckDigit(start))));
	});

	it('is invalid when one character is wrong', () => {
		const gstin = buildGstin('27', 'AAPFU0939F');
		fc.assert(
			fc.property(fc.nat(14), fc.nat(35), (at, other) => {
				const changed = `${gstin.slice(0, at)}${digits.charAt(other)}${gstin.slice(at + 1)}`;
				expect(isBuyerGstin(changed)).toBe(changed === gstin);
			}),
		);
	});
});
