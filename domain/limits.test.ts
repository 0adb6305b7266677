import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { digits, mobileDigits, typedLine, typedLines } from './limits.ts';

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
		expect(digits(typed, 7)).toBe(expected);
	});

	it('stay the same when they are read again', () => {
		fc.assert(
			fc.property(anyText, fc.integer({ min: 1, max: 12 }), (typed, most) => {
				const once = digits(typed, most);
				expect(once.length).toBeLessThanOrEqual(most);
				expect(digits(once, most)).toBe(once);
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
		expect(mobileDigits(typed)).toBe(expected);
	});
});

describe('typed text', () => {
	it('keeps letters of every script and loses control characters', () => {
		expect(typedLine('नमस्ते, 🏍️\u0000\r\n!', 50)).toBe('नमस्ते, 🏍️!');
		expect(typedLines('one\r\ntwo\u0007\tthree', 50)).toBe('one\ntwo\tthree');
	});

	it('is cut between characters', () => {
		expect(typedLine('ab🏍', 3)).toBe('ab');
		expect(typedLine('ab🏍', 4)).toBe('ab🏍');
	});

	it('is well-formed, within its limit, and the same when it is read again', () => {
		fc.assert(
			fc.property(anyText, fc.integer({ min: 0, max: 20 }), (typed, most) => {
				for (const read of [typedLine, typedLines]) {
					const once = read(typed, most);
					expect(once.length).toBeLessThanOrEqual(most);
					expect(once.isWellFormed()).toBe(true);
					expect(read(once, most)).toBe(once);
				}
				expect(typedLine(typed, most)).not.toMatch(/\p{Cc}/u);
			}),
		);
	});
});
