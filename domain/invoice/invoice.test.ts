import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sum } from '../money.ts';
import type { TaxSplit } from './gst.ts';
import { buildInvoice, creditNoteFor, type InvoiceInput } from './invoice.ts';

const oil = { description: 'Engine oil', code: '271019', unit: 'BTL', quantity: 1, unitPrice: 59_000, rate: 18 };
const service = {
	description: 'Periodic service',
	code: '998714',
	unit: null,
	quantity: 1,
	unitPrice: 35_400,
	rate: 18,
};
const input: InvoiceInput = {
	type: 'TaxInvoice',
	number: 'TI/26-27/005001',
	date: '2026-11-21',
	dealership: { name: 'Shivaji Motors', address: 'FC Road, Pune', state: 'Maharashtra', gstin: '27AAPFU0939F1ZV' },
	jobCard: { number: 'JC-250001', date: '2026-11-20' },
	vehicle: { registration: 'MH12AB1234', model: 'Comet 125', chassis: 'ME4KC0911A0000001', reading: 12_345 },
	buyer: { name: 'Asha Rao', address: '4 Prabhat Road, Pune', placeOfSupply: 'Maharashtra', gstin: null },
	payments: [],
	labour: { code: '998714', rate: 18 },
	lines: [oil, service],
	billed: 94_400,
};
const unregistered = { ...input.dealership, gstin: null };
const at = (placeOfSupply: string) => ({ ...input.buyer, placeOfSupply });

