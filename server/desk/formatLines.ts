/** Formats a desk command's answer for the terminal: single values one a line, lists as tables. */
import { formatDateTime } from '../../domain/calendar.ts';
import { printableLine } from './printable.ts';

type Row = Readonly<Record<string, unknown>>;

export function formatLines(answer: object): readonly string[] {
	const entries = Object.entries(answer);
	const facts = entries.filter(([, value]) => !isTable(value));
	const width = Math.max(0, ...facts.map(([name]) => labelOf(name).length));
	return [
		...facts.map(([name, value]) => `${labelOf(name).padEnd(width)}  ${formatValue(value)}`),
		...entries.flatMap(([name, value]) => (isTable(value) ? ['', ...tableLines(labelOf(name), value)] : [])),
	];
}

/** Whether the value is a list of objects, which is shown as a table. */
export const isTable = (value: unknown): value is readonly Row[] =>
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

/** `appointmentStatus` becomes `appointment status`. */
export const labelOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/;

const formatValue = (value: unknown): string => formatCell(value) || '–';

/** One value on one line; empty for null and undefined. Times are in India's time zone. */
export function formatCell(value: unknown): string {
	if (value === null || value === undefined) return '';
	if (typeof value === 'boolean') return value ? 'yes' : 'no';
	if (Array.isArray(value)) return printableLine(value.join(', '));
	const text = String(value);
	return instant.test(text) ? formatDateTime(text) : printableLine(text);
}
