/** Reading what the gateway wrote: lenient about form, strict about what is money. */
import { type Paise, parsePaise } from '../../domain/money.ts';

/** The fields of a query string; null when one comes twice, which says two things at once. */
export function parseFields(text: string): ReadonlyMap<string, string> | null {
	const pairs = [...new URLSearchParams(text.trim())].filter(([name]) => name !== '');
	const fields = new Map(pairs);
	return fields.size === pairs.length ? fields : null;
}

/** One line of at most 100 characters; null for what is missing, empty or the word null. */
export function parseTextField(value: unknown): string | null {
	if (typeof value !== 'string' && typeof value !== 'number') return null;
	const line = String(value)
		.replace(/\p{Cc}+/gu, ' ')
		.trim()
		.slice(0, 100);
	return line === '' || line.toLowerCase() === 'null' || line === 'NA' ? null : line;
}

/** A positive amount with at most two decimals that count, in paise; null for anything else. */
export function parseAmountField(value: unknown): Paise | null {
	const text = parseTextField(value) ?? '';
	if (!/^\d{1,10}(\.\d{1,2}0*)?$/.test(text)) return null;
	const paise = parsePaise(text);
	return paise === null || paise === 0 ? null : paise;
}
