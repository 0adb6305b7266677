import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import {
	codeExpiry,
	codeFromBytes,
	codeRejectionReason,
	maxTries,
	nextAttemptAt,
	parseCode,
	wrongCodeReason,
} from './oneTimeCode.ts';

const now = new Date('2026-11-21T10:00:00Z');

describe('a one-time code', () => {
	it('has eight digits for any bytes', () => {
		fc.assert(
			fc.property(fc.uint8Array({ minLength: 8, maxLength: 32 }), (bytes) => {
				const code = codeFromBytes(bytes);
				expect(code).toMatch(/^[0-9]{8}$/);
				expect(parseCode(code)).toBe(code);
			}),
		);
		expect(codeFromBytes(new Uint8Array(8))).toBe('00000000');
		expect(codeFromBytes(new Uint8Array([0, 0, 0, 0, 0x05, 0xf5, 0xe0, 0xff]))).toBe('99999999');
	});

	it('is parsed as pasted', () => {
		for (const typed of [
			'12345678',
			' 1234 5678 ',
			'1234-5678',
			'１２３４５６７８',
			'१२३४५६७८',
			'١٢٣٤٥٦٧٨',
			'१२३४ 5678',
			'1234\u200b5678',
		]) {
			expect(parseCode(typed)).toBe('12345678');
		}
		for (const typed of ['', '123456', '1234567', '123456789', '1234567a', '१२३४५६७८x', '-1e7', '0x123456']) {
			expect(parseCode(typed)).toBeNull();
		}
	});

	it('is not looked for in a longer text, which may take seconds to normalize', () => {
		expect(parseCode(`${' '.repeat(32)}12345678`)).toBe('12345678');
		expect(parseCode(`${' '.repeat(33)}12345678`)).toBeNull();
		const normalize = vi.spyOn(String.prototype, 'normalize');
		expect(parseCode(`a${'\u0315\u0300'.repeat(65_000)}`)).toBeNull();
		expect(normalize).not.toHaveBeenCalled();
		normalize.mockRestore();
	});

	it('is rejected after five tries, five minutes or one use, with the reason', () => {
		const live = { tries: maxTries, expiresAt: codeExpiry(now), openedAt: null };
		expect(codeRejectionReason(live, now)).toBe('noTriesLeft');
		expect(codeRejectionReason(live, new Date(now.getTime() + 299_999))).toBe('noTriesLeft');
		expect(codeRejectionReason(live, new Date(now.getTime() + 300_000))).toBe('expired');
		expect(codeRejectionReason({ ...live, openedAt: now }, now)).toBe('expired');
		expect(codeRejectionReason(null, now)).toBe('expired');
		expect([1, 2, 3, 4, 5].map(wrongCodeReason)).toEqual(['wrong', 'wrong', 'wrong', 'wrong', 'tooManyTries']);
	});
});

describe('a message that could not be sent', () => {
	it('is retried at growing intervals', () => {
		const pauses = [1, 2, 3, 4, 5, 6, 7, 8].map(
			(attempt) => (nextAttemptAt(attempt, now).getTime() - now.getTime()) / 1000,
		);
		expect(pauses).toEqual([2, 4, 8, 16, 32, 60, 60, 60]);
	});
});
