import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileTexts } from '../../tests/fuzz/hostileInputs.ts';
import { formatCsv } from './deskOutput.ts';

const anyText = fc.oneof(fc.constantFrom(...hostileTexts), fc.string({ unit: 'binary' }));

/** The CSV as the command prints it. */
const written = (answer: object) =>
	formatCsv(answer)
		.map((line) => `${line}\n`)
		.join('');

/** Parses CSV (RFC 4180); an incomplete file has no rows. */
function read(file: string): readonly (readonly string[])[] {
	const whole = /^\ufeff(?:(?:"(?:[^"]|"")*"|[^",\r\n]*)(?:,|\r\n))*$/;
	if (!whole.test(file) || !file.endsWith('\r\n')) return [];
	const rows: string[][] = [[]];
	for (const [, field = '', end] of file.slice(1).matchAll(/("(?:[^"]|"")*"|[^",\r\n]*)(,|\r\n)/g)) {
		const text = field.startsWith('"') ? field.slice(1, -1).replaceAll('""', '"') : field;
		rows.at(-1)?.push(text);
		if (end === '\r\n') rows.push([]);
	}
	return rows.slice(0, -1);
}

describe('a list for a spreadsheet', () => {
	it('has one line for each row', () => {
		const payments = [
			{ regNo: 'MH12AB1234', amount: -50, refundReason: 'Paid "twice", by UPI', paidAt: '2026-11-20T18:31:00.000Z' },
			{ regNo: 'KA01EF2345', amount: 1180, refundReason: null, paidAt: null },
		];
		expect(read(written({ payments }))).toEqual([
			['reg no', 'amount', 'refund reason', 'paid at'],
			['MH12AB1234', '-50', 'Paid "twice", by UPI', expect.stringContaining('21')],
			['KA01EF2345', '1180', '', ''],
		]);
		expect(written({ payments: [] })).toBe('');
	});

	it('has lists within a row in one field, and an answer with several lists in one row', () => {
		const problem = '=HYPERLINK("http://x","a")\nब्रेक, आवाज़ करता है';
		const parts = [
			{ part: '+Engine oil', price: '450.00' },
			{ part: 'Filter "F"', price: '300.00', reason: '' },
		];
		const labels = ['reg no', 'problem', 'parts'];
		const cells = ['MH12AB1234', '\'=HYPERLINK("http://x","a") / ब्रेक, आवाज़ करता है'];
		const oils = '\'+Engine oil (price 450.00); Filter "F" (price 300.00)';
		const booking = { regNo: 'MH12AB1234', problem, parts };
		expect(read(written({ appointments: [booking] }))).toEqual([labels, [...cells, oils]]);
		expect(read(written({ ...booking, jobs: [] }))).toEqual([
			[...labels, 'jobs'],
			[...cells, oils, ''],
		]);
	});

	it('is rejected when the answer has no list', () => {
		expect(() => formatCsv({ ok: true, block: 'Please call us.' })).toThrow('--csv is for lists');
	});

	it('keeps its rows and columns and contains no formulas, for any text', () => {
		fc.assert(
			fc.property(fc.array(fc.tuple(anyText, anyText), { minLength: 1 }), (typed) => {
				const rows = read(
					written({ rows: typed.map(([block, reason]) => ({ block, reason, parts: [{ block, reason }] })) }),
				);
				expect(rows.map((row) => row.length)).toEqual([3, ...typed.map(() => 3)]);
				const fields = rows.flat().map((field) => field.trim());
				expect(fields.filter((field) => /^[=+\-@\t\r＝＋－＠]/u.test(field))).toEqual([]);
			}),
		);
	});
});
