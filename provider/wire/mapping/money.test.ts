import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rupeesToWire } from './money.ts';

test('paise become the number of rupees that JSON writes with two decimals at the most', () => {
	fc.assert(
		fc.property(fc.integer({ min: 0, max: 9_999_999_999 }), (paise) => {
			expect(JSON.stringify(rupeesToWire(paise))).toMatch(/^\d+(\.\d\d?)?$/);
			expect(Math.round(rupeesToWire(paise) * 100)).toBe(paise);
		}),
	);
});
