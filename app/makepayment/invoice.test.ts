import { describe, expect, it } from 'vitest';
import { ProviderError } from '../../domain/providerError.ts';
import { rejected } from '../../domain/result.ts';
import { resultCode } from '../../domain/resultCode.ts';
import { aJobCard, aVehicle } from '../../domain/testing/vehicles.ts';
import { takeDownloadFailure } from '../fileLoader.ts';
import { failureTexts } from '../i18n/commonTexts.ts';
import { createVisitor, pdfContent, type StubbedResponses, visitorRegNo } from '../testing/visitor.ts';
import { loader } from './invoice.ts';

const invoices = [
	{ documentId: 'inv-1', type: 'ProformaInvoice' },
	{ documentId: 'inv-2', type: 'TaxInvoice' },
];
const vehicle = aVehicle([aJobCard({ jobCardId: 'jc-1', invoices })]);
const proforma = { documentId: 'inv-1', type: 'ProformaInvoice' };

function ask(
	query: Record<string, string>,
	answers: Partial<StubbedResponses> = {},
	headers: Record<string, string> = {},
) {
	const { args, asked, lines } = createVisitor({ vehicle, ...answers });
	const address = `/makepayment/invoice?${new URLSearchParams(query)}`;
	return loader(args(address, { headers })).then((response) => ({ response, asked, lines }));
}

describe('an invoice', () => {
	it('is sent as a file named by its type', async () => {
		const { response, asked } = await ask({ documentId: 'inv-2', type: 'TaxInvoice' });
		expect(response.status).toBe(200);
		expect(response.headers.get('Content-Type')).toBe('application/pdf');
		expect(response.headers.get('Content-Disposition')).toBe(
			`attachment; filename="TaxInvoice_JC-1_Invoice.pdf"; filename*=UTF-8''TaxInvoice_JC-1_Invoice.pdf`,
		);
		expect(new Uint8Array(await response.arrayBuffer())).toEqual(pdfContent);
		expect(asked).toEqual(['jobCards 0 20', 'invoice inv-2 jc-1 TaxInvoice']);
	});

	it.each([
		['कर इनवॉइस', '__ ______', '%E0%A4%95%E0%A4%B0%20%E0%A4%87%E0%A4%A8%E0%A4%B5%E0%A5%89%E0%A4%87%E0%A4%B8'],
		['Tax/50% "Parts"', 'Tax 50_ Parts', 'Tax%2050%25%20Parts'],
	])('of the type %s keeps its name', async (type, plain, encoded) => {
		const listed = aVehicle([aJobCard({ jobCardId: 'jc-1', invoices: [{ documentId: 'inv-3', type }] })]);
		const { response } = await ask({ documentId: 'inv-3', type }, { vehicle: listed });
		expect(response.headers.get('Content-Disposition')).toBe(
			`attachment; filename="${plain}_JC-1_Invoice.pdf"; filename*=UTF-8''${encoded}_JC-1_Invoice.pdf`,
		);
	});

	it.each([
		['of another vehicle', { documentId: 'inv-9', type: 'TaxInvoice' }],
		['under another type', { documentId: 'inv-1', type: 'TaxInvoice' }],
	])('%s is not requested from the provider', async (_case, query) => {
		const { response, asked, lines } = await ask(query);
		expect(response.status).toBe(404);
		expect(asked).toEqual(['jobCards 0 20']);
		expect(lines).toHaveLength(1);
	});

	it('that is a proforma of a closed job card is not requested from the provider', async () => {
		const closed = { vehicle: aVehicle([aJobCard({ isActive: false, invoices })]) };
		expect((await ask({ documentId: 'inv-1', type: 'ProformaInvoice' }, closed)).response.status).toBe(404);
	});

	describe('of the last service', () => {
		const closed = aJobCard({ jobCardId: 'jc-1', isActive: false, documentDate: '2026-11-20T04:30:00Z', invoices });
		const taxInvoice = { documentId: 'inv-2', type: 'TaxInvoice' };

		it('stays, also once a newer one has begun', async () => {
			const { response, asked } = await ask(taxInvoice, { vehicle: aVehicle([closed]) });
			expect(response.headers.get('Content-Disposition')).toContain('filename="TaxInvoice_JC-1_Invoice.pdf"');
			expect(asked).toEqual(['jobCards 0 20', 'invoice inv-2 jc-1 TaxInvoice']);
			const older = await ask(taxInvoice, { vehicle: aVehicle([aJobCard(), closed]) });
			expect([older.response.status, older.asked]).toEqual([200, ['jobCards 0 20', 'invoice inv-2 jc-1 TaxInvoice']]);
		});

		it('is not requested for another owner', async () => {
			const sold = aVehicle([closed], { saleInvoiceDate: '2026-11-21' });
			const { response, asked } = await ask(taxInvoice, { vehicle: sold });
			expect([response.status, asked]).toEqual([404, ['jobCards 0 20']]);
			const resold = aVehicle([aJobCard({ documentDate: '2026-11-22T04:30:00Z' }), closed], {
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

	it('that is rejected says why, to a program', async () => {
		const { response } = await ask(proforma, { invoice: rejected(resultCode('jobCardNotReady')) });
		expect([response.status, await response.text()]).toEqual([422, 'the text of jobCardNotReady']);
	});

	const home = `/?RegNo=${visitorRegNo}`;
	it.each([
		[`http://portal.test/history?page=2&RegNo=${visitorRegNo}`, `/history?page=2&RegNo=${visitorRegNo}`],
		[`http://portal.test/payment-success/${visitorRegNo}`, `/payment-success/${visitorRegNo}?RegNo=${visitorRegNo}`],
		['http://portal.test/payment-success/DL3CAB0001', home],
		['http://portal.test/sign-out', home],
		['https://elsewhere.test/history', `/history?RegNo=${visitorRegNo}`],
		['no address', home],
		['', home],
	])('that is rejected leads a browser from %s back to %s, with the reason', async (from, page) => {
		const text = 'आपका जॉब कार्ड अभी तैयार नहीं है। 🛵'.repeat(40);
		const invoice = new ProviderError('refused', {
			call: 'DownloadInvoice',
			rejection: { code: 'provider', params: { text } },
		});
		const headers = { Accept: 'text/html,*/*', ...(from && { Referer: from }) };
		const { response } = await ask(proforma, { invoice }, headers);
		expect([response.status, response.headers.get('Location')]).toEqual([303, page]);
		const cookie = response.headers.get('Set-Cookie') ?? '';
		expect(cookie).toMatch(/^failure=[^;]{10,4000}; Max-Age=10; Path=\/; HttpOnly; SameSite=Lax$/);
		const next = new Request(`http://portal.test${page}`, { headers: { Cookie: cookie.split(';')[0] ?? '' } });
		const taken = await takeDownloadFailure(next);
		expect(text.startsWith(taken.failure ?? '-')).toBe(true);
		expect(taken.headers).toEqual({ 'Set-Cookie': expect.stringMatching(/^failure=.*; Max-Age=0; Path=\/;/) });
		const secured = new Request(next.url.replace('http:', 'https:'), next);
		for (const other of [new Request(next.url), secured]) {
			expect(await takeDownloadFailure(other)).toEqual({ failure: null, headers: {} });
		}
	});

	it('is a failure when the provider fails', async () => {
		const invoice = new ProviderError('timeout', { call: 'DownloadInvoice' });
		const { response } = await ask(proforma, { invoice });
		expect([response.status, await response.text()]).toEqual([503, failureTexts.en.timeout]);
	});
});
