/** What a provider sends, as it is read (docs/product.md#reading-answers). */
import { fieldLimits, truncate } from '../booking/fieldLimits.ts';

/** Whether this can be a provider's id: printable text of 1 to 100 characters. */
export const isProviderId = (text: string): boolean =>
	text !== '' && text.length <= fieldLimits.id && !/[\p{Cc}\p{Cs}]/u.test(text);

/**
 * One line of at most `maxLength` characters: a line break or a tab becomes a space, other control characters are left
 * out, and what is too long ends in `…`.
 */
export function cleanLine(text: string, maxLength: number = fieldLimits.label): string {
	const line = text.replace(/[\t-\r\u0085]+/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '');
	return line.length <= maxLength ? line : `${truncate(line, maxLength - 1)}…`;
}

/** Several lines, of any length: control characters but line breaks and tabs are left out. */
export const cleanLines = (text: string): string => text.replace(/[^\P{Cc}\n\r\t]|\p{Cs}/gu, '');

/** A code for comparison: makers send `WaitingForWash` as well as `waiting for wash`. */
export const normalizeCode = (code: string): string => code.toLowerCase().replace(/[^a-z]/g, '');
