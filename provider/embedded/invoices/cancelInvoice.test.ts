import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { createVehicleAt, readLatestJobCard, testContext } from '../../../tests/support/provider/jobCards.ts';
import { deskCommands } from '../desk/commands.ts';
import { closeBilling, closeJobCard, deliver, payAtDealership } from '../jobCards/jobCardSteps.ts';
import { cancelInvoice, raiseTaxInvoice, releaseProforma } from './issueInvoice.ts';
import { readPdf } from './testing/readPdf.ts';

describeEachDemoDatabase('Cancelling an invoice', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const db = () => database().db;
	const context = () => testContext(db());
	const cancel = (regNo: string) => cancelInvoice({ regNo, reason: 'Made out to the wrong buyer' }, context());
	const desk = (name: string, fields: object) =>
		deskCommands.find((command) => command.name === name)?.execute(fields, context()) as Promise<
			Record<string, unknown>
		>;
	const listed = async (regNo: string) =>
		((await desk('invoices', { regNo })) as { invoices: Record<string, string | null>[] }).invoices;
	const listedAs = async (regNo: string, type: string) => (await listed(regNo)).find((each) => each.type === type);
	const invoiced = async () => {
		const regNo = await createVehicleAt('released', db(), provider);
		await payAtDealership({ regNo, mode: 'UPI', receipt: 'R-9' }, context());
		await raiseTaxInvoice(regNo, context());
		return regNo;
	};
	const textOf = async (regNo: string, number: string) => {
		const { pdf } = await desk('invoice', { regNo, number });
		const pages = await readPdf(Buffer.from(String(pdf), 'base64'));
		return pages.map(({ text }) => text).join('\n');
	};

	test('makes a credit note, keeps the payment, and lets it be raised anew for a business', async () => {
		const regNo = await invoiced();
		const before = await readLatestJobCard(regNo, provider);
		await expect(desk('bill-to', { regNo, gstin: '30AAPFU0939F1Z8' })).rejects.toMatchObject({ status: 409 });
		await cancel(regNo);
		const note = await listedAs(regNo, 'CreditNote');
		const tax = await listedAs(regNo, 'TaxInvoice');
		expect(await listed(regNo)).toHaveLength(3);
		expect(note).toMatchObject({ cancels: tax?.number, amount: tax?.amount, cancelledAt: null });
		expect(note?.number).toMatch(/^CN\/26-27\/\d{6}$/);
		expect(tax?.cancelledAt).toEqual(testNow);
		const cancelled = await readLatestJobCard(regNo, provider);
		expect(cancelled.PaymentDetails).toEqual(before.PaymentDetails);
		expect(cancelled.DownloadInvoiceDetails?.map(({ Type }) => Type)).toEqual([
			'ProformaInvoice',
			'CreditNote',
			'Receipt',
		]);

		await desk('bill-to', { regNo, gstin: '30aapfu0939f1z8', name: 'Konkan Logistics', address: '3 Campal, Panaji' });
		await raiseTaxInvoice(regNo, context());
		const [again = {}] = (await listed(regNo)).filter(({ type, cancelledAt }) => type === 'TaxInvoice' && !cancelledAt);
		expect(again.number).not.toBe(tax?.number);
		const text = await textOf(regNo, again.number ?? '');
		for (const field of [
			'Konkan Logistics',
			'GSTIN: 30AAPFU0939F1Z8',
			'Goa (30)',
			'IGST 18%',
			'Paid · UPI',
			'Balance due ₹0.00',
		])
			expect(text).toContain(field);
		const { DownloadInvoiceDetails } = await readLatestJobCard(regNo, provider);
		expect(DownloadInvoiceDetails?.map(({ Type }) => Type)).toEqual([
			...['ProformaInvoice', 'CreditNote', 'TaxInvoice', 'Receipt'],
		]);
	});

	test('an invoice is made out to a UIN, and to no number of a collector of tax or from abroad', async () => {
		const regNo = await createVehicleAt('released', db(), provider);
		expect(await desk('bill-to', { regNo, gstin: '0717UNO00157UNO' })).toMatchObject({ billedTo: '0717UNO00157UNO' });
		expect(await desk('bill-to', { regNo, gstin: '27PNEA06819B1DE' })).toMatchObject({ billedTo: '27PNEA06819B1DE' });
		for (const gstin of ['29AABCF8078M1C8', '9922JPN29001OSU'])
			expect(() => desk('bill-to', { regNo, gstin })).toThrow('deskFieldsMalformed');
	});

	test('changes the version of the vehicle, and the owner downloads the credit note', async () => {
		const regNo = await invoiced();
		const versions = () => db().selectFrom('job_card').select('version').where('is_active', '=', true).execute();
		const before = await versions();
		await cancel(regNo);
		expect(await versions()).not.toEqual(before);
		const { JobCardId, DownloadInvoiceDetails } = await readLatestJobCard(regNo, provider);
		const note = DownloadInvoiceDetails?.find(({ Type }) => Type === 'CreditNote');
		const request = { DocumentId: note?.DocumentId, JobCardId, Type: 'CreditNote' };
		const { status, body } = await provider.send('DownloadInvoice', request);
		expect([status, Buffer.from(String(body), 'base64').subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
	});

	test('is done once by five concurrent commands, and not without an invoice', async () => {
		const regNo = await invoiced();
		const results = await Promise.allSettled(Array.from({ length: 5 }, () => cancel(regNo)));
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		expect((await listed(regNo)).filter(({ type }) => type === 'CreditNote')).toHaveLength(1);
		await expect(cancel(regNo)).rejects.toMatchObject({ status: 409, allowed: expect.arrayContaining(['deliver']) });
	});

	test('is not possible once the job card is closed, and a cancelled invoice keeps it from being closed', async () => {
		const regNo = await invoiced();
		await deliver(regNo, context());
		await cancel(regNo);
		const close = () => closeJobCard({ regNo }, context());
		await expect(close()).rejects.toMatchObject({ status: 409 });
		await raiseTaxInvoice(regNo, context());
		await close();
		await expect(cancel(regNo)).rejects.toMatchObject({ status: 409 });
	});

	test('waits for an online payment that is under way', async () => {
		const regNo = await createVehicleAt('released', db(), provider);
		await raiseTaxInvoice(regNo, context());
		const jobCard = await db()
			.selectFrom('job_card')
			.selectAll()
			.where('is_active', '=', true)
			.executeTakeFirstOrThrow();
		const order = { order_id: 'ORDER-1', job_card_id: jobCard.id, amount: jobCard.amount ?? 0, portal_url: '' };
		await db()
			.insertInto('payment_order')
			.values({ ...order, state: 'open', begun_at: testNow })
			.execute();
		const refused = { status: 409, rejection: { code: 'cancelInvoiceDuringPayment' } };
		await expect(cancel(regNo)).rejects.toMatchObject(refused);
		expect((await listed(regNo)).filter(({ cancelledAt }) => cancelledAt !== null)).toEqual([]);
		await db().updateTable('payment_order').set({ state: 'failed' }).execute();
		await cancel(regNo);
	});

	test('keeps a bill that was rounded to the rupee, on every invoice, in every list and for the payment', async () => {
		const regNo = await createVehicleAt('completed', db(), provider);
		const jobCard = db().selectFrom('job_card').select('id').where('is_active', '=', true);
		await db().deleteFrom('job_card_line').where('job_card_id', 'in', jobCard).execute();
		const { id } = await jobCard.executeTakeFirstOrThrow();
		const line = {
			job_card_id: id,
			kind: 'AdditionalJob',
			part_code: '',
			name: 'Brake pads',
			labour_price: 0,
		} as const;
		await db()
			.insertInto('job_card_line')
			.values({ ...line, position: 1, part_price: 123_456 })
			.execute();
		await closeBilling({ regNo, amount: 123_500 }, context());
		await releaseProforma(regNo, context());
		expect(await readLatestJobCard(regNo, provider)).toMatchObject({ Amount: 1235 });
		await payAtDealership({ regNo, mode: 'UPI', receipt: 'R-9', amount: 123_500 }, context());
		await raiseTaxInvoice(regNo, context());
		await cancel(regNo);
		for (const { number, amount } of await listed(regNo)) {
			expect(amount).toBe('1235.00');
			const text = (await textOf(regNo, number ?? '')).replaceAll('\n', ' ');
			expect(text).toContain('Taxable value ₹1,046.24 CGST 9% ₹94.16 SGST 9% ₹94.16 Round off +₹0.44');
			expect(text).not.toContain('Additional labour');
		}
		expect(await listed(regNo)).toHaveLength(3);
	});

	test('of a dealership without a GSTIN cancels its bill of supply, which collected no tax', async () => {
		const regNo = await createVehicleAt('released', db(), provider);
		await db().updateTable('dealer').set({ gstin: null }).where('code', '=', 'MH-PUN-01').execute();
		try {
			await raiseTaxInvoice(regNo, context());
			const bill = await listedAs(regNo, 'BillOfSupply');
			expect(bill).toMatchObject({ number: expect.stringMatching(/^BS\/26-27\/\d{6}$/) });
			expect(await textOf(regNo, bill?.number ?? '')).not.toMatch(/CGST|SGST|IGST/);
			await cancel(regNo);
			expect(await listedAs(regNo, 'CreditNote')).toMatchObject({ cancels: bill?.number });
		} finally {
			await db().updateTable('dealer').set({ gstin: '27ZZZFD9008K1ZL' }).where('code', '=', 'MH-PUN-01').execute();
		}
	});
});
