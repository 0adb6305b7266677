import { type BilledLine, buildInvoice, type Invoice, type InvoiceInput } from '../../../../domain/invoice/invoice.ts';

const input: InvoiceInput = {
	type: 'TaxInvoice',
	number: 'TI/26-27/005001',
	date: '2026-11-21',
	dealership: {
		name: 'Shivaji Motors',
		address: '12 Fergusson College Road, Shivajinagar, Pune 411005',
		state: 'Maharashtra',
		gstin: '27AAPFU0939F1ZV',
	},
	jobCard: { number: 'JC-250001', date: '2026-11-20' },
	vehicle: { registration: 'MH12AB1234', model: 'Comet 125 Drum', chassis: 'ME4KC0911A0000001', reading: 112_345 },
	buyer: { name: 'Asha Rao', address: '4 Prabhat Road, Pune 411004', placeOfSupply: 'Maharashtra', gstin: null },
	payments: [],
	labour: { code: '998714', rate: 18 },
	lines: [partLine('Engine oil', 5_900_000, 2), labourLine('Periodic service', 545_678)],
	billed: 12_345_678,
};

export const sampleInvoice = (changes: Partial<InvoiceInput> = {}): Invoice => buildInvoice({ ...input, ...changes });

export function partLine(description: string, unitPrice: number, quantity = 1): BilledLine {
	return { description, code: '271019', unit: 'BTL', quantity, unitPrice, rate: 18 };
}

export function labourLine(description: string, unitPrice: number): BilledLine {
	return { description, code: '998714', unit: null, quantity: 1, unitPrice, rate: 18 };
}

/** `count` lines, each with its own description and price, and their sum. */
export function manyLines(count: number): { readonly lines: readonly BilledLine[]; readonly billed: number } {
	const lines = Array.from({ length: count }, (_, index) =>
		(index % 2 === 0 ? partLine : labourLine)(`Job of the list ${index + 1}`, 10_000 + index),
	);
	return { lines, billed: lines.reduce((all, { unitPrice }) => all + unitPrice, 0) };
}
