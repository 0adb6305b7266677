/** Home and tracking after a job card is over (docs/product.md#files-of-a-job-card). */
import { describe, expect, it } from 'vitest';
import { createVisitor, visitorRegNo } from '../../app/testing/visitor.ts';
import { aJob, aJobCard, aVehicle } from '../../domain/testing/vehicles.ts';
import type { JobCard, Vehicle } from '../../domain/vehicle/vehicle.ts';
import { openScreen, readScreen } from '../../server/testing/screens.ts';

const receipt = `/payment-success/${visitorRegNo}?RegNo=${visitorRegNo}&Receipt=O-1`;
const closed = aJobCard({
	isActive: false,
	status: 'Closed',
	documentDate: '2026-11-18T04:30:00Z',
	amount: 184_650,
	payments: [
		{
			state: 'paid',
			amount: 184_650,
			orderNumber: 'O-1',
			transactionId: 'T-1',
			mode: 'UPI',
			paidAt: '2026-11-20T10:00:00Z',
		},
	],
	invoices: [{ documentId: 'inv-2', type: 'TaxInvoice' }],
});

const contextOf = (jobCard: Partial<JobCard>, fields: Partial<Vehicle> = {}) =>
	createVisitor({ vehicle: aVehicle([{ ...closed, ...jobCard }], { regNo: visitorRegNo, ...fields }) }).context;
const read = (address: string, ...of: Parameters<typeof contextOf>) =>
	readScreen(address, visitorRegNo, contextOf(...of));

describe.each([
	['/', '₹'],
	['/tracking', 'Rs '],
])('after the job card is closed, %s', (address, sign) => {
	it('shows the payment, the receipt and the tax invoice', async () => {
		const { text, filled } = await read(address, {});
		expect(text).toContain(`${sign}1,846.50 paid on 20 Nov 2026.`);
		expect(text).toContain('See the receipt');
		expect(text).toContain('Download tax invoice');
		expect(filled).toEqual(address === '/' ? ['Book your service'] : []);
		const { html } = await openScreen(address, contextOf({}), { language: 'hi' });
		expect(html).toMatch(/20 नवंबर 2026 को ₹1,846\.50 का भुगतान हुआ।/);
		expect(html).toContain('टैक्स इनवॉइस डाउनलोड करें');
		expect(html.replaceAll('&amp;', '&')).toContain(`href="${receipt}"`);
	});

	it('names the receipt that the dealership gave', async () => {
		const payments = closed.payments.map((payment) => ({ ...payment, orderNumber: null, transactionId: 'R-77' }));
		const { text } = await read(address, { payments });
		expect(text).toContain('Dealership receipt: R-77');
		expect(text).toContain('See the receipt');
	});

	it('shows none of them to another owner', async () => {
		const { text } = await read(address, {}, { saleInvoiceDate: '2026-11-19' });
		expect(text).not.toMatch(/paid on|receipt|invoice/i);
	});
});

it.each(['/', '/tracking'])('%s has the day of the last service, also without its files', async (address) => {
	const { text } = await read(address, { payments: [], invoices: [], amount: null });
	expect(text).toMatch(/Your last service.* 18 Nov/);
});

it('tracking says that it does not refresh without script', async () => {
	const { html } = await openScreen('/tracking', contextOf({}));
	expect(html).toMatch(/<div role="status" class="live-status"><\/div><noscript>/);
	expect(html).not.toContain('Last updated');
});

it('the receipt stays, for the owner of the job card alone', async () => {
	const { text } = await read(receipt, {}, { customerName: 'Asha Rao' });
	expect(text).toMatch(/Receipt.*₹1,846\.50.*Receipt number.*O-1.*20 Nov 2026.*UPI.*T-1.*Paid by.*Asha.*JC-1/s);
	expect(text).not.toContain('SUCCESSFUL');
	const payments = closed.payments.map((payment) => ({ ...payment, orderNumber: null, transactionId: 'R-77' }));
	const atDealership = await read(receipt.replace('O-1', 'R-77'), { payments });
	expect(atDealership.text).toMatch(/Receipt number R-77/);
	expect(atDealership.text).not.toContain('Transaction ID');
	expect((await read(receipt.replace('Receipt', 'OrderNumber'), {})).text).toContain('PAYMENT SUCCESSFUL!');
	expect((await read(receipt, {}, { saleInvoiceDate: '2026-11-19' })).text).not.toContain('₹1,846.50');
});

it('the receipt leads to the history', async () => {
	const { html } = await openScreen(receipt, contextOf({}));
	expect(html).toMatch(/<a(?=[^>]*class="link-button)(?=[^>]*href="\/history)/);
});

it('tracking says that no time is named yet, until there is one', async () => {
	const work = {
		isActive: true,
		status: 'Open',
		payments: [],
		jobs: [{ name: 'Oil', price: 100, labour: null, isFinished: false }],
	};
	const said = 'The dealership has not said yet when it will be ready.';
	expect((await read('/tracking', { ...work, estimatedDeliveryAt: null })).text).toContain(said);
	expect((await read('/tracking', { ...work, estimatedDeliveryAt: '2027-11-22T10:00:00Z' })).text).not.toContain(said);
});

it('the payment page leads home', async () => {
	expect((await read('/makepayment', {})).address).toBe(`/?RegNo=${visitorRegNo}`);
});

it.each(['/', '/tracking'])('%s names the parts that the estimated cost leaves out', async (address) => {
	const work = { isActive: true, status: 'Open', payments: [], estimatedCost: 250_000 };
	const { text } = await read(address, { ...work, approvedJobs: [aJob('p1', 100), aJob('p2', null)] });
	expect(text).toMatch(/(₹|Rs ?)2,501\.00 \(without the price of 1 job\)/);
	expect((await read(address, { ...work, approvedJobs: [aJob('p1', 100)] })).text).not.toContain('without the price');
});
