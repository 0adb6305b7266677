import { beforeAll, beforeEach, expect, test } from 'vitest';
import { parsePaise } from '../../../domain/money.ts';
import { deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider } from '../../../tests/support/provider/harness.ts';
import {
	completeStages,
	createVehicleAt,
	readLatestJobCard,
	testContext,
} from '../../../tests/support/provider/jobCards.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { closeBilling } from './jobCardSteps.ts';
import { type EstimateProposal, proposeEstimate, withdrawEstimate } from './revisedEstimate.ts';

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const pdf = Buffer.from('%PDF-1.7\n%%EOF\n');
const jobs = [
	{ name: 'Front brake pads', partCode: 'PAD-F', price: 42_800 },
	{ name: 'Clutch cable', partCode: '', price: 25_000 },
	{ name: 'Chain and sprocket kit', partCode: 'CHN-KIT', price: 1_690_00 },
];

describeEachDemoDatabase('A revised estimate', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const db = () => database().db;
	const jobCard = (regNo: string) => readLatestJobCard(regNo, provider);
	const propose = async (over: Partial<EstimateProposal> = {}) => {
		const regNo = over.regNo ?? (await createVehicleAt('working', db(), provider));
		const comments = 'The pads are worn down.\nPlease look at the picture.';
		await proposeEstimate({ regNo, comments, jobs, documents: [], ...over }, testContext(db()));
		const { JobCardId, RevisedServiceEstimation } = await jobCard(regNo);
		const estimate = RevisedServiceEstimation?.at(-1);
		const partIds = (estimate?.AdditionalJobsForApproval ?? []).map((job) => job.PartId ?? '');
		return { regNo, jobCardId: JobCardId ?? '', estimateId: estimate?.DocumentId ?? '', partIds };
	};
	type Proposed = Awaited<ReturnType<typeof propose>>;
	const answer = ({ estimateId, jobCardId }: Proposed, items: Record<string, 'Approved' | 'Rejected'>, comments = '') =>
		provider.send('ApproveOrRejectRevisedServiceEstimation', {
			DocumentId: estimateId,
			JobCardId: jobCardId,
			CustomerComments: comments,
			Items: Object.entries(items).map(([PartId, Status]) => ({ PartId, Status })),
		});
	const extraJobs = (jobCardId: string) =>
		db()
			.selectFrom('job_card_line')
			.select(['name', 'part_price', 'labour_price', 'part_code'])
			.where('job_card_id', '=', jobCardId)
			.where('kind', '=', 'ExtraJob')
			.orderBy('position')
			.execute();

	test('is shown to the owner with all lines in its total', async () => {
		const { regNo, jobCardId } = await propose();
		const visible = await jobCard(regNo);
		expect(visible).toMatchObject({
			IsCustomerApprovalRequired: true,
			DealerComments: 'The pads are worn down.\nPlease look at the picture.',
			Status: 'Work In Progress',
		});
		const [estimate] = visible.RevisedServiceEstimation ?? [];
		expect(estimate?.AdditionalJobsForApproval).toMatchObject([
			{ DisplayName: 'Front brake pads', PartCode: 'PAD-F', PartPrice: 428 },
			{ DisplayName: 'Clutch cable', PartPrice: 250 },
			{ DisplayName: 'Chain and sprocket kit', PartPrice: 1690 },
		]);
		const ofJobCard = db().selectFrom('job_card_line').selectAll().where('job_card_id', '=', jobCardId);
		const lines = await ofJobCard.execute();
		const parts = lines.reduce((total, line) => total + line.part_price, 42_800 + 25_000 + 1_690_00);
		const labour = lines.reduce((total, line) => total + line.labour_price, 0);
		expect([estimate?.TotalPartPrice, estimate?.TotalLabourPrice]).toEqual([parts / 100, labour / 100]);
		expect(String(estimate?.TotalEstimatedAmount)).toMatch(/^\d,\d{3}\.\d{2}$/);
		expect(parsePaise(estimate?.TotalEstimatedAmount)).toBe(parts + labour);
		expect(estimate?.SuggestedPeriodicParts).toHaveLength(lines.filter(({ kind }) => kind === 'PeriodicPart').length);
		expect(estimate?.AdditionalServices).toHaveLength(1);
		expect(estimate?.AdditionalJobsApproved).toEqual([]);
	});

	test('is answered once: approved jobs become lines, jobs that are not listed are rejected', async () => {
		const proposed = await propose();
		const [pads = '', cable = ''] = proposed.partIds;
		const recorded = { status: 200, body: { IsRequestSuccessfull: true, Message: resultText('answerRecorded') } };
		expect(await answer(proposed, { [pads]: 'Approved', [cable]: 'Rejected' }, ' Please hurry ')).toEqual(recorded);
		const after = await jobCard(proposed.regNo);
		expect(after.IsCustomerApprovalRequired).toBe(false);
		expect(after.RevisedServiceEstimation).toMatchObject([
			{
				DocumentId: proposed.estimateId,
				TotalEstimatedAmount: '2,042.50',
				AdditionalJobsApproved: [{ DisplayName: 'Front brake pads', PartPrice: 428 }],
				AdditionalJobsRejected: [{ DisplayName: 'Clutch cable' }, { DisplayName: 'Chain and sprocket kit' }],
				AdditionalJobsForApproval: [],
			},
		]);
		const approved = [{ name: 'Front brake pads', part_price: 42_800, labour_price: 0, part_code: 'PAD-F' }];
		expect(await extraJobs(proposed.jobCardId)).toEqual(approved);
		const jobsAfter = await db().selectFrom('revised_job').select('status').orderBy('position').execute();
		expect(jobsAfter.map(({ status }) => status)).toEqual(['Approved', 'Rejected', 'Rejected']);
		const stored = await db().selectFrom('revised_estimate').selectAll().executeTakeFirstOrThrow();
		expect(stored.customer_comments).toBe('Please hurry');

		const all = Object.fromEntries(proposed.partIds.map((id) => [id, 'Approved' as const]));
		provider.refused.length = 0;
		expect(await answer(proposed, all, 'All of it')).toEqual(recorded);
		expect(provider.refused).toEqual(['answerRevisedEstimate']);
		expect(provider.logged.at(-1)?.fields).toMatchObject({ reason: 'alreadyAnswered' });
		expect(await extraJobs(proposed.jobCardId)).toEqual(approved);
		expect(await db().selectFrom('revised_estimate').selectAll().executeTakeFirstOrThrow()).toEqual(stored);
	});

	test('takes exactly one of ten concurrent answers', async () => {
		for (let round = 0; round < 3; round++) {
			const proposed = await propose();
			const [pads = '', , chain = ''] = proposed.partIds;
			const answers = Array.from({ length: 10 }, (_, at) =>
				answer(proposed, at % 2 ? { [pads]: 'Approved' } : { [chain]: 'Approved' }, at % 2 ? 'pads' : 'chain'),
			);
			provider.refused.length = 0;
			for (const { body } of await Promise.all(answers)) expect(body.IsRequestSuccessfull).toBe(true);
			expect(provider.refused).toHaveLength(9);
			const { customer_comments } = await db()
				.selectFrom('revised_estimate')
				.select('customer_comments')
				.where('id', '=', proposed.estimateId)
				.executeTakeFirstOrThrow();
			expect((await extraJobs(proposed.jobCardId)).map(({ name }) => name)).toEqual([
				customer_comments === 'pads' ? 'Front brake pads' : 'Chain and sprocket kit',
			]);
		}
	});

	test('answered and withdrawn concurrently does exactly one of both', async () => {
		for (let round = 0; round < 5; round++) {
			const proposed = await propose();
			const [pads = ''] = proposed.partIds;
			const [response, withdrawn] = await Promise.all([
				answer(proposed, { [pads]: 'Approved' }),
				withdrawEstimate(proposed.regNo, testContext(db())).then(
					() => true,
					() => false,
				),
			]);
			expect(response.body.IsRequestSuccessfull).toBe(!withdrawn);
			expect(await extraJobs(proposed.jobCardId)).toHaveLength(withdrawn ? 0 : 1);
			expect(await jobCard(proposed.regNo)).toMatchObject({ IsCustomerApprovalRequired: false });
		}
	});

	test('rejects an answer with items that do not wait for approval', async () => {
		const proposed = await propose();
		const other = await propose();
		const [pads = ''] = proposed.partIds;
		provider.refused.length = 0;
		const refused = { status: 400, body: { IsRequestSuccessfull: false } };
		expect(await answer(proposed, { [other.partIds[0] ?? '']: 'Approved' })).toMatchObject(refused);
		expect(await answer(proposed, { [pads]: 'Approved', unknown: 'Rejected' })).toMatchObject(refused);
		const twice = [
			{ PartId: pads, Status: 'Approved' },
			{ PartId: pads, Status: 'Rejected' },
		];
		const { estimateId: DocumentId, jobCardId: JobCardId } = proposed;
		const request = { DocumentId, JobCardId, CustomerComments: '', Items: twice };
		expect(await provider.send('ApproveOrRejectRevisedServiceEstimation', request)).toMatchObject(refused);
		const elsewhere = { ...proposed, jobCardId: other.jobCardId };
		expect(await answer(elsewhere, { [pads]: 'Approved' })).toMatchObject({ status: 404 });
		expect(await answer({ ...proposed, estimateId: 'none' }, {})).toMatchObject({ status: 404 });
		expect(provider.refused).toHaveLength(5);
		expect(await jobCard(proposed.regNo)).toMatchObject({ IsCustomerApprovalRequired: true });
		expect(await extraJobs(proposed.jobCardId)).toEqual([]);
	});

	test('blocks the final inspection until it is answered or withdrawn', async () => {
		const { regNo, ...proposed } = await propose();
		await completeStages(regNo, ['UnderRepair'], testContext(db()));
		const inspection = () => completeStages(regNo, ['FinalInspection'], testContext(db()));
		await expect(inspection()).rejects.toMatchObject({
			allowed: ['withdraw-estimate', 'promise', 'finish-job', 'online-payment'],
		});
		await expect(propose({ regNo })).rejects.toMatchObject({ status: 409 });
		await withdrawEstimate(regNo, testContext(db()));
		expect(await answer({ regNo, ...proposed }, {})).toMatchObject({
			status: 200,
			body: { IsRequestSuccessfull: false, Message: expect.stringMatching(/withdrawn/) },
		});
		await inspection();
		expect(await jobCard(regNo)).toMatchObject({ Status: 'Work Completed' });
	});

	test('shows the approved jobs of an earlier one, and the bill includes them', async () => {
		const first = await propose();
		await answer(first, { [first.partIds[0] ?? '']: 'Approved' });
		const second = await propose({ regNo: first.regNo, jobs: [{ name: 'Horn', partCode: '', price: 35_000 }] });
		const estimate = (await jobCard(first.regNo)).RevisedServiceEstimation?.at(-1);
		expect(estimate?.AdditionalJobsApproved).toMatchObject([{ DisplayName: 'Front brake pads', PartPrice: 428 }]);
		expect(estimate?.AdditionalJobsForApproval).toMatchObject([{ DisplayName: 'Horn', PartPrice: 350 }]);
		await answer(second, {});
		const answered = (await jobCard(first.regNo)).RevisedServiceEstimation;
		expect(answered?.map((each) => each.AdditionalJobsApproved?.length)).toEqual([1, 0]);
		expect(answered?.[1]?.TotalEstimatedAmount).toBe(answered?.[0]?.TotalEstimatedAmount);
		expect((await jobCard(first.regNo)).ApprovedJobs).toMatchObject([
			{ DisplayName: 'Front brake pads', PartPrice: 428 },
		]);
		await completeStages(first.regNo, ['UnderRepair', 'FinalInspection'], testContext(db()));
		await closeBilling({ regNo: first.regNo }, testContext(db()));
		const proposedTotal = parsePaise(estimate?.TotalEstimatedAmount) ?? 0;
		expect((await jobCard(first.regNo)).Amount).toBe((proposedTotal - 35_000) / 100);
	});

	test('has documents that the owner can download, under the names that the desk gave', async () => {
		const documents = [
			{ name: '../../tmp/Photo of brake pads.png', content: png },
			{ name: 'C:\\desk\\Quote\u202e\u0000.pdf', content: pdf },
			{ name: `${'x'.repeat(200)}.pdf`, content: pdf },
		];
		const { regNo, jobCardId } = await propose({ documents });
		const { RevisedCostSupportingDocuments: shown = [] } = await jobCard(regNo);
		expect(shown?.map((document) => document.FileType)).toEqual([
			'Photo of brake pads.png',
			'Quote.pdf',
			`${'x'.repeat(115)}….pdf`,
		]);
		const [picture] = shown ?? [];
		const download = (BlobName: string, JobCardId = jobCardId) =>
			provider.send('DownloadSupportingDocument', { JobCardId, BlobName });
		expect(picture?.BlobName).toMatch(/^[0-9a-f]{32}\.png$/);
		expect(await download(picture?.BlobName ?? '')).toEqual({ status: 200, body: png.toString('base64') });
		const other = await propose();
		const missing = { status: 404, body: { IsRequestSuccessfull: false, Message: resultText('fileNotFound') } };
		expect(await download(picture?.BlobName ?? '', other.jobCardId)).toEqual(missing);
		for (const blobName of [
			`../${picture?.BlobName}`,
			'../../etc/passwd',
			'Photo of brake pads.png',
			'%',
			"' or 1=1",
		]) {
			provider.refused.length = 0;
			expect(await download(blobName)).toEqual(missing);
			expect(provider.refused).toEqual(['supportingDocument']);
		}
	});

	test.each([
		['of no known kind', 'documentKindUnknown', { name: 'run.exe', content: png }],
		['without a name', 'documentKindUnknown', { name: '.png', content: png }],
		['that is no PDF', 'documentNotAsNamed', { name: 'quote.pdf', content: png }],
		['that is no JPEG', 'documentNotAsNamed', { name: 'photo.jpeg', content: Buffer.from('<svg/>') }],
		['that is empty', 'documentNotAsNamed', { name: 'empty.png', content: Buffer.alloc(0) }],
		[
			'larger than 2 MB',
			'documentTooLarge',
			{ name: 'large.png', content: Buffer.concat([png, Buffer.alloc(2 * 1024 * 1024)]) },
		],
	])('is rejected with a document %s', async (_what, code, file) => {
		const regNo = await createVehicleAt('working', db(), provider);
		await expect(propose({ regNo, documents: [file] })).rejects.toMatchObject({
			status: 422,
			rejection: { code },
		});
		expect(await jobCard(regNo)).toMatchObject({ IsCustomerApprovalRequired: false });
	});

	test('is not sent with a job without a price', async () => {
		const regNo = await createVehicleAt('working', db(), provider);
		await expect(
			propose({ regNo, jobs: jobs.map((job) => (job.name === 'Clutch cable' ? { ...job, price: null } : job)) }),
		).rejects.toMatchObject({
			status: 422,
			rejection: { code: 'jobWithoutPrice', params: { name: 'Clutch cable' } },
		});
		expect(await jobCard(regNo)).toMatchObject({ IsCustomerApprovalRequired: false, RevisedServiceEstimation: [] });
	});

	test('names what part and labour of the booked jobs cost', async () => {
		const { regNo, jobCardId } = await propose();
		const lines = [
			{ position: 90, kind: 'AdditionalJob' as const, name: 'Battery check', part_price: 0, labour_price: 15_000 },
			{ position: 91, kind: 'ConvenienceService' as const, name: 'Foam wash', part_price: 0, labour_price: 19_900 },
		];
		await db()
			.insertInto('job_card_line')
			.values(lines.map((line) => ({ ...line, job_card_id: jobCardId })))
			.execute();
		const services = (await jobCard(regNo)).RevisedServiceEstimation?.at(-1)?.AdditionalServices;
		expect(services?.slice(-2)).toEqual([
			{ JobTypeIdentifier: 1, PartName: 'Battery check', PartPrice: 0, LabourPrice: 150 },
			{ JobTypeIdentifier: 2, PartName: 'Foam wash', PartPrice: 0, LabourPrice: 199 },
		]);
	});

	test('is rejected with six documents', async () => {
		const regNo = await createVehicleAt('working', db(), provider);
		const documents = Array.from({ length: 6 }, (_, at) => ({ name: `${at}.png`, content: png }));
		await expect(propose({ regNo, documents })).rejects.toMatchObject({ status: 422 });
	});
});
