import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sanitizeLine, sanitizeMultiline } from './fieldLimits.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 40 });

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
