/** The clauses of rules 46, 48, 49 and 53 of the CGST rules, each looked for in the text of the drawn document. */
import { beforeAll, describe, expect, it } from 'vitest';
import { creditNoteFor, type InvoiceInput } from '../../../domain/invoice/invoice.ts';
import { drawInvoice } from './drawInvoice.ts';
import { readPdf } from './testing/readPdf.ts';
import { labourLine, partLine, sampleInvoice } from './testing/sampleInvoice.ts';

const business = {
	name: 'Konkan Logistics',
	address: '3 Campal Road, Panaji 403001',
	placeOfSupply: 'Goa',
	gstin: '30AAPFU0939F1Z8',
};
const lines = [partLine('Engine oil', 59_000, 2), labourLine('Periodic service', 54_000)];
const changes: Partial<InvoiceInput> = { lines, billed: 160_000 };
const atDealership = { receivedAt: '2026-11-20T05:00:00Z', mode: 'UPI', reference: 'R-9', order: null };
const unregistered = {
	name: 'Brahmaputra Two Wheelers',
	address: '7 AT Road, Guwahati 781011',
	state: 'Assam',
	gstin: null,
};

type Text = () => string;

/** The text of a document in one line, since a table reads across its columns. */
function drawn(invoice: () => Parameters<typeof drawInvoice>[0]): Text {
	let text = '';
	beforeAll(async () => {
		const pages = await readPdf(await drawInvoice(invoice(), { name: 'Kickstand', color: '#b3261e' }));
		text = pages.map((page) => page.text.replaceAll('\n', ' ')).join(' ');
	});
	return () => text;
}

const supplier = ['Shivaji Motors', '12 Fergusson College Road, Shivajinagar, Pune 411005', 'GSTIN: 27AAPFU0939F1ZV'];

describe('a tax invoice (rule 46)', () => {
	const toOwner = drawn(() => sampleInvoice(changes));
	const toBusiness = drawn(() => sampleInvoice({ ...changes, buyer: business }));
	const clauses: readonly (readonly [clause: string, text: Text, fields: readonly (string | RegExp)[]])[] = [
		['(a) name, address and GSTIN of the supplier', toOwner, supplier],
		['(b) serial number of at most 16 characters', toOwner, [/Number TI\/26-27\/\d{6} /]],
		['(c) date of issue', toOwner, ['Date 21 Nov 2026']],
		[
			'(d) name, address and GSTIN of a registered recipient',
			toBusiness,
			['Konkan Logistics', '3 Campal Road, Panaji 403001', 'GSTIN: 30AAPFU0939F1Z8'],
		],
		[
			'(e), (f) name and address of an unregistered recipient, with state and code',
			toOwner,
			['Asha Rao', '4 Prabhat Road, Pune 411004', 'Maharashtra (27)'],
		],
		['(g) HSN of goods and SAC of services', toOwner, ['HSN/SAC', ' 271019 ', ' 998714 ']],
		['(h) description', toOwner, ['1 Engine oil', '2 Periodic service']],
		['(i) quantity and unit of goods', toOwner, [' 2 BTL ']],
		['(j) total value', toOwner, ['Total ₹1,600.00']],
		['(k) taxable value after discount', toOwner, ['Discount -₹120.00', 'Taxable value ₹1,355.94']],
		['(l) rate of each tax', toOwner, ['CGST 9%', 'SGST 9%']],
		['(l) rate of the integrated tax', toBusiness, ['IGST 18%']],
		['(m) amount of each tax', toOwner, ['CGST 9% ₹122.03', 'SGST 9% ₹122.03']],
		['(n) place of supply with the name of the state', toBusiness, ['Place of supply: Goa (30)']],
		['(p) whether tax is payable on reverse charge', toOwner, ['Tax is payable on reverse charge: No.']],
		['(q) place of the signature of the supplier', toOwner, ['For Shivaji Motors', 'Authorised signatory']],
	];
	it.each(clauses)('%s', (_, text, fields) => {
		for (const field of fields) expect(text()).toMatch(field);
	});

	it('is marked as the original (rule 48), and names what was paid before', async () => {
		expect(toOwner()).toContain('ORIGINAL FOR RECIPIENT');
		const payments = [{ ...atDealership, amount: 60_000 }];
		const [page] = await readPdf(await drawInvoice(sampleInvoice({ ...changes, payments })));
		expect(page?.text).toContain('Paid · UPI · 20 Nov 2026 -₹600.00\nR-9\n');
		expect(page?.text).toContain('Balance due ₹1,000.00');
	});

	it('names the UIN of an embassy or UN body as such (rule 46, proviso)', async () => {
		const buyer = { ...business, gstin: '0717UNO00157UNO', placeOfSupply: 'Delhi' };
		const [page] = await readPdf(await drawInvoice(sampleInvoice({ ...changes, buyer })));
		expect(page?.text).toMatch(/\bUIN: 0717UNO00157UNO/);
		expect(page?.text).toContain('IGST 18%');
	});

	it('leaves (o) out, since the vehicle is handed over at the dealership', () => {
		expect(toOwner()).not.toContain('Delivery');
	});
});

