import { describe, expect, it } from 'vitest';
import { receiptOf } from '../../../domain/invoice/invoice.ts';
import { drawInvoice } from './drawInvoice.ts';
import { renderInvoicePdf } from './invoicePdf.ts';
import { readPdf } from './testing/readPdf.ts';
import { manyLines, sampleInvoice } from './testing/sampleInvoice.ts';

const textOf = async (...changes: Parameters<typeof sampleInvoice>) => {
	const pages = await readPdf(await renderInvoicePdf(sampleInvoice(...changes)));
	return pages.map(({ text }) => text).join('\n');
};

describe('an invoice as a PDF file', () => {
	it('contains every field as text that can be extracted', async () => {
		const text = await textOf();
		for (const field of [
			'TAX INVOICE',
			'Number TI/26-27/005001',
			'Date 21 Nov 2026',
			'Shivaji Motors',
			'12 Fergusson College Road, Shivajinagar, Pune 411005',
			'GSTIN: 27AAPFU0939F1ZV',
			'Maharashtra (27)',
			'Asha Rao',
			'MH12AB1234',
			'Comet 125 Drum',
			'ME4KC0911A0000001',
			'1,12,345.0 km',
			'JC-250001',
			'20 Nov 2026',
			'Page 1 of 1',
		]) {
			expect(text).toContain(field);
		}
	});

	it('contains the amount of each line, and the total in figures and in words', async () => {
		const lines = (await textOf()).split('\n');
		expect(lines).toEqual(
			expect.arrayContaining([
				'# Description HSN/SAC Qty Rate ₹ incl. GST Taxable ₹ GST Amount ₹',
				'1 Engine oil 271019 2 BTL 59,000.00 1,00,000.00 18% 1,18,000.00',
				'2 Periodic service 998714 1 5,456.78 4,624.38 18% 5,456.78',
				'Total 1,04,624.38 1,23,456.78',
				'Tax by HSN/SAC Taxable value ₹ CGST CGST ₹ SGST SGST ₹ Total tax ₹',
				'271019 1,00,000.00 9% 9,000.00 9% 9,000.00 18,000.00',
				'998714 4,624.38 9% 416.20 9% 416.20 832.40',
				'Total 1,04,624.38 9,416.20 9,416.20 18,832.40',
				'Taxable value ₹1,04,624.38',
				'CGST 9% ₹9,416.20',
				'SGST 9% ₹9,416.20',
				'Total ₹1,23,456.78',
				'Balance due ₹1,23,456.78',
			]),
		);
		const words = 'Rupees One Lakh Twenty-Three Thousand Four Hundred Fifty-Six and Seventy-Eight Paise Only';
		expect(lines.join(' ')).toContain(words);
	});

	it('shows IGST between states, and is titled as a proforma when it is one', async () => {
		const text = await textOf({
			type: 'ProformaInvoice',
			buyer: { name: 'Asha Rao', address: '', placeOfSupply: 'Goa', gstin: null },
		});
		expect(text).toContain('PROFORMA INVOICE');
		expect(text).toContain('This is a proforma invoice, not a tax invoice.');
		expect(text).toContain('Goa (30)');
		expect(text).toContain('271019 1,00,000.00 18% 18,000.00 18,000.00');
		expect(text).toContain('IGST 18% ₹18,832.39');
		expect(text).not.toMatch(/CGST|TAX INVOICE|ORIGINAL/);
	});

	it('has numbered pages, with the head of the table on each page with lines', async () => {
		const pages = await readPdf(await renderInvoicePdf(sampleInvoice(manyLines(60))));
		expect(pages.length).toBeGreaterThan(1);
		for (const [index, { text }] of pages.entries()) {
			expect(text).toContain(`Page ${index + 1} of ${pages.length}`);
			expect(text.includes('# Description')).toBe(/^\d+ Job of the list/m.test(text));
			expect(text).toContain('TI/26-27/005001');
			expect(text).toContain('Shivaji Motors');
		}
		const numbers = pages.flatMap(({ text }) => [...text.matchAll(/^(\d+) Job of the list (\d+) /gm)]);
		expect(numbers.map(([, number, job]) => [number, job])).toEqual(
			Array.from({ length: 60 }, (_, index) => [String(index + 1), String(index + 1)]),
		);
	});

	it('has the signature on the page of the tax summary', async () => {
		for (let count = 6; count <= 20; count++) {
			const pages = await readPdf(await drawInvoice(sampleInvoice(manyLines(count))));
			expect(pages.find(({ text }) => text.includes('Authorised signatory'))?.text).toContain('Tax by HSN/SAC');
		}
	});

	it('has the same bytes each time it is drawn, and other bytes for another invoice', async () => {
		const first = await renderInvoicePdf(sampleInvoice());
		const other = await renderInvoicePdf(sampleInvoice({ number: 'TI/26-27/005002' }));
		expect((await renderInvoicePdf(sampleInvoice())).equals(first)).toBe(true);
		expect((await drawInvoice(sampleInvoice())).equals(first)).toBe(true);
		expect(other.equals(first)).toBe(false);
	});
});

describe('a receipt as a PDF file', () => {
	const atDealership = {
		receivedAt: '2026-11-22T09:02:00Z',
		mode: 'Card',
		reference: 'R-9',
		order: null,
		amount: 184_650,
	};
	const online = { ...atDealership, mode: 'UPI', reference: '113012345678', order: '20261122-4B7K2MXP9QRSTVWY' };

	it.each([
		['at the dealership', atDealership, 'Number R-9', 'Card · 22 Nov 2026, 02:32 PM'],
		['online', online, 'Number 20261122-4B7K2MXP9QRSTVWY', 'UPI · 22 Nov 2026, 02:32 PM\n113012345678'],
	])('of a payment %s says what, from whom, for what, how and when', async (_where, payment, number, how) => {
		const pages = await readPdf(await renderInvoicePdf(receiptOf(payment, sampleInvoice())));
		const text = pages.map((page) => page.text).join();
		for (const field of ['RECEIPT', number, 'Received from', 'Asha Rao', 'MH12AB1234', 'JC-250001', how])
			expect(text).toContain(field);
		expect(text).toContain('Amount received ₹1,846.50');
		expect(text).not.toMatch(/Billed to|Place of supply|Balance due|HSN|ORIGINAL/);
	});
});

describe('drawing invoices', () => {
	it('does not block the main thread', async () => {
		await renderInvoicePdf(sampleInvoice());
		let turns = 0;
		let isDrawing = true;
		const count = () => {
			turns++;
			if (isDrawing) setImmediate(count);
		};
		count();
		await Promise.all(Array.from({ length: 10 }, () => renderInvoicePdf(sampleInvoice(manyLines(60)))));
		isDrawing = false;
		// Drawing in the main thread would leave only a few turns of the event loop.
		expect(turns).toBeGreaterThan(500);
	});

	it('continues after an invoice that cannot be drawn', async () => {
		const good = sampleInvoice();
		const bad = { ...good, billed: -1 };
		const [refused, drawn] = await Promise.allSettled([renderInvoicePdf(bad), renderInvoicePdf(good)]);
		expect(refused).toMatchObject({ status: 'rejected', reason: expect.any(RangeError) });
		expect(drawn.status).toBe('fulfilled');
	});
});
