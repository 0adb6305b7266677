import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../domain/providerError.ts';
import { providerMessage } from '../../domain/providerMessage.ts';
import { rejected } from '../../domain/result.ts';
import { anEntry, aVehicle } from '../../domain/testing/vehicles.ts';
import { createVisitor, pdfContent, type StubbedResponses } from '../testing/visitor.ts';
import { loader } from './invoice.ts';

const invoices = [
	{ documentId: 'inv-1', type: 'ProformaInvoice' },
	{ documentId: 'inv-2', type: 'TaxInvoice' },
];
const vehicle = aVehicle([anEntry({ jobCardId: 'jc-1', invoices })]);

function ask(query: Record<string, string>, answers: Partial<StubbedResponses> = {}, accept = 'application/json') {
	const { args, asked, lines } = createVisitor({ vehicle, ...answers });
	const address = `/makepayment/invoice?${new URLSearchParams(query)}`;
	return loader(args(address, { headers: { Accept: accept } })).then((response) => ({ response, asked, lines }));
}

describe('an invoice', () => {
	it('is sent as a file named by its type', async () => {
		const { response, asked } = await ask({ documentId: 'inv-2', type: 'TaxInvoice' });
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toBe('application/pdf');
		expect(response.headers.get('Content-Disposition')).toBe(
			`attachment; filename="TaxInvoice_Invoice.pdf"; filename*=UTF-8''TaxInvoice_Invoice.pdf`,
		);
		expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdfContent);
		expect(asked).toEqual(['visits 0 20', 'invoice inv-2 jc-1 TaxInvoice']);
	});

	it.each([
		['कर इनवॉइस', '__ ______', '%E0%A4%95%E0%A4%B0%20%E0%A4%87%E0%A4%A8%E0%A4%B5%E0%A5%89%E0%A4%87%E0%A4%B8'],
		['Tax/50% "Parts"', 'Tax 50_ Parts', 'Tax%2050%25%20Parts'],
	])('of the type %s keeps its name', async (type, plain, encoded) => {
		const listed = aVehicle([anEntry({ jobCardId: 'jc-1', invoices: [{ documentId: 'inv-3', type }] })]);
		const { response } = await ask({ documentId: 'inv-3', type }, { vehicle: listed });
		expect(response.headers.get('Content-Disposition')).toBe(
			`attachment; filename="${plain}_Invoice.pdf"; filename*=UTF-8''${encoded}_Invoice.pdf`,
		);
	});

	it.each([
		['of another vehicle', { documentId: 'inv-9', type: 'TaxInvoice' }],
		['under another type', { documentId: 'inv-1', type: 'TaxInvoice' }],
	])('%s is not requested from the provider', async (_case, query) => {
		const { response, asked, lines } = await ask(query);
		expect(response.status).toBe(404);
		expect(asked).toEqual(['visits 0 20']);
		expect(lines).toHaveLength(1);
	});

	it('that is a proforma of a closed job card is not requested from the provider', async () => {
		const closed = { vehicle: aVehicle([anEntry({ isActive: false, invoices })]) };
		expect((await ask({ documentId: 'inv-1', type: 'ProformaInvoice' }, closed)).response.status).toBe(404);
	});

	describe('of the last service', () => {
		const closed = anEntry({ jobCardId: 'jc-1', isActive: false, documentDate: '2026-11-20T04:30:00Z', invoices });
		const taxInvoice = { documentId: 'inv-2', type: 'TaxInvoice' };

		it('stays, also once a newer one has begun', async () => {
			const { response, asked } = await ask(taxInvoice, { vehicle: aVehicle([closed]) });
			expect(response.headers.get('Content-Disposition')).toContain('filename="TaxInvoice_Invoice.pdf"');
			expect(asked).toEqual(['visits 0 20', 'invoice inv-2 jc-1 TaxInvoice']);
			const older = await ask(taxInvoice, { vehicle: aVehicle([anEntry(), closed]) });
			expect([older.response.status, older.asked]).toEqual([200, ['visits 0 20', 'invoice inv-2 jc-1 TaxInvoice']]);
		});

		it('is not requested for another owner', async () => {
			const sold = aVehicle([closed], { saleInvoiceDate: '2026-11-21' });
			const { response, asked } = await ask(taxInvoice, { vehicle: sold });
			expect([response.status, asked]).toEqual([404, ['visits 0 20']]);
			const resold = aVehicle([anEntry({ documentDate: '2026-11-22T04:30:00Z' }), closed], {
				saleInvoiceDate: '2026-11-21',
			});
			expect((await ask(taxInvoice, { vehicle: resold })).response.status).toBe(404);
		});
	});

	it.each<Record<string, string>>([{}, { documentId: '', type: 'x' }, { documentId: 'a'.repeat(101), type: 'x' }])(
		'asked for with %j is malformed',
		async (query) => {
			const { response, asked } = await ask(query);
			expect(response.status).toBe(400);
			expect(asked).toEqual([]);
		},
	);

	it('that is rejected says why, to the page and to a browser without script', async () => {
		const invoice = rejected(providerMessage('jobCardNotReady'));
		const query = { documentId: 'inv-1', type: 'ProformaInvoice' };
		const toPage = await ask(query, { invoice });
		expect(toPage.response.status).toBe(422);
		expect(await toPage.response.json()).toEqual({
			ok: false,
			problem: { kind: 'refused', message: 'the sentence of jobCardNotReady' },
		});
		const toBrowser = await ask(query, { invoice }, 'text/html,*/*');
		expect(toBrowser.response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
		expect(await toBrowser.response.text()).toBe('the sentence of jobCardNotReady');
	});

	it('is a problem when the provider fails', async () => {
		const invoice = new ProviderError('timeout', { call: 'DownloadInvoice' });
		const { response } = await ask({ documentId: 'inv-1', type: 'ProformaInvoice' }, { invoice });
		expect(response.status).toBe(503);
		expect(await response.json()).toMatchObject({ ok: false, problem: { kind: 'timeout' } });
	});
});
