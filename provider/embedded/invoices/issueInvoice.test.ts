import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider } from '../../../tests/support/provider/harness.ts';
import { createVehicleAt, readLatestJobCard, testContext } from '../../../tests/support/provider/jobCards.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { deskCommands } from '../desk/commands.ts';
import { changeJobCard } from '../jobCards/changeJobCard.ts';
import { payAtDealership } from '../jobCards/jobCardSteps.ts';
import { raiseTaxInvoice, releaseProforma } from './issueInvoice.ts';
import { defaultHsn, gstRatesOn } from './readInvoiceInput.ts';
import { readPdf } from './testing/readPdf.ts';

const inProcess = resultText('jobCardNotReady');

describeEachDemoDatabase('An invoice', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const db = () => database().db;
	const invoices = async (regNo: string) => {
		const { JobCardId, DownloadInvoiceDetails } = await readLatestJobCard(regNo, provider);
		return (DownloadInvoiceDetails ?? []).map((each) => ({
			DocumentId: each.DocumentId ?? '',
			JobCardId: JobCardId ?? '',
			Type: each.Type ?? '',
		}));
	};
	const download = (invoice: object | undefined, language?: string) =>
		provider.send('DownloadInvoice', invoice, language === undefined ? {} : { language });
	const isPdf = (body: unknown) => Buffer.from(String(body), 'base64').subarray(0, 5).toString() === '%PDF-';

	test('is rejected as not ready until the proforma is released, in every language', async () => {
		const regNo = await createVehicleAt('billed', db(), provider);
		const [proforma] = await invoices(regNo);
		expect(proforma?.Type).toBe('ProformaInvoice');
		const refused = { IsRequestSuccessfull: false, Message: inProcess, Data: null };
		expect(await download(proforma)).toEqual({ status: 200, body: refused });
		expect(await download(proforma, 'hi')).toEqual({ status: 200, body: refused });
		const working = await createVehicleAt('working', db(), provider);
		expect(await invoices(working)).toEqual([]);
		const { JobCardId } = await readLatestJobCard(working, provider);
		const unlisted = { DocumentId: JobCardId, JobCardId, Type: 'ProformaInvoice' };
		expect(await download(unlisted)).toEqual({ status: 200, body: refused });
	});

	test('has a receipt once it is paid, for its owner alone, which is found by its id', async () => {
		const regNo = await createVehicleAt('released', db(), provider);
		const id = (await readLatestJobCard(regNo, provider)).JobCardId ?? '';
		const receipt = { DocumentId: id, JobCardId: id, Type: 'Receipt' };
		expect((await download(receipt)).status).toBe(404);
		await payAtDealership({ regNo, mode: 'Card', receipt: 'R-9' }, testContext(db()));
		expect(await invoices(regNo)).toContainEqual(receipt);
		const [page] = await readPdf(Buffer.from(String((await download(receipt)).body), 'base64'));
		expect(page?.text).toMatch(/RECEIPT\n.*\nNumber R-9\n/);
		expect((await download({ ...receipt, JobCardId: regNo })).status).toBe(404);
		const found = await provider.direct().jobCards({ regNo, invoiceId: id, skip: 0, take: 1 });
		expect(found?.jobCards).toMatchObject([{ jobCardId: id, invoices: [{}, { documentId: id, type: 'Receipt' }] }]);
		await db()
			.updateTable('vehicle')
			.set({ owner_since: new Date('2027-01-01') })
			.where('reg_no', '=', regNo)
			.execute();
		expect((await download(receipt)).status).toBe(404);
	});

	test('is drawn once, under the id that was listed, and always has the same bytes', async () => {
		const regNo = await createVehicleAt('billed', db(), provider);
		const [named] = await invoices(regNo);
		await releaseProforma(regNo, testContext(db()));
		await raiseTaxInvoice(regNo, testContext(db()));
		const [proforma, tax, ...more] = await invoices(regNo);
		expect([proforma, tax?.Type, more]).toEqual([named, 'TaxInvoice', []]);
		const first = await download(proforma);
		expect(isPdf(first.body)).toBe(true);
		expect(await download(proforma)).toEqual(first);
		const taxed = await download(tax);
		expect(isPdf(taxed.body)).toBe(true);
		expect(taxed.body).not.toEqual(first.body);
		const rows = await db().selectFrom('invoice').select(['type', 'number', 'amount']).orderBy('type').execute();
		const { Amount } = await readLatestJobCard(regNo, provider);
		expect(rows).toEqual([
			{ type: 'ProformaInvoice', number: expect.stringMatching(/^PI\/26-27\/\d{6}$/), amount: Number(Amount) * 100 },
			{ type: 'TaxInvoice', number: expect.stringMatching(/^TI\/26-27\/\d{6}$/), amount: Number(Amount) * 100 },
		]);
	});

	test.each(['ਹਰਮਨਪ੍ਰੀਤ ਸਿੰਘ', 'ശ്രീകൃഷ്ണൻ', 'శ్రీకృష్ణ', 'ڈاکٹر ذاکر حسین', 'Nguyễn', 'Asha 😀 王'])(
		'is issued to an owner whose row says %s',
		async (name) => {
			const regNo = await createVehicleAt('billed', db(), provider);
			const vehicle = db().updateTable('vehicle').where('reg_no', '=', regNo);
			await vehicle.set({ customer_name: name }).execute();
			// It is a correction, and no other owner.
			await vehicle.set({ owner_since: null }).execute();
			await releaseProforma(regNo, testContext(db()));
			await raiseTaxInvoice(regNo, testContext(db()));
			const [, tax] = await invoices(regNo);
			expect(isPdf((await download(tax)).body)).toBe(true);
		},
	);

	test('is issued once by five concurrent releases', async () => {
		const regNo = await createVehicleAt('billed', db(), provider);
		const results = await Promise.allSettled(
			Array.from({ length: 5 }, () => releaseProforma(regNo, testContext(db()))),
		);
		expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
		expect(await db().selectFrom('invoice').select('id').execute()).toHaveLength(1);
	});

	test('has the next number of its dealership, without a gap, also when several are raised concurrently', async () => {
		const regNos: string[] = [];
		for (let count = 0; count < 6; count++) regNos.push(await createVehicleAt('released', db(), provider));
		const numbers = async () => {
			const taxed = db().selectFrom('invoice').select('number').where('type', '=', 'TaxInvoice');
			return (await taxed.orderBy('number').execute()).map(({ number }) => number);
		};
		const [first = '', ...others] = regNos;
		await raiseTaxInvoice(first, testContext(db()));
		const [before = ''] = await numbers();
		expect(before).toMatch(/^[A-Z0-9/-]{1,16}$/);
		// A rejected step claims no number.
		await expect(raiseTaxInvoice(first, testContext(db()))).rejects.toMatchObject({ status: 409 });
		await Promise.all(others.map((regNo) => raiseTaxInvoice(regNo, testContext(db()))));
		const start = Number(before.slice('TI/26-27/'.length));
		const expected = regNos.map((_, index) => `TI/26-27/${String(start + index).padStart(6, '0')}`);
		expect(await numbers()).toEqual(expected);
	});

	test('leaves online payment switched off when it is released', async () => {
		const regNo = await createVehicleAt('billed', db(), provider);
		const context = testContext(db());
		await Promise.all([
			releaseProforma(regNo, context),
			changeJobCard(regNo, { kind: 'online-payment', isEnabled: false }, context),
		]);
		expect(await readLatestJobCard(regNo, provider)).toMatchObject({ IsOnlinePaymentEnabled: false });
		expect(await db().selectFrom('invoice').select('id').execute()).toHaveLength(1);
	});

	test('is downloaded only with the id of its job card', async () => {
		const regNo = await createVehicleAt('released', db(), provider);
		const other = await createVehicleAt('released', db(), provider);
		const [mine] = await invoices(regNo);
		const [theirs] = await invoices(other);
		const missing = { status: 404, body: { IsRequestSuccessfull: false, Message: resultText('fileNotFound') } };
		expect(await download({ ...mine, DocumentId: theirs?.DocumentId })).toEqual(missing);
		expect(await download({ ...mine, JobCardId: 'none' })).toEqual(missing);
		expect(await download({ ...mine, Type: 'CreditNote' })).toEqual(missing);
		expect(await download({ ...mine, Type: 'TaxInvoice' })).toEqual(missing);
	});

	test('of a dealership without a GSTIN needs no rate, nor does a receipt; that of another one does', async () => {
		const regNo = await createVehicleAt('billed', db(), provider);
		const rates = await db().deleteFrom('gst_rate').returningAll().execute();
		const { gstin } = await db()
			.selectFrom('dealer')
			.select('gstin')
			.where('code', '=', 'MH-PUN-01')
			.executeTakeFirstOrThrow();
		const setGstin = (value: string | null) =>
			db().updateTable('dealer').set({ gstin: value }).where('code', '=', 'MH-PUN-01').execute();
		try {
			const missing = { status: 422, rejection: { code: 'gstRateMissing' } };
			await expect(releaseProforma(regNo, testContext(db()))).rejects.toMatchObject(missing);
			await setGstin(null);
			await releaseProforma(regNo, testContext(db()));
			await raiseTaxInvoice(regNo, testContext(db()));
			const types = (await invoices(regNo)).map(({ Type }) => Type);
			expect(types).toEqual(['ProformaInvoice', 'BillOfSupply']);
			await setGstin(gstin);
			await payAtDealership({ regNo, mode: 'Card', receipt: 'R-9' }, testContext(db()));
			const { JobCardId: id } = await readLatestJobCard(regNo, provider);
			const receipt = await download({ DocumentId: id, JobCardId: id, Type: 'Receipt' });
			expect(Buffer.from(String(receipt.body), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
		} finally {
			await setGstin(gstin);
			await db().insertInto('gst_rate').values(rates).execute();
		}
	});

	test('takes the rate of the longest code with which an HSN begins, on the day', async () => {
		await db().insertInto('gst_rate').values({ code: '87141', valid_from: '2026-01-01', rate: 5 }).execute();
		try {
			const codes = [defaultHsn, '871410', '871420', '998714'];
			const on = async (day: string) => Object.fromEntries(await gstRatesOn(codes, day, db()));
			expect(defaultHsn).toMatch(/^\d{6}$/);
			expect(await on('2026-11-21')).toEqual({ '871410': 5, '871420': 18, '998714': 18 });
			expect(await on('2025-09-21')).toEqual({ '871410': 28, '871420': 28, '998714': 18 });
			await expect(gstRatesOn(['871410', '0000'], '2026-11-21', db())).rejects.toMatchObject({ status: 422 });
		} finally {
			await db().deleteFrom('gst_rate').where('code', '=', '87141').execute();
		}
	});

	test('is listed with a warning while no part has an HSN of its own', async () => {
		const regNo = await createVehicleAt('released', db(), provider);
		const list = () => deskCommands.find(({ name }) => name === 'invoices')?.execute({ regNo }, testContext(db()));
		expect(await list()).toMatchObject({ warning: null });
		const parts = await db().selectFrom('part').select(['code', 'hsn']).execute();
		await db().updateTable('part').set({ hsn: defaultHsn }).execute();
		try {
			expect(await list()).toMatchObject({ warning: expect.stringContaining('part.hsn') });
		} finally {
			for (const { code, hsn } of parts) {
				await db().updateTable('part').set({ hsn }).where('code', '=', code).execute();
			}
		}
	});
});