describe('an invoice', () => {
	it('takes CGST and SGST out of each price in the state of the dealership', () => {
		const { lines, total, taxKind, taxSummary } = buildInvoice(input);
		expect(taxKind).toBe('intraState');
		const ofOil = { taxable: 50_000, cgst: 4500, sgst: 4500, igst: 0, amount: 59_000 };
		const ofService = { taxable: 30_000, cgst: 2700, sgst: 2700, igst: 0, amount: 35_400 };
		expect(lines).toEqual([
			{ ...oil, discount: 0, ...ofOil },
			{ ...service, discount: 0, ...ofService },
		]);
		expect(total).toEqual({ taxable: 80_000, cgst: 7200, sgst: 7200, igst: 0, amount: 94_400 });
		expect(taxSummary).toEqual([
			{ code: '271019', rate: 18, ...ofOil },
			{ code: '998714', rate: 18, ...ofService },
		]);
	});

	it('takes IGST for a place of supply in another state, in any spelling', () => {
		const of = (placeOfSupply: string) => buildInvoice({ ...input, buyer: at(placeOfSupply) });
		expect(of('Goa').total).toEqual({ taxable: 80_000, cgst: 0, sgst: 0, igst: 14_400, amount: 94_400 });
		expect(of(' maharashtra').taxKind).toBe('intraState');
	});

	it('compares the code of the GSTIN with that of the place of supply, not names', () => {
		const dealership = { ...input.dealership, state: 'Orissa', gstin: '21AAPFU0939F1Z7' };
		expect(buildInvoice({ ...input, dealership, buyer: at('Odisha') }).taxKind).toBe('intraState');
		expect(buildInvoice({ ...input, dealership, buyer: at('Orissa') }).taxKind).toBe('intraState');
	});

	it('takes the rate of each line', () => {
		const { taxSummary } = buildInvoice({
			...input,
			lines: [{ ...oil, unitPrice: 128_000, rate: 28 }],
			billed: 128_000,
		});
		expect(taxSummary).toMatchObject([{ rate: 28, taxable: 100_000, cgst: 14_000 }]);
	});

	it('collects no tax without a GSTIN, and is no tax invoice then', () => {
		const { total, taxKind } = buildInvoice({ ...input, type: 'BillOfSupply', dealership: unregistered });
		expect(taxKind).toBe('none');
		expect(total).toEqual({ taxable: 94_400, cgst: 0, sgst: 0, igst: 0, amount: 94_400 });
		expect(() => buildInvoice({ ...input, dealership: unregistered })).toThrow(RangeError);
	});

	it('has what is billed below the lines as a discount on them, before tax', () => {
		const { lines, discount, total } = buildInvoice({ ...input, billed: 47_200 });
		expect(lines.map((line) => [line.discount, line.amount])).toEqual([
			[29_500, 29_500],
			[17_700, 17_700],
		]);
		expect({ discount, total }).toMatchObject({ discount: 47_200, total: { taxable: 40_000, cgst: 3600 } });
	});

	it('has what is billed beyond the lines as labour', () => {
		const last = (billed: number) => buildInvoice({ ...input, billed }).lines.at(-1);
		expect(last(94_400)?.description).toBe('Periodic service');
		expect(last(94_500)).toMatchObject({ description: 'Additional labour', code: '998714', amount: 100 });
		expect(last(0)).toMatchObject({ description: 'Periodic service', amount: 0 });
	});

	it.each([
		[123_456, 123_500, 44],
		[160_256, 160_200, -56],
		[160_201, 160_300, 99],
		[160_299, 160_200, -99],
		[160_200, 160_200, 0],
		[160_256, 160_256, 0],
		[123_456, 123_460, 4],
	])('of %i paise that is billed as %i is rounded by %i, without tax', (unitPrice, billed, roundOff) => {
		const lines = [{ ...oil, unitPrice }];
		const exact = buildInvoice({ ...input, lines, billed: unitPrice });
		expect(buildInvoice({ ...input, lines, billed })).toEqual({ ...exact, billed, roundOff });
	});

	it.each([
		['a discount of a rupee', 160_256, 160_156],
		['labour of a rupee', 160_256, 160_356],
		['labour of more', 160_256, 160_400],
	])('is not rounded with %s', (_what, unitPrice, billed) => {
		const { roundOff, total } = buildInvoice({ ...input, lines: [{ ...oil, unitPrice }], billed });
		expect([roundOff, total.amount]).toEqual([0, billed]);
	});

	it('has the sum of what was paid before', () => {
		const paid = { receivedAt: '2026-11-20T05:00:00Z', mode: 'UPI', reference: 'R-9', order: null, amount: 94_400 };
		expect(buildInvoice({ ...input, payments: [paid] }).paid).toBe(94_400);
	});

	it.each([-1, 0.5, Number.NaN])('throws for %s paise', (billed) => {
		expect(() => buildInvoice({ ...input, billed })).toThrow(RangeError);
	});

	const line = fc.record({
		description: fc.string(),
		code: fc.constantFrom('271019', '871410', '850710', '998714'),
		unit: fc.constantFrom('NOS', null),
		quantity: fc.integer({ min: 1, max: 9 }),
		unitPrice: fc.nat(99_999_999),
		rate: fc.constantFrom(5, 18, 28),
	});
	const anyInvoice = fc
		.record({
			lines: fc.array(line, { maxLength: 70 }),
			billed: fc.oneof(fc.nat(1e10), fc.constant(null)),
			rounded: fc.constantFrom(Math.floor, Math.round, Math.ceil),
			gstin: fc.constantFrom('27AAPFU0939F1ZV', null),
			placeOfSupply: fc.constantFrom('Goa', 'Maharashtra'),
		})
		.map(({ billed, lines, rounded, ...given }) => {
			const price = sum(lines.map(({ quantity, unitPrice }) => quantity * unitPrice));
			return { ...given, lines, billed: billed ?? rounded(price / 100) * 100 };
		})
		.map(({ lines, billed, gstin, placeOfSupply }) => ({
			billed,
			invoice: buildInvoice({
				...input,
				...{ lines, billed, buyer: at(placeOfSupply), dealership: { ...input.dealership, gstin } },
				type: gstin === null ? 'BillOfSupply' : 'TaxInvoice',
			}),
		}));

	it('adds up in every line and column, and by code and rate, to the billed amount', () => {
		fc.assert(
			fc.property(anyInvoice, ({ invoice, billed }) => {
				expect([invoice.billed, invoice.total.amount + invoice.roundOff]).toEqual([billed, billed]);
				expect(Math.abs(invoice.roundOff)).toBeLessThanOrEqual(99);
				// What is rounded is no discount and no labour.
				if (invoice.roundOff !== 0) expect(invoice.discount).toBe(0);
				if (invoice.roundOff !== 0)
					expect(invoice.lines.map((row) => row.description)).not.toContain('Additional labour');
				for (const row of [...invoice.lines, ...invoice.taxSummary, invoice.total]) {
					expect(row.taxable + row.cgst + row.sgst + row.igst).toBe(row.amount);
					expect(row.cgst).toBe(row.sgst);
				}
				for (const { quantity, unitPrice, discount, amount } of invoice.lines) {
					expect(quantity * unitPrice - discount).toBe(amount);
					expect(discount).toBeGreaterThanOrEqual(0);
				}
				for (const key of Object.keys(invoice.total) as (keyof TaxSplit)[]) {
					expect(sum(invoice.lines.map((row) => row[key]))).toBe(invoice.total[key]);
					expect(sum(invoice.taxSummary.map((row) => row[key]))).toBe(invoice.total[key]);
				}
			}),
		);
	});

	it('is mirrored by its credit note', () => {
		fc.assert(
			fc.property(anyInvoice, ({ invoice }) => {
				const note = creditNoteFor(invoice, { number: 'CN/26-27/000001', date: '2026-11-22', reason: 'Wrong buyer' });
				const { lines, taxSummary, total, taxKind, roundOff, billed } = invoice;
				const same = { lines, taxSummary, total, taxKind, roundOff, billed };
				expect(note).toMatchObject({ ...same, type: 'CreditNote', payments: [], paid: 0 });
				const { type, number, date } = invoice;
				expect(note.cancels).toEqual({ type, number, date, reason: 'Wrong buyer' });
			}),
		);
	});
});
