/** Formats a desk command's answer for the terminal, and as CSV (RFC 4180) for a spreadsheet. */
import { formatDateTime } from '../../domain/time/calendar.ts';
import { labelOf } from '../../provider/embedded/desk/describeBooking.ts';
import { CommandError } from '../operatorErrors.ts';
import { printableLine } from '../terminal.ts';

type Row = Readonly<Record<string, unknown>>;

/** A list with more columns is written as a block of lines for each row: its table would be too wide for a terminal. */
const maxColumns = 12;

/** Writes single values one a line, lists as tables or blocks. */
export function formatLines(answer: object): readonly string[] {
	const entries = Object.entries(answer);
	const values = entries.filter(([, value]) => !isTable(value));
	return [
		...labelledLines(values),
		...entries.flatMap(([name, value]) => (isTable(value) ? ['', ...listLines(labelOf(name), value)] : [])),
	];
}

function labelledLines(values: readonly (readonly [string, unknown])[]): readonly string[] {
	const width = Math.max(0, ...values.map(([name]) => labelOf(name).length));
	return values.map(([name, value]) => `${labelOf(name).padEnd(width)}  ${formatValue(value)}`);
}

function listLines(title: string, rows: readonly Row[]): readonly string[] {
	if (Object.keys(rows[0] ?? {}).length <= maxColumns) return tableLines(title, rows);
	return rows.flatMap((row, at) => [...(at === 0 ? [`${title}:`] : []), '', ...labelledLines(Object.entries(row))]);
}

/** Whether the value is a list of objects, which is shown as a table. */
const isTable = (value: unknown): value is readonly Row[] =>
	Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);

function tableLines(title: string, rows: readonly Row[]): readonly string[] {
	const columns = Object.keys(rows[0] ?? {});
	if (columns.length === 0) return [`${title}: none`];
	const cells = [columns.map(labelOf), ...rows.map((row) => columns.map((column) => formatValue(row[column])))];
	const widths = columns.map((_, at) => Math.max(...cells.map((row) => row[at]?.length ?? 0)));
	const [head = '', ...body] = cells.map((row) => {
		const padded = row.map((cell, at) => cell.padEnd(widths[at] ?? 0));
		return padded.join('  ').trimEnd();
	});
	return [head, widths.map((width) => '-'.repeat(width)).join('  '), ...body];
}

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const formatValue = (value: unknown): string => formatCell(value) || '–';

/** One value on one line; empty for null and undefined. Times are IST. */
function formatCell(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (isTable(value)) return value.map(formatRow).join('; ');
	if (Array.isArray(value)) return printableLine(value.join(', '));
	const text = String(value);
	return instant.test(text) ? formatDateTime(text) : printableLine(text);
}

/** `Engine oil (price 450.00, reason changed last month)`: the first value names the row. */
function formatRow(row: Row): string {
	const [[, name] = ['', ''], ...others] = Object.entries(row);
	const details = others
		.filter(([, value]) => formatCell(value) !== '')
		.map(([label, value]) => `${labelOf(label)} ${formatCell(value)}`);
	return details.length === 0 ? formatCell(name) : `${formatCell(name)} (${details.join(', ')})`;
}

/**
 * Formats the answer's list as CSV. An answer with several lists is one row, with each list in a field. The text begins
 * with a byte order mark, because spreadsheets read a file without one as Latin-1. A text that a spreadsheet would
 * evaluate as a formula gets a leading apostrophe.
 * @throws CommandError if the answer has no list
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

/** Finds the begin of a formula, also after white space and invisible characters, and in full-width characters. */
const formulaPrefix = /^[\s\p{Cf}]*[=+\-@＝＋－＠]/u;

function csvField(value: unknown): string {
	const text = formatCell(value);
	return typeof value !== 'number' && formulaPrefix.test(text) ? `'${text}` : text;
}

const quoteField = (text: string): string => (/[",;\s]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
