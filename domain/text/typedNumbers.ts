/** Numbers as people type and paste them (docs/product.md#input-limits). */

import { fieldLimits } from '../booking/fieldLimits.ts';
import { toAsciiDigits } from './digits.ts';

/** A valid mobile number. No number in India begins with 0, so `0 98765 4321`, which lacks a digit, is not valid. */
export const mobilePattern = /^[1-9][0-9]{9}$/;

export const pinPattern = /^[0-9]{6}$/;

/** The result of reading a typed number. Reading `value` again gives the same value. */
export interface TypedNumber {
	/** The value that the draft keeps. */
	readonly value: string;
	/**
	 * The field's content during typing: the typed text if the next key may change its meaning, as after `-`, `24650.`
	 * and `11,24`; else `value`.
	 */
	readonly shownWhileTyping: string;
	/** Which typed digits the value lacks: those beyond its limit, or those after a decimal point. null: none. */
	readonly dropped: 'excess' | 'fraction' | null;
}

/**
 * Reads a mobile number, without separators and without `+91`, `0091`, `91` or one 0 before ten digits. Text with more
 * digits, or with another country's code, is kept and is no valid number. A negative number becomes 0.
 */
export function readMobile(typed: string): TypedNumber {
	const text = normalize(typed);
	if (isNegative(text)) return typedNumber('0');
	const digits = text.replace(/\D/g, '');
	const plus = /^\D*\+/.test(text) ? '+' : '';
	const [, national] = /^(?:(?:\+|00|0)?91)?0?([1-9]\d{9})$/.exec(plus + digits) ?? [];
	if (national !== undefined) return typedNumber(national);
	if (plus === '' && digits.length <= fieldLimits.mobile) return typedNumber(digits, text);
	const kept = text
		.replace(/[^\d+()/., -]/g, '')
		.replace(/^[^\d+(]+/, '')
		.trim();
	const { typedNumber: maxLength } = fieldLimits;
	return kept.length <= maxLength ? typedNumber(kept) : limited(plus + digits, maxLength);
}

/** An Indian mobile in international form, `+91` and ten digits; null: there is none in the text. */
export function internationalMobile(text: string | null): string | null {
	const { value } = readMobile(text ?? '');
	return mobilePattern.test(value) ? `+91${value}` : null;
}

/**
 * Reads an odometer reading in km, at most 7 digits, without decimals. A comma that groups thousands, as in `1,12,400`
 * and `112,400`, is removed; any other is a decimal point. A negative number becomes 0.
 */
export function readKm(typed: string): TypedNumber {
	const text = normalize(typed).replace(/٫/g, '.').replace(/[٬،]/g, ',');
	if (isNegative(text)) return typedNumber('0');
	const figures = text.replace(/^.*?([.,]?\d)/, '$1').replace(/[^\d.,]/g, '');
	const [whole = '', ...afterPoint] = figures.split('.');
	const groups = whole.split(',');
	let groupCount = groups.length;
	while (groupCount > 1 && !grouped.test(groups.slice(0, groupCount).join(','))) groupCount--;
	const integer = groups.slice(0, groupCount).join('');
	const isFractionDropped = [...groups.slice(groupCount), ...afterPoint].join('') !== '';
	if (integer.length > fieldLimits.km) return limited(integer, fieldLimits.km);
	const value = integer === '' && isFractionDropped ? '0' : integer;
	if (unfinishedReading.test(figures)) return { value, shownWhileTyping: figures, dropped: null };
	return { ...typedNumber(value, text), dropped: isFractionDropped ? 'fraction' : null };
}

/** Western (`112,400`) or Indian (`1,12,400`) grouping. */
const grouped = /^(?:\d{1,3}(?:,\d{3})+|\d{1,2}(?:,\d{2})*,\d{3})$/;

/** Ends with a separator, or with the first digits of a group. */
const unfinishedReading = /^(?:[\d,]*[.,]|(?:\d{1,2}(?:,\d{2})*|\d{1,3}(?:,\d{3})*),\d{1,2})$/;

/** Reads a PIN: its first 6 digits. A negative number becomes 0. */
export function readPin(typed: string): TypedNumber {
	const text = normalize(typed);
	if (isNegative(text)) return typedNumber('0');
	const digits = text.replace(/\D/g, '');
	return digits.length > fieldLimits.pin ? limited(digits, fieldLimits.pin) : typedNumber(digits, text);
}

const isNegative = (text: string): boolean => /^\s*-\s*\d/.test(text);

/** A minus sign alone may become a negative number. */
function typedNumber(value: string, text = value): TypedNumber {
	const isMinus = text.trim() === '-';
	return { value, shownWhileTyping: isMinus ? '-' : value, dropped: null };
}

/** The first `maxLength` characters. */
function limited(digits: string, maxLength: number): TypedNumber {
	const isCut = digits.length > maxLength;
	return { ...typedNumber(digits.slice(0, maxLength)), dropped: isCut ? 'excess' : null };
}

/** Removes invisible characters, which numbers copied from a phone's contacts contain; every digit becomes 0 to 9. */
const normalize = (typed: string): string =>
	toAsciiDigits(typed.replace(/[\p{Cc}\p{Cf}]/gu, '').normalize('NFKC')).replace(/\u2212/g, '-');
