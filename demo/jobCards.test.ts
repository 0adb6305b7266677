import { beforeAll, expect, test } from 'vitest';
import { describeEachDemoDatabase } from '../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../tests/support/provider/harness.ts';
import { readLatestJobCard } from '../tests/support/provider/jobCards.ts';
import { resultText } from '../tests/support/provider/resultText.ts';

describeEachDemoDatabase('The demo at the dealerships', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	const jobCard = (regNo: string) => readLatestJobCard(regNo, provider);
	const completed = async (regNo: string) =>
		(await jobCard(regNo)).JobStages?.filter((stage) => stage.IsCompleted).map((stage) => stage.StatusCode);
	const workshop = ['WaitingForWash', 'Washing', 'WaitingForRepair', 'UnderRepair', 'FinalInspection'];
	const download = async (regNo: string) => {
		const { JobCardId, DownloadInvoiceDetails } = await jobCard(regNo);
		const [invoice] = DownloadInvoiceDetails ?? [];
		return provider.send('DownloadInvoice', {
			JobCardId,
			DocumentId: invoice?.DocumentId,
			Type: invoice?.Type,
		});
	};

	test('RJ14LM5678: job card open, stages done up to under repair, the promised time changed, jobs finished', async () => {
		const shown = await jobCard('RJ14LM5678');
		expect(shown).toMatchObject({ Status: 'Work In Progress', IsActive: true, appointmentStatus: 'Work In Progress' });
		expect(await completed('RJ14LM5678')).toEqual(workshop.slice(0, 4));
		const times = [shown.ConfirmBookingDateTime, ...(shown.JobStages ?? []).map((stage) => stage.JobCompletedDateTime)];
		const known = times.filter((time) => typeof time === 'string');
		expect(known).toEqual(known.toSorted());
		expect(Date.parse(known.at(-1) ?? '')).toBeLessThan(testNow.getTime());
		expect(Date.parse(String(shown.EstimatedDeliveryTime))).toBeGreaterThan(testNow.getTime());
		const before = Date.parse(String(shown.PromiseChange?.PromisedBefore));
		expect(Date.parse(String(shown.EstimatedDeliveryTime)) - before).toBe(24 * 60 * 60 * 1000);
		expect(shown.PromiseChange?.Reason).toBe('second-check');
		const unfinished = shown.VisitJobs?.filter(({ IsFinished }) => !IsFinished);
		expect(unfinished?.map(({ DisplayName }) => DisplayName)).toEqual(['Foam wash']);
	});

	test('UP32NP6789: revised estimate waiting for approval, with two supporting documents', async () => {
		const shown = await jobCard('UP32NP6789');
		expect(shown).toMatchObject({ IsActive: true, IsCustomerApprovalRequired: true });
		const [estimate] = shown.RevisedServiceEstimation ?? [];
		expect(estimate?.AdditionalJobsForApproval).toHaveLength(2);
		expect(estimate?.SuggestedPeriodicParts?.length).toBeGreaterThan(0);
		expect(new Set(estimate?.AdditionalServices?.map((each) => each.JobTypeIdentifier))).toEqual(new Set([1, 2]));
		const documents = shown.RevisedCostSupportingDocuments ?? [];
		expect(documents.map((each) => each.FileType)).toEqual(['Front brake pads.jpg', 'Workshop report.pdf']);
		const contents = await Promise.all(
			documents.map(async ({ BlobName }) => {
				const { body } = await provider.send('DownloadSupportingDocument', { JobCardId: shown.JobCardId, BlobName });
				return Buffer.from(String(body), 'base64');
			}),
		);
		expect(contents[0]?.subarray(0, 3).toString('hex')).toBe('ffd8ff');
		expect(contents[1]?.subarray(0, 5).toString()).toBe('%PDF-');
	});

	test('WB20QR7890: Invoiced, proforma released, online payment enabled', async () => {
		const shown = await jobCard('WB20QR7890');
		expect(shown).toMatchObject({
			Status: 'Invoiced',
			IsActive: true,
			IsOnlinePaymentEnabled: true,
			PaymentDetails: [],
		});
		const { status, body } = await download('WB20QR7890');
		expect([status, Buffer.from(String(body), 'base64').subarray(0, 5).toString()]).toEqual([200, '%PDF-']);
	});

	test('HR26ST8901: Invoiced, online payment enabled, proforma not released', async () => {
		const shown = await jobCard('HR26ST8901');
		expect(shown).toMatchObject({ Status: 'Invoiced', IsActive: true, IsOnlinePaymentEnabled: true });
		expect(shown.Amount).toBeGreaterThan(0);
		expect(await download('HR26ST8901')).toMatchObject({
			body: { Message: resultText('jobCardNotReady') },
		});
	});

	test('KL07UV9012: Invoiced, active, proforma released, last payment successful', async () => {
		const shown = await jobCard('KL07UV9012');
		expect(shown).toMatchObject({ Status: 'Invoiced', IsActive: true, appointmentStatus: 'Payment Received' });
		expect(shown.PaymentDetails?.at(-1)).toMatchObject({ IsPaymentSuccessfull: true, Amount: shown.Amount });
		expect(await completed('KL07UV9012')).toHaveLength(8);
		expect(typeof (await download('KL07UV9012')).body).toBe('string');
	});

	test('PB10WX0123: last jobCard Delivered and not active, with reading and dealership', async () => {
		expect(await jobCard('PB10WX0123')).toMatchObject({
			Status: 'Delivered',
			IsActive: false,
			UsageReading: 24_640,
			OrganizationName: 'Ferozepur Road Motors',
		});
	});
});
