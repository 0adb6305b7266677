/** Prepares text for a terminal: without control characters, and errors in one line. */

import { isDatabaseRefusal, isInsufficientPrivilege, OperatorError } from '../db/errors.ts';
import { connectionErrorMessage } from './portalDatabase.ts';

/**
 * Control and format characters that must not reach a terminal: they can move the cursor, set the window title or
 * change the text direction. Zero-width joiners are allowed, because Hindi needs them.
 */
const unprintable = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** Text on one line: line breaks become slashes, other unprintable characters the replacement character. */
export const printableLine = (text: string): string =>
	text
		.split(/[\r\n\u2028\u2029]+/)
		.map((part) => part.trim())
		.filter((part) => part !== '')
		.join(' / ')
		.replaceAll(unprintable, '\ufffd');

/** JSON with unprintable characters as escapes, so that a program parses the same values. */
export const printableJson = (json: string): string =>
	json.replaceAll(unprintable, (char) => (char === '\n' || char === '\t' ? char : jsonEscape(char)));

const jsonEscape = (char: string): string =>
	Array.from({ length: char.length }, (_, at) => `\\u${char.charCodeAt(at).toString(16).padStart(4, '0')}`).join('');

/** Whether a person, the system or the database is the cause, and not a mistake of the program. */
export const isRefusal = (error: Error): boolean =>
	isDatabaseRefusal(error) || 'syscall' in error || error instanceof AggregateError || error instanceof OperatorError;

/** Prints the error as `errorText` formats it on standard error, and exits with code 1. */
export function exitWithError(error: unknown): never {
	process.stderr.write(`${errorText(error)}\n`);
	process.exit(1);
}

/** The text printed for an error: one line for a refusal (`isRefusal`), the trace for any other. */
export function errorText(error: unknown): string {
	if (!(error instanceof Error)) return String(error);
	if (!isRefusal(error)) return error.stack ?? error.message;
	const advice = isInsufficientPrivilege(error) ? '. Which role needs what: docs/service-role.sql' : '';
	return printableLine(`${error.message || connectionErrorMessage(error)}${advice}`);
}