describe.each([
	['+₹0.44', 123_456, 123_500, '₹1,046.24', '₹94.16', '₹1,235.00'],
	['-₹0.56', 160_256, 160_200, '₹1,358.10', '₹122.23', '₹1,602.00'],
])('a bill in whole rupees (section 170 of the CGST Act), by %s', (roundOff, price, billed, taxable, tax, total) => {
	const rounded = { lines: [partLine('Engine oil', price)], billed };
	const cancelling = { number: 'CN/26-27/000001', date: '2026-11-22', reason: 'Wrong buyer' } as const;
	const payments = [{ ...atDealership, amount: billed }];
	const invoice = drawn(() => sampleInvoice({ ...rounded, payments }));
	const note = drawn(() => creditNoteFor(sampleInvoice(rounded), cancelling));
	const untaxed = { ...rounded, type: 'BillOfSupply', dealership: unregistered } as const;
	const bill = drawn(() => sampleInvoice(untaxed));

	it('stands below the tax, which is that of the lines', () => {
		const sums = `Taxable value ${taxable} CGST 9% ${tax} SGST 9% ${tax} Round off ${roundOff}`;
		expect(invoice()).toContain(`${sums} Total ${total}`);
		expect(invoice()).toContain('Balance due ₹0.00');
		expect(note()).toContain(`${sums} Amount credited ${total}`);
		expect(bill()).toContain(`Round off ${roundOff} Total ${total}`);
		for (const text of [invoice(), note(), bill()]) expect(text).not.toMatch(/Additional labour|Discount/);
	});
});

describe('a bill of supply (rule 49)', () => {
	const change = { ...changes, type: 'BillOfSupply', number: 'BS/26-27/000007', dealership: unregistered } as const;
	const bill = drawn(() => sampleInvoice({ ...change, buyer: business }));
	it.each([
		[
			'(a) name and address of the supplier, and that it has no GSTIN',
			[unregistered.name, unregistered.address, 'Not registered under GST'],
		],
		['(b) serial number', ['BILL OF SUPPLY', 'Number BS/26-27/000007']],
		['(c) date of issue', ['Date 21 Nov 2026']],
		['(d) name, address and GSTIN of a registered recipient', [business.name, business.address, business.gstin]],
		['(e) HSN or SAC', [' 271019 ', ' 998714 ']],
		['(f) description', ['Engine oil', 'Periodic service']],
		['(g) value after discount', ['Discount -₹120.00', 'Total ₹1,600.00']],
		['(h) place of the signature', ['For Brahmaputra Two Wheelers', 'Authorised signatory']],
	])('%s', (_, fields) => {
		for (const field of fields) expect(bill()).toContain(field);
	});

	it('collects no tax', () => {
		expect(bill()).not.toMatch(/CGST|SGST|IGST|Taxable/);
		expect(bill()).toContain('collects no tax');
	});
});

describe('a credit note (rule 53(1A))', () => {
	const reason = 'Made out to the wrong buyer';
	const note = drawn(() =>
		creditNoteFor(sampleInvoice({ ...changes, buyer: business }), {
			number: 'CN/26-27/000001',
			date: '2026-11-22',
			reason,
		}),
	);
	it.each([
		['(a) name, address and GSTIN of the supplier', supplier],
		['(b) nature of the document', ['CREDIT NOTE']],
		['(c) serial number of its own series', ['Number CN/26-27/000001']],
		['(d) date of issue', ['Date 22 Nov 2026']],
		['(e) name, address and GSTIN of a registered recipient', [business.name, business.address, business.gstin]],
		['(f) name, address and state of a recipient', ['Goa (30)']],
		['(g) number and date of the invoice', ['Against tax invoice TI/26-27/005001', 'Dated 21 Nov 2026']],
		[
			'(h) value, rate and amount of the tax credited',
			['Taxable value ₹1,355.93', 'IGST 18% ₹244.07', 'Amount credited ₹1,600.00'],
		],
		['(i) place of the signature', ['For Shivaji Motors', 'Authorised signatory']],
	])('%s', (_, fields) => {
		for (const field of fields) expect(note()).toContain(field);
	});

	it('prints the reason of the credit', () => {
		expect(note()).toContain(reason);
	});
});
