import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeDigits, sanitizeLine, sanitizeMobile, sanitizeMultiline } from './fieldLimits.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

describe('digits', () => {
	it.each([
		['', ''],
		['-', ''],
		['-5', '0'],
		[' - 5', '0'],
		['12-34', '1234'],
		['1,234 km', '1234'],
		['123456789', '1234567'],
	])('of %j are %j', (typed, expected) => {
		expect(sanitizeDigits(typed, 7)).toBe(expected);
	});

	it('stay the same when they are sanitized again', () => {
		fc.assert(
			fc.property(anyText, fc.integer({ min: 1, max: 12 }), (typed, most) => {
				const once = sanitizeDigits(typed, most);
				expect(once.length).toBeLessThanOrEqual(most);
				expect(sanitizeDigits(once, most)).toBe(once);
			}),
		);
	});
});

describe('a mobile number', () => {
	it.each([
		['9876543210', '9876543210'],
		['+91 98765-43210', '9876543210'],
		['919876543210', '9876543210'],
		['098765 43210', '9876543210'],
		['9198765432', '9198765432'],
		['98765432109', '9876543210'],
		['-9876543210', '0'],
	])('%j is read as %j', (typed, expected) => {
		expect(sanitizeMobile(typed)).toBe(expected);
	});
});

describe('typed text', () => {
	it('keeps letters of every script and drops control characters', () => {
		expect(sanitizeLine('नमस्ते, 🏍️\u0000\r\n!', 50)).toBe('नमस्ते, 🏍️!');
		expect(sanitizeMultiline('one\r\ntwo\u0007\tthree', 50)).toBe('one\ntwo\tthree');
	});

	it('is cut between characters', () => {
		expect(sanitizeLine('ab🏍', 3)).toBe('ab');
		expect(sanitizeLine('ab🏍', 4)).toBe('ab🏍');
	});

	it('is well-formed, within its limit, and the same when it is sanitized again', () => {
		fc.assert(
			fc.property(anyText, fc.integer({ min: 0, max: 20 }), (typed, most) => {
				for (const read of [sanitizeLine, sanitizeMultiline]) {
					const once = read(typed, most);
					expect(once.length).toBeLessThanOrEqual(most);
					expect(once.isWellFormed()).toBe(true);
					expect(read(once, most)).toBe(once);
				}
				expect(sanitizeLine(typed, most)).not.toMatch(/\p{Cc}/u);
			}),
		);
	});
});
