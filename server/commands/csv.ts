/** A desk command's answer as CSV (RFC 4180). */
import { CommandError } from '../operatorErrors.ts';
import { formatCell, isTable, labelOf } from './deskOutput.ts';

/**
 * Formats the answer's list as CSV; an answer with several lists is one row, with each list in a field. There is a byte
 * order mark, because spreadsheets read a file without one as Latin-1. Text that a spreadsheet would evaluate as a
 * formula gets a leading apostrophe.
 * @throws CommandError when the answer has no list
 */
export function formatCsv(answer: object): readonly string[] {
	const [list, ...others] = Object.values(answer).filter(isTable);
	const rows = others.length > 0 ? [{ ...answer }] : list;
	if (!rows) throw new CommandError('--csv is for lists. This command answers none.');
	const [first] = rows;
	if (!first) return [];
	const columns = Object.keys(first);
	const lines = [columns.map(labelOf), ...rows.map((row) => columns.map((column) => csvField(row[column])))];
	return [`\ufeff${lines.map((fields) => fields.map(quoteField).join(',')).join('\r\n')}\r`];
}

/** Also after white space and invisible characters, and as full-width characters. */
const formulaPrefix = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u;

function csvField(value: unknown): string {
	const text = formatCell(value);
	return typeof value !== 'number' && formulaPrefix.test(text) ? `'${text}` : text;
}

const quoteField = (text: string): string => (/[",;\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
