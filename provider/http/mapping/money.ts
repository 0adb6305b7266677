/** Rupees of the wire and paise of the inside. */
import { type Paise, parsePaise, toWireAmount } from '../../../domain/money.ts';

type Amount = string | number;

/** The contract lets only amounts through; anything else throws a `RangeError`. */
export function paise(amount: Amount): Paise {
	const found = parsePaise(amount);
	if (found === null) throw new RangeError('not an amount');
	return found;
}

export function paiseOrNull(amount: Amount | null | undefined): Paise | null {
	return parsePaise(amount);
}

/** `1234.5`: the nearest number to the rupees, which JSON writes with at most two decimals. */
export function rupeesNumber(amount: Paise): number {
	return Number(toWireAmount(amount));
}
