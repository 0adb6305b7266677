import { type BilledLine, buildInvoice, type Invoice, type InvoiceInput } from '../../../../domain/invoice.ts';

const facts: InvoiceInput = {
	type: 'TaxInvoice',
	number: 'TI-5001',
	date: '2026-11-21',
	dealership: {
		name: 'Shivaji Motors',
		address: '12 Fergusson College Road, Shivajinagar, Pune 411005',
		state: 'Maharashtra',
		gstin: '27AAPFU0939F1ZV',
	},
	jobCard: { number: 'JC-250001', date: '2026-11-20' },
	vehicle: { registration: 'MH12AB1234', model: 'Comet 125 Drum', chassis: 'ME4KC0911A0000001', reading: 112_345 },
	buyer: { name: 'Asha Rao', placeOfSupply: 'Maharashtra' },
	lines: [
		{ kind: 'Part', description: 'Engine oil', quantity: 2, gross: 11_800_000 },
		{ kind: 'Labour', description: 'Periodic service', quantity: 1, gross: 545_678 },
	],
	billed: 12_345_678,
};

export const sampleInvoice = (changes: Partial<InvoiceInput> = {}): Invoice => buildInvoice({ ...facts, ...changes });

/** `count` lines, each with its own description and price, and their sum. */
export function manyLines(count: number): { readonly lines: readonly BilledLine[]; readonly billed: number } {
	const lines = Array.from({ length: count }, (_, index) => ({
		kind: index % 2 === 0 ? ('Part' as const) : ('Labour' as const),
		description: `Job of the list ${index + 1}`,
		quantity: 1,
		gross: 10_000 + index,
	}));
	return { lines, billed: lines.reduce((all, { gross }) => all + gross, 0) };
}
