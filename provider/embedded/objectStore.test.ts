import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { workshopStages } from '../../domain/jobCard/jobCardStages.ts';
import { sweepFiles } from '../../storage/files.ts';
import { createS3Store } from '../../storage/s3.ts';
import type { Storage, StorageError } from '../../storage/storage.ts';
import { startTestStore, storeFaults, storeLosses, type TestStore } from '../../storage/testing/testStore.ts';
import { deleteBookings } from '../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../tests/support/provider/eachDemoDatabase.ts';
import {
	demoTemplate,
	type EmbeddedTestProvider,
	serveTestProvider,
	testNow,
} from '../../tests/support/provider/harness.ts';
import { completeStages, createVehicleAt, readLatestJobCard } from '../../tests/support/provider/jobCards.ts';
import { deskCommands } from './desk/commands.ts';
import { createDeskRouter } from './desk/deskRouter.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

describeEachDemoDatabase('With an object store', (database) => {
	let store: TestStore;
	let provider: EmbeddedTestProvider;
	const failures: StorageError[] = [];
	/** Milliseconds for which an answer is waited for. */
	let patience = 10_000;
	const storage = () => ({
		objects: createS3Store(store.settings, patience),
		onFailure: (error: StorageError) => failures.push(error),
	});
	/** For the provider, which is made once. */
	const patient: Storage = {
		objects: {
			put: (file, content) => storage().objects.put(file, content),
			get: (file) => storage().objects.get(file),
			delete: (key) => storage().objects.delete(key),
		},
		onFailure: (error) => failures.push(error),
	};
	const context = () => ({ db: database().db, now: testNow, storage: storage() });
	beforeAll(async () => {
		store = await startTestStore();
		await demoTemplate.fill(database().db);
		provider = serveTestProvider(database().db, { storage: patient });
	});
	beforeEach(() => deleteBookings(database().db));
	afterEach(() => {
		store.failWith(null);
		patience = 10_000;
		failures.length = 0;
	});
	afterAll(() => store.stop());

	const desk = async (path: string, fields?: object, language = 'en'): Promise<Readonly<Record<string, unknown>>> => {
		const router = createDeskRouter({
			...{ db: database().db, now: () => testNow, storage: storage(), tokens: ['token'] },
			log: { info: () => undefined, error: () => undefined },
			countRejection: () => undefined,
		});
		const response = await router.request(path, {
			method: fields ? 'POST' : 'GET',
			headers: { Authorization: 'Bearer token', 'Accept-Language': language },
			...(fields && { body: JSON.stringify(fields) }),
		});
		return { status: response.status, ...((await response.json()) as Record<string, unknown>) };
	};
	const proposal = {
		comments: 'Worn down',
		jobs: [{ name: 'Brake pads', price: '428.50' }],
		documents: [{ name: 'Photo.png', content: png.toString('base64') }],
	};
	const propose = async () => {
		const regNo = await createVehicleAt('working', database().db, provider);
		expect(await desk(`/vehicles/${regNo}/propose-estimate`, proposal)).toMatchObject({ ok: true });
		const { JobCardId, RevisedCostSupportingDocuments } = await readLatestJobCard(regNo, provider);
		const blobName = RevisedCostSupportingDocuments?.[0]?.BlobName ?? '';
		return { regNo, JobCardId: JobCardId ?? '', blobName };
	};
	const download = ({ JobCardId, blobName }: { JobCardId: string; blobName: string }, language = 'en') =>
		provider.send('DownloadSupportingDocument', { JobCardId, BlobName: blobName }, { language });
	const keyOf = async (blobName: string) => {
		const named = database().db.selectFrom('supporting_document').select('file_key').where('blob_name', '=', blobName);
		return (await named.executeTakeFirstOrThrow()).file_key;
	};

	test('documents and invoices are there and not in the database, and owners get them through the provider', async () => {
		const proposed = await propose();
		expect((await download(proposed)).body).toBe(png.toString('base64'));
		const regNo = await createVehicleAt('billed', database().db, provider);
		expect(await desk(`/vehicles/${regNo}/release-proforma`, {})).toMatchObject({ ok: true });
		const { JobCardId } = await readLatestJobCard(regNo, provider);
		const invoice = { DocumentId: JobCardId, JobCardId, Type: 'ProformaInvoice' };
		const { body } = await provider.send('DownloadInvoice', invoice);
		expect(Buffer.from(String(body), 'base64').subarray(0, 5).toString()).toBe('%PDF-');
		const rows = await database()
			.db.selectFrom('stored_file')
			.select(['key', 'content'])
			.where('has_object', '=', true)
			.execute();
		expect(rows.map(({ content }) => content)).toEqual([null, null]);
		expect(await store.keys()).toEqual(expect.arrayContaining(rows.map(({ key }) => key)));
	});

	test('a document that is changed there, cut off or gone is refused with a sentence, and reported', async () => {
		const proposed = await propose();
		const key = await keyOf(proposed.blobName);
		const damages = [
			['changed', () => store.overwrite(key, Buffer.alloc(png.length))],
			['changed', () => store.overwrite(key, png.subarray(0, 5))],
			['missing', () => storage().objects.delete(key)],
		] as const;
		for (const [failure, damage] of damages) {
			await damage();
			const sentence = 'This document cannot be opened right now. Please try again later, or call the dealership.';
			expect(JSON.stringify((await download(proposed)).body)).toContain(sentence);
			expect(JSON.stringify((await download(proposed, 'hi')).body)).toContain('यह दस्तावेज़ अभी नहीं खुल सकता');
			expect(failures.at(-1)).toMatchObject({ failure, operation: 'get' });
		}
	});

	const faults = { ...storeLosses, 'no rights': storeFaults['no rights'], silence: storeFaults.silence };
	test.each(Object.entries(faults))('%s: what needs a file is refused, and nothing else', async (_, fault) => {
		const { failure, listener } = fault;
		const earlier = await propose();
		const regNo = await createVehicleAt('working', database().db, provider);
		store.failWith(listener);
		patience = 150;
		const refused = await desk(`/vehicles/${regNo}/propose-estimate`, proposal);
		expect(refused).toMatchObject({
			...{ ok: false, status: 500 },
			error: 'The document cannot be stored right now, so nothing was changed. Please try again in a few minutes.',
		});
		const { error } = await desk(`/vehicles/${regNo}/propose-estimate`, proposal, 'hi');
		expect(error).toContain('दस्तावेज़ अभी सेव नहीं हो सकता, इसलिए कुछ नहीं बदला।');
		expect(failures).toMatchObject([{ failure }, { failure }]);
		expect((await readLatestJobCard(regNo, provider)).RevisedServiceEstimation ?? []).toEqual([]);
		expect(JSON.stringify((await download(earlier)).body)).toContain('This document cannot be opened right now.');
		// Books another vehicle, opens its job card and completes the work.
		const billed = await createVehicleAt('billed', database().db, provider);
		expect(await desk(`/vehicles/${billed}/release-proforma`, {})).toMatchObject({ ok: false, status: 500 });

		store.failWith(null);
		patience = 10_000;
		expect(await desk(`/vehicles/${regNo}/propose-estimate`, proposal)).toMatchObject({ ok: true });
		expect(await desk(`/vehicles/${billed}/release-proforma`, {})).toMatchObject({ ok: true });
		expect((await download(earlier)).body).toBe(png.toString('base64'));
	});

	/** Forgets an owner with a document, a proforma and a tax invoice; returns their keys. */
	async function forget() {
		const { regNo, blobName } = await propose();
		const document = await keyOf(blobName);
		await desk(`/vehicles/${regNo}/withdraw-estimate`, {});
		await completeStages(regNo, workshopStages.slice(3), context());
		await desk(`/vehicles/${regNo}/close-billing`, { amount: '1846.50' });
		await desk(`/vehicles/${regNo}/release-proforma`, {});
		await desk(`/vehicles/${regNo}/pay`, { mode: 'UPI', receipt: 'R-77' });
		await desk(`/vehicles/${regNo}/raise-tax-invoice`, {});
		await desk(`/vehicles/${regNo}/deliver`, {});
		expect(await desk(`/vehicles/${regNo}/close`, {})).toMatchObject({ ok: true });
		const invoices = await database()
			.db.selectFrom('invoice')
			.innerJoin('job_card as entry', 'entry.id', 'job_card_id')
			.innerJoin('vehicle', 'vehicle.id', 'entry.vehicle_id')
			.select(['type', 'file_key', 'number', 'series'])
			.where('reg_no', '=', regNo)
			.execute();
		const invoice = (type: string) => invoices.find((each) => each.type === type) ?? expect.fail(type);
		return { regNo, document, proforma: invoice('ProformaInvoice').file_key, tax: invoice('TaxInvoice') };
	}

	test('forgetting an owner removes what is theirs, and keeps the tax invoice', async () => {
		const { regNo, document, proforma, tax } = await forget();
		expect(await store.keys()).toEqual(expect.arrayContaining([document, proforma, tax.file_key]));
		expect(await desk(`/vehicles/${regNo}/forget`, {})).toMatchObject({ ok: true, filesRemoved: true });
		const left = await store.keys();
		expect([left.includes(document), left.includes(proforma), left.includes(tax.file_key)]).toEqual([
			false,
			false,
			true,
		]);
		const query = new URLSearchParams({ series: tax.series, number: tax.number });
		expect(await desk(`/archive/invoice?${query}`)).toMatchObject({ ok: true, number: tax.number });
	});

	test('forgetting while it is away removes the rows, and the objects once it is back', async () => {
		const { regNo, document, proforma } = await forget();
		store.failWith(storeFaults['a full disk'].listener);
		expect(await desk(`/vehicles/${regNo}/forget`, {})).toMatchObject({ ok: true, filesRemoved: false });
		store.failWith(null);
		const { removed, failure } = await sweepFiles(context());
		expect([removed >= 2, failure]).toEqual([true, null]);
		const left = await store.keys();
		expect([left.includes(document), left.includes(proforma)]).toEqual([false, false]);
	});

	test('reading a file once STORAGE_URL is not set any more says so at the desk, and not to the owner', async () => {
		const { regNo, document, tax } = await forget();
		const proposed = await database()
			.db.selectFrom('supporting_document')
			.select(['job_card_id', 'blob_name'])
			.where('file_key', '=', document)
			.executeTakeFirstOrThrow();
		const address = `/vehicles/${regNo}/invoice?number=${encodeURIComponent(tax.number)}`;
		expect(await desk(address)).toMatchObject({ ok: true });
		const router = createDeskRouter({
			...{ db: database().db, now: () => testNow, tokens: ['token'], countRejection: () => undefined },
			log: { info: () => undefined, error: () => undefined },
		});
		const refused = await router.request(address, { headers: { Authorization: 'Bearer token' } });
		expect(await refused.json()).toMatchObject({ ok: false, error: expect.stringContaining('STORAGE_URL is not set') });
		const { body } = await serveTestProvider(database().db).send('DownloadSupportingDocument', {
			JobCardId: proposed.job_card_id,
			BlobName: proposed.blob_name,
		});
		expect(JSON.stringify(body)).toContain('This document cannot be opened right now.');
	});

	test('forgetting once STORAGE_URL is not set any more says that the objects are left', async () => {
		const { regNo, document } = await forget();
		const command = deskCommands.find(({ name }) => name === 'forget');
		const answer = () => command?.execute({ regNo }, { ...context(), storage: undefined });
		expect(await answer()).toMatchObject({
			filesRemoved: false,
			filesNotRemovedBecause: expect.stringMatching(/STORAGE_URL is not set/),
		});
		expect(await store.keys()).toContain(document);
	});

	test('what no row names is removed after a day, and nothing else', async () => {
		const { blobName } = await propose();
		await sql`update stored_file set sweep_after = sweep_after - interval '1 day'`.execute(database().db);
		await sweepFiles(context());
		const archived = await database().db.selectFrom('invoice_archive').select('file_key').execute();
		const named = [await keyOf(blobName), ...archived.map(({ file_key }) => file_key)];
		expect((await store.keys()).toSorted()).toEqual(named.toSorted());
	});
});
