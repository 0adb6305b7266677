import { groupDigits } from './text/digits.ts';

/** Amounts are whole paise; rupees occur only in texts and on the wire (docs/product.md#money). */
export type Paise = number;

const decimal = /^(-?)(?=\.?\d)(\d*)(?:\.(\d*))?$/;

/**
 * Parses rupees as sent or typed (`1,23,456.5`, `1234.5`, 1234.5) into whole paise, half a paisa rounded up. null for
 * anything that is no amount (`NA`, empty, absent).
 */
export function parsePaise(wire: string | number | null | undefined): Paise | null {
	if (wire === null || wire === undefined) return null;
	const text = String(wire).replaceAll(',', '').trim();
	const match = decimal.exec(text);
	if (!match) return null;
	const [, sign, rupees = '', fraction = ''] = match;
	const digits = fraction.padEnd(3, '0');
	const paise = Number(rupees) * 100 + Number(digits.slice(0, 2)) + (digits.charCodeAt(2) >= 53 ? 1 : 0);
	if (!Number.isSafeInteger(paise)) return null;
	return sign && paise !== 0 ? -paise : paise;
}

/** `₹1,23,456.00` with Indian grouping; `Rs 1,23,456.00` on the tracking page. */
export function formatRupees(paise: Paise, symbol: '₹' | 'Rs' = '₹'): string {
	const sign = paise < 0 ? '-' : '';
	return `${sign}${symbol}${symbol === 'Rs' ? ' ' : ''}${groupedAmount(Math.abs(paise))}`;
}

/** `1,23,456.00`, for a place that has ₹ elsewhere: below the head of a column, or in a fixed text. */
export function groupedAmount(paise: Paise): string {
	const sign = paise < 0 ? '-' : '';
	const [rupees = '0', rest = '00'] = toWireAmount(Math.abs(paise)).split('.');
	return `${sign}${groupDigits(rupees)}.${rest}`;
}

/** `1234.50`, without grouping. */
export function toWireAmount(paise: Paise): string {
	const sign = paise < 0 ? '-' : '';
	const text = String(Math.abs(paise)).padStart(3, '0');
	return `${sign}${text.slice(0, -2)}.${text.slice(-2)}`;
}

export function sum(amounts: readonly Paise[]): Paise {
	return amounts.reduce((total, amount) => total + amount, 0);
}
