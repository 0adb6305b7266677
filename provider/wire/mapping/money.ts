/** Converts between rupees on the wire and paise in the domain. */
import { groupedAmount, type Paise, parsePaise, toWireAmount } from '../../../domain/money.ts';

type Amount = string | number;

/** Paise of a validated amount; throws a `RangeError` for anything else. */
export function paiseFromWire(amount: Amount): Paise {
	const found = parsePaise(amount);
	if (found === null) throw new RangeError('not an amount');
	return found;
}

export function paiseFromWireOrNull(amount: Amount | null | undefined): Paise | null {
	return parsePaise(amount);
}

/** `1234.5`: the nearest number to the rupees; JSON then has at most two decimals. */
export function rupeesToWire(amount: Paise): number {
	return Number(toWireAmount(amount));
}

export const rupeesToWireOrNull = (amount: Paise | null): number | null =>
	amount === null ? null : rupeesToWire(amount);

/** Rupees, or `NA` when no price is known. */
export const rupeesToWireOrNA = (amount: Paise | null): number | 'NA' =>
	amount === null ? 'NA' : rupeesToWire(amount);

/** `1,23,456.50`, or `NA` when no price is known. */
export const groupedRupeesOrNA = (amount: Paise | null): string => (amount === null ? 'NA' : groupedAmount(amount));
