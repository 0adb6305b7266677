import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rupeesToWire } from './money.ts';

test('paise become rupees that JSON writes with at most two decimals', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (paise) => {
			expect(JSON.stringify(rupeesToWire(paise))).toMatch(/^\d+(\.\d\d?)?$/);
			expect(Math.round(rupeesToWire(paise) * 100)).toBe(paise);
		}),
	);
});
