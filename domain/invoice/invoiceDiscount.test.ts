import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sum } from '../money.ts';
import { spreadDiscount } from './invoice.ts';

test('a discount is spread by price', () => {
	expect(spreadDiscount(100, [300, 0, 700])).toEqual([30, 0, 70]);
	expect(spreadDiscount(0, [300])).toEqual([0]);
	expect(spreadDiscount(0, [])).toEqual([]);
});

test('its shares add up to it, and none is above its price', () => {
	const cases = fc
		.array(fc.nat(1e12), { minLength: 1, maxLength: 60 })
		.chain((prices) => fc.tuple(fc.constant(prices), fc.nat(sum(prices))));
	fc.assert(
		fc.property(cases, ([prices, discount]) => {
			const shares = spreadDiscount(discount, prices);
			expect(sum(shares)).toBe(discount);
			for (const [index, share] of shares.entries()) {
				expect(share).toBeGreaterThanOrEqual(0);
				expect(share).toBeLessThanOrEqual(prices[index] ?? 0);
			}
		}),
	);
});
