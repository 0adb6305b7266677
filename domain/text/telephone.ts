/** Telephone numbers as people write them (docs/product.md#numbers). */
import { toAsciiDigits } from './digits.ts';

/** The characters between the digits of one number. */
const gap = String.raw`[\s().\p{Pd}]{0,4}`;
const digits = (count: string): string => `(?:${gap}\\d){${count}}`;
const indiaCode = `(?:(?:\\+|00?)?${gap}9${gap}1${gap})?0?${gap}`;
// Only one sign after the 1, since `1. 86000 12345` is the first number of a list.
const tollFree = `(?<tollFree>1[\\s.\\p{Pd}]?8${gap}[06]${gap}0(?:${digits('6,9')}?|${digits('4')}))`;
const national = `(?<national>[1-9]${digits('9')})`;
// In `10:00 98220 12345` the 00 belongs to an hour, in `411 005 98220 12345` to a PIN.
const exitCode = `(?:^|[^\\d\\s:.\\p{Pd}][\\s:.\\p{Pd}]{0,4})00`;
const international = `(?:(?:^|[^\\d+])\\+|${exitCode})${gap}(?<international>[1-9]${digits('7,14')})`;
const whole = new RegExp(`(?:(?:^|[^\\d+])${indiaCode}(?:${tollFree}|${national})|${international})(?!\\d)`, 'u');
/** Without the code of its town, or a short number such as 1912. */
const local = new RegExp(`(?:^|\\D)(\\d${digits('5,9')})(?!\\d)|^\\s*(\\d{3,5})\\s*$`, 'u');

/**
 * The `tel:` address of the first whole number in a text. Ten digits get India's code, toll-free numbers none, and
 * those of other countries keep their own. Without a whole number it is the first local one; null: the text has none.
 */
export function telephoneUrl(text: string | null): string | null {
	const plain = toAsciiDigits((text ?? '').normalize('NFKC').replace(/\p{Cf}/gu, ''))
		.replace(/\(\s*0\s*\)/g, '')
		.replace(/\b(0\d{2,4})\s*\/\s*/g, '$1-');
	const found = whole.exec(plain)?.groups;
	const [, town, short] = local.exec(plain) ?? [];
	const code = found?.national ? '+91' : found?.international ? '+' : '';
	const number = found?.tollFree ?? found?.national ?? found?.international ?? town ?? short;
	return number === undefined ? null : `tel:${code}${number.replace(/\D/g, '')}`;
}
