/** A desk command's list for a spreadsheet (RFC 4180). */
import { CommandError } from '../commandError.ts';
import { formatCell, isTable, labelOf } from './formatLines.ts';

/**
 * The answer's list, a row a line, with a byte order mark in front, since spreadsheets take a file without one for
 * Latin. A text that a spreadsheet would take for a formula has an apostrophe in front.
 * @throws CommandError for an answer that holds no list
 */
export function formatCsv(answer: object): readonly string[] {
	const [rows, ...others] = Object.values(answer).filter(isTable);
	if (!rows || others.length > 0) throw new CommandError('--csv is for lists. This command answers none.');
	const [first] = rows;
	if (!first) return [];
	const columns = Object.keys(first);
	const lines = [columns.map(labelOf), ...rows.map((row) => columns.map((column) => csvField(row[column])))];
	return [`\ufeff${lines.map((fields) => fields.map(quoteField).join(',')).join('\r\n')}\r`];
}

/** Also behind blanks, and in the wide forms that East Asian keyboards write. */
const formulaPrefix = /^\s*[=+\-@＝＋－＠]/u;

function csvField(value: unknown): string {
	const text = formatCell(value);
	return typeof value !== 'number' && formulaPrefix.test(text) ? `'${text}` : text;
}

const quoteField = (text: string): string => (/[",\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
