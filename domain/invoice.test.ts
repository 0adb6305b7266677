import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TaxSplit } from './gst.ts';
import { buildInvoice, type InvoiceInput, toBilledLines } from './invoice.ts';
import { sum } from './money.ts';

const facts: InvoiceInput = {
	type: 'TaxInvoice',
	number: 'TI-5001',
	date: '2026-11-21',
	dealership: { name: 'Shivaji Motors', address: 'FC Road, Pune', state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' },
	jobCard: { number: 'JC-250001', date: '2026-11-20' },
	vehicle: { registration: 'MH12AB1234', model: 'Comet 125', chassis: 'ME4KC0911A0000001', reading: 12_345 },
	buyer: { name: 'Asha Rao', placeOfSupply: 'Maharashtra' },
	lines: [
		{ kind: 'Part', description: 'Engine oil', quantity: 1, gross: 59_000 },
		{ kind: 'Labour', description: 'Periodic service', quantity: 1, gross: 35_400 },
	],
	billed: 94_400,
};

describe('an invoice', () => {
	it('takes CGST and SGST out of each price in the state of the dealership', () => {
		const { lines, total, isInterState, rate } = buildInvoice(facts);
		expect({ isInterState, rate }).toEqual({ isInterState: false, rate: 18 });
		expect(lines).toEqual([
			{
				description: 'Engine oil',
				code: '8714',
				quantity: 1,
				taxable: 50_000,
				cgst: 4500,
				sgst: 4500,
				igst: 0,
				amount: 59_000,
			},
			{
				description: 'Periodic service',
				code: '998729',
				quantity: 1,
				taxable: 30_000,
				cgst: 2700,
				sgst: 2700,
				igst: 0,
				amount: 35_400,
			},
		]);
		expect(total).toEqual({ taxable: 80_000, cgst: 7200, sgst: 7200, igst: 0, amount: 94_400 });
	});

	it('takes IGST for a place of supply in another state, in any spelling', () => {
		const of = (placeOfSupply: string) => buildInvoice({ ...facts, buyer: { name: '', placeOfSupply } });
		expect(of('Goa').total).toEqual({ taxable: 80_000, cgst: 0, sgst: 0, igst: 14_400, amount: 94_400 });
		expect(of(' maharashtra').isInterState).toBe(false);
	});

	it('has an adjustment line for the difference between lines and bill', () => {
		const last = (billed: number) => buildInvoice({ ...facts, billed }).lines.at(-1);
		expect(last(94_400)?.description).toBe('Periodic service');
		expect(last(94_450)).toMatchObject({ description: 'Adjustment', amount: 50 });
		expect(last(0)).toMatchObject({ description: 'Adjustment', amount: -94_400 });
	});

	it.each([-1, 0.5, Number.NaN])('throws for %s paise', (billed) => {
		expect(() => buildInvoice({ ...facts, billed })).toThrow(RangeError);
	});

	it('adds up in every line and column to the billed amount', () => {
		const line = fc.record({
			kind: fc.constantFrom('Part' as const, 'Labour' as const),
			description: fc.string(),
			quantity: fc.integer({ min: 1, max: 9 }),
			gross: fc.nat(99_999_999),
		});
		const cases = [fc.array(line, { maxLength: 70 }), fc.nat(1e10), fc.constantFrom('Goa', 'Maharashtra')] as const;
		fc.assert(
			fc.property(...cases, (lines, billed, placeOfSupply) => {
				const invoice = buildInvoice({ ...facts, lines, billed, buyer: { name: 'A', placeOfSupply } });
				expect(invoice.total.amount).toBe(billed);
				for (const row of [...invoice.lines, invoice.total]) {
					expect(row.taxable + row.cgst + row.sgst + row.igst).toBe(row.amount);
					expect(row.cgst).toBe(row.sgst);
				}
				for (const key of Object.keys(invoice.total) as (keyof TaxSplit)[]) {
					expect(sum(invoice.lines.map((row) => row[key]))).toBe(invoice.total[key]);
				}
			}),
		);
	});
});

describe('a line of a job card on the bill', () => {
	it.each([
		[100, 0, [['Part', 'Brake pads', 100]]],
		[0, 50, [['Labour', 'Brake pads', 50]]],
		[
			100,
			50,
			[
				['Part', 'Brake pads', 100],
				['Labour', 'Brake pads (labour)', 50],
			],
		],
		[0, 0, [['Labour', 'Brake pads', 0]]],
	])('with part %i and labour %i', (partPrice, labourPrice, expected) => {
		const lines = toBilledLines({ name: 'Brake pads', partPrice, labourPrice });
		expect(lines.map(({ kind, description, gross }) => [kind, description, gross])).toEqual(expected);
	});
});
