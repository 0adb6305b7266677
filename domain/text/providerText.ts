/** Reads the texts that a provider sends (docs/connect-a-makers-system.md#reading-answers). */
import { fieldLimits, truncate } from '../booking/fieldLimits.ts';

/** The characters of a provider's id. `.` and `..` would change the path of a URL. */
export const providerIdPattern = /^(?!\.{1,2}$)[^\p{Cc}\p{Cs}]*$/u;

/** Whether this can be a provider's id: printable text of 1 to 100 characters. */
export const isProviderId = (text: string): boolean =>
	text !== '' && text.length <= fieldLimits.id && providerIdPattern.test(text);

/**
 * One line of at most `maxLength` characters: a line break or a tab becomes a space, other control characters are left
 * out, and a longer text ends in `…`.
 */
export function cleanLine(text: string, maxLength: number = fieldLimits.label): string {
	const line = text.replace(/[\t-\r\u0085]+/g, ' ').replace(/[\p{Cc}\p{Cs}]/gu, '');
	return line.length <= maxLength ? line : `${truncate(line, maxLength - 1)}…`;
}

/** Several lines, of any length: control characters but line breaks and tabs are left out. */
export const cleanLines = (text: string): string => text.replace(/[^\P{Cc}\n\r\t]|\p{Cs}/gu, '');

/** A code for comparison: makers send `WaitingForWash` as well as `waiting for wash`. */
export const normalizeCode = (code: string): string => code.toLowerCase().replace(/[^a-z]/g, '');

/**
 * A text as the name of a file, without its ending: without folders, control and direction characters, characters that
 * Windows forbids, and dots or spaces at either end. The joiners that Devanagari needs are kept. May be empty.
 */
export const fileNameStem = (text: string): string =>
	text
		.normalize('NFC')
		.replace(/(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu, '')
		.replace(/["*/:<>?\\|]+/g, ' ')
		.replace(/\s+/g, ' ')
		.replace(/^[. ]+|[. ]+$/g, '');
