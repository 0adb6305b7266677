import { type Paise, sum } from '../money.ts';

/**
 * Spreads a discount over prices in proportion, to the paisa: the shares add up to the discount, and none is above its
 * price. A discount of 0 or less is none; `discount` is at most the sum of the prices.
 */
export function spreadDiscount(discount: Paise, prices: readonly Paise[]): readonly Paise[] {
	const total = BigInt(sum(prices));
	if (discount <= 0 || total === 0n) return prices.map(() => 0);
	// The product of two amounts may be beyond the numbers that are exact.
	const upTo = (amount: Paise): Paise => Number((BigInt(discount) * BigInt(amount)) / total);
	let before = 0;
	return prices.map((price) => {
		const share = upTo(before + price) - upTo(before);
		before += price;
		return share;
	});
}
