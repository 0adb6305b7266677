import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { revisedTotals } from '../../domain/jobCard/revisedEstimate.ts';
import { listedPayment } from './payment.ts';
import { readResult } from './testing/throughWire.ts';

function read(jobCard: Record<string, unknown>) {
	const body = { DocumentId: 9, RegNo: 'MH12AB1234', ServiceHistory: [jobCard] };
	const [first] = readResult('document', body).serviceHistory;
	return first ?? expect.fail('no job card');
}

const estimate = (fields: Record<string, unknown>) => {
	const [first] = read({ RevisedServiceEstimation: [fields] }).revisedEstimates;
	return first ?? expect.fail('no estimate');
};

describe('a job card', () => {
	test('every field under its name in the domain', () => {
		const jobCard = read({
			OrganizationName: ' Pune Motors ',
			OrganizationAddressLine1: '1 MG Road',
			IsActive: 'true',
			IsCustomerApprovalRequired: 1,
			JobCardId: 71,
			JobCardNo: 'JC-71',
			DocumentDate: '2026-11-24T10:00:00',
			Amount: '1,23,456.50',
			UsageReading: '12000',
			ConfirmBookingDateTime: '2026-11-24T09:00:00+05:30',
			EstimatedDeliveryTime: '2026-11-25 17:00',
			EstimatedCostAtBookingTime: '2,500',
			ServiceAdvisor: 'Ravi',
			ServiceAdvisorContactNumber: 9876543210,
			DealerComments: ' ',
			Status: 'Invoiced',
			DocumentNo: 'D-1',
			IsOnlinePaymentEnabled: false,
			IsProformaReleased: 'true',
			PaymentDetails: [
				{ IsPaymentSuccessfull: false, Status: 'Failed', OrderNumber: 'o1', Amount: '' },
				{
					IsPaymentSuccessfull: 'true',
					Amount: '1,23,456.50',
					OrderNumber: null,
					TransactionId: 77,
					PaymentDate: '2026-11-25T12:00:00Z',
					Status: 'Successful',
				},
			],
			JobStages: [
				{
					DisplayName: 'Washing',
					StatusCode: 'Washing',
					IsApplicable: true,
					IsCompleted: true,
					OrderIndex: '2',
					JobCompletedDateTime: '2026-11-24T11:00:00+05:30',
				},
			],
			DownloadInvoiceDetails: [{ DocumentId: 5, Type: 'ProformaInvoice' }],
			RevisedCostSupportingDocuments: [{ DocumentId: 6, FileType: 'photo.jpg', BlobName: 'blob-6' }],
			ApprovedJobs: [{ PartId: 8, PartCode: 'PAD-F', PartName: 'Pads', PartPrice: '428.50' }],
			PromiseChange: {
				PromisedBefore: '2026-11-24 17:00',
				Reason: 'Part awaited',
				Words: ' From Pune ',
				ChangedDateTime: '2026-11-24T15:00:00+05:30',
			},
			TaxAmount: '122.04',
			DealerPaymentModes: 'Cash, UPI',
			VisitJobs: [
				{ DisplayName: ' Foam wash ', IsFinished: 'true', PartPrice: 'NA', LabourPrice: '250' },
				{ IsFinished: true },
				{ DisplayName: 'Pads' },
			],
		});
		expect(jobCard).toEqual({
			organizationName: 'Pune Motors',
			organizationAddressLine1: '1 MG Road',
			isActive: true,
			isCustomerApprovalRequired: true,
			jobCardId: '71',
			jobCardNo: 'JC-71',
			documentDate: '2026-11-24T04:30:00.000Z',
			amount: 12_345_650,
			usageReading: 12_000,
			bookingAt: '2026-11-24T03:30:00.000Z',
			estimatedDeliveryAt: '2026-11-25T11:30:00.000Z',
			estimatedCost: 250_000,
			advisor: 'Ravi',
			advisorContact: '9876543210',
			dealerComments: null,
			status: 'Invoiced',
			documentNo: 'D-1',
			isOnlinePaymentEnabled: false,
			isProformaReleased: true,
			payments: [
				{ state: 'failed', amount: null, orderNumber: 'o1', transactionId: null, paidAt: null },
				{
					state: 'paid',
					amount: 12_345_650,
					orderNumber: null,
					transactionId: '77',
					paidAt: '2026-11-25T12:00:00.000Z',
				},
			],
			stages: [
				{
					name: 'Washing',
					statusCode: 'Washing',
					isApplicable: true,
					isCompleted: true,
					orderIndex: 2,
					completedAt: '2026-11-24T05:30:00.000Z',
				},
			],
			invoices: [{ documentId: '5', type: 'ProformaInvoice' }],
			revisedEstimates: [],
			supportingDocuments: [{ documentId: '6', fileType: 'photo.jpg', blobName: 'blob-6' }],
			approvedJobs: [{ partId: '8', partCode: 'PAD-F', kindName: '', name: 'Pads', price: 42_850, labour: null }],
			deliveryChange: {
				before: '2026-11-24T11:30:00.000Z',
				reason: 'part-awaited',
				words: 'From Pune',
				changedAt: '2026-11-24T09:30:00.000Z',
			},
			taxAmount: 12_204,
			paymentModes: 'Cash, UPI',
			jobs: [
				{ name: 'Foam wash', isFinished: true, price: null, labour: 25_000 },
				{ name: 'Pads', isFinished: false, price: null, labour: null },
			],
		});
	});

	test('missing values are null or empty lists, and online payment is allowed', () => {
		for (const nothing of [undefined, null]) {
			const jobCard = read({
				JobCardId: 1,
				JobStages: nothing,
				PaymentDetails: nothing,
				EstimatedCostAtBookingTime: 'NA',
			});
			expect(jobCard).toMatchObject({
				isActive: false,
				isOnlinePaymentEnabled: true,
				isProformaReleased: null,
				bookingAt: null,
				estimatedCost: null,
				advisor: null,
				payments: [],
				stages: [],
				invoices: [],
				revisedEstimates: [],
				supportingDocuments: [],
				approvedJobs: [],
			});
		}
	});

	test('nothing is said of promise and jobs that were not sent, and no odd one closes the page', () => {
		for (const fields of [{}, { PromiseChange: null, VisitJobs: '' }, { PromiseChange: 'soon', VisitJobs: 'NA' }]) {
			const jobCard = read(fields);
			expect(['deliveryChange' in jobCard, 'jobs' in jobCard]).toEqual([false, false]);
		}
		expect(read({ PromiseChange: { Reason: 'Monsoon' } }).deliveryChange).toEqual({
			...{ before: null, reason: null, words: null, changedAt: null },
		});
	});

	test('a stage without OrderIndex takes its position, and without a name its code', () => {
		const { stages } = read({ JobStages: [{ StatusCode: 'Washing' }, { StatusCode: 'UnderRepair' }] });
		expect(stages).toMatchObject([
			{ name: 'Washing', orderIndex: 1, isApplicable: true, isCompleted: false },
			{ name: 'UnderRepair', orderIndex: 2 },
		]);
	});

	test('an invoice or a document that could not be downloaded is left out', () => {
		const jobCard = read({
			DownloadInvoiceDetails: [{ DocumentId: 5 }, { Type: 'TaxInvoice' }],
			RevisedCostSupportingDocuments: [{ DocumentId: 6, FileType: 'photo.jpg' }],
		});
		expect(jobCard).toMatchObject({ invoices: [], supportingDocuments: [] });
	});
});

describe('the state of a payment', () => {
	test.each<[unknown, string]>([
		...['Successful', 'SUCCESS', ' paid ', 'Shipped'].map((word): [string, string] => [word, 'paid']),
		...['RefundDue', 'refund due'].map((word): [string, string] => [word, 'refundDue']),
		['Refunded', 'refunded'],
		...['Aborted', 'ABORTED ', 'Cancelled'].map((word): [string, string] => [word, 'cancelled']),
		...['Failed', 'Failure', 'Unsuccessful', 'Invalid', 'Fraud'].map((word): [string, string] => [word, 'failed']),
		...['Auto-Cancelled', 'Auto-Reversed'].map((word): [string, string] => [word, 'failed']),
		...['Open', 'Initiated', '', null, 'NA', '7'].map((word): [unknown, string] => [word, 'unconfirmed']),
		...['Pending', 'Awaited', 'In progress', 'constructor'].map((word): [string, string] => [word, 'pending']),
	])('is read from the word %j: %s', (Status, state) => {
		const stateIf = (IsPaymentSuccessfull: unknown) =>
			read({ PaymentDetails: [{ IsPaymentSuccessfull, Status }] }).payments[0]?.state;
		expect(stateIf(false)).toBe(state);
		expect(stateIf(true), 'money that was received and not returned pays').toBe(
			state.startsWith('refund') ? state : 'paid',
		);
	});

	test.each([
		['paid', { IsPaymentSuccessfull: true, Status: 'Successful' }],
		['refundDue', { IsPaymentSuccessfull: false, Status: 'RefundDue' }],
		['refunded', { IsPaymentSuccessfull: false, Status: 'Refunded' }],
		['cancelled', { IsPaymentSuccessfull: false, Status: 'Aborted' }],
		['failed', { IsPaymentSuccessfull: false, Status: 'Failed' }],
		['pending', { IsPaymentSuccessfull: false, Status: 'Pending' }],
		['unconfirmed', { IsPaymentSuccessfull: false, Status: 'Open' }],
		['abandoned', { IsPaymentSuccessfull: false, Status: 'Open' }],
	] as const)('%s is written in the words of the contract', (state, words) => {
		const none = { amount: null, orderNumber: null, transactionId: null, paidAt: null };
		expect(listedPayment.write({ ...none, state })).toMatchObject(words);
	});
});

describe('a revised estimate', () => {
	test('is read with all its sections and totals', () => {
		expect(
			estimate({
				DocumentId: 11,
				TotalEstimatedAmount: '1,02,500.00',
				TotalPartPrice: 'NA',
				TotalLabourPrice: 500,
				SuggestedPeriodicParts: [{ DisplayName: 'Engine oil', PartPrice: '449.50' }, { JobTypeName: 'Filter' }],
				AdditionalServices: [
					{ JobTypeIdentifier: '1', PartName: 'Chain', PartPrice: 'NA' },
					{ JobTypeIdentifier: 2, PartName: 'Wash', PartPrice: 100, LabourPrice: '1,050' },
					{ JobTypeIdentifier: 3, PartName: 'Other', PartPrice: 100 },
				],
				AdditionalJobsApproved: [{ PartId: 1, PartCode: 'BRK', PartName: 'Brake pad', PartPrice: '300' }],
				AdditionalJobsRejected: [{ PartId: 4, DisplayName: 'Horn', PartPrice: 350 }],
				AdditionalJobsForApproval: [
					{ PartId: 2, DisplayName: 'Chain kit', PartName: 'Chain', PartPrice: '1,200.50' },
					{ PartId: 'x3', PartPrice: 'NA' },
				],
			}),
		).toEqual({
			documentId: '11',
			total: 10_250_000,
			totalParts: null,
			totalLabour: 50_000,
			periodicParts: [
				{ partId: '', partCode: '', kindName: '', name: 'Engine oil', price: 44_950, labour: null },
				{ partId: '', partCode: '', kindName: 'Filter', name: 'Filter', price: null, labour: null },
			],
			additionalJobs: [{ partId: '', partCode: '', kindName: '', name: 'Chain', price: null, labour: null }],
			convenienceServices: [{ partId: '', partCode: '', kindName: '', name: 'Wash', price: 10_000, labour: 105_000 }],
			approved: [{ partId: '1', partCode: 'BRK', kindName: '', name: 'Brake pad', price: 30_000, labour: null }],
			rejected: [{ partId: '4', partCode: '', kindName: '', name: 'Horn', price: 35_000, labour: null }],
			forApproval: [
				{ partId: '2', partCode: '', kindName: '', name: 'Chain kit', price: 120_050, labour: null },
				{ partId: 'x3', partCode: '', kindName: '', name: '', price: null, labour: null },
			],
		});
	});

	test('a revised total keeps the paise of its parts', () => {
		const read = estimate({
			TotalEstimatedAmount: '12,345.75',
			TotalPartPrice: 9000.1,
			AdditionalJobsForApproval: [
				{ PartId: 'p1', PartPrice: '428.35' },
				{ PartId: 'p2', PartPrice: 0.29 },
				{ PartId: 'p3', PartPrice: 'NA' },
			],
		});
		expect(revisedTotals(read, new Set(['p3']))).toEqual({ total: 1_191_711, totalParts: 857_146 });
	});

	test('has an empty list for each missing one', () => {
		expect(estimate({})).toMatchObject({
			documentId: '',
			total: null,
			periodicParts: [],
			approved: [],
			forApproval: [],
		});
	});
});

describe('a file', () => {
	const read = (answer: unknown) => readResult('DownloadInvoice', answer);

	test('is decoded from each form of base64', () => {
		fc.assert(
			fc.property(fc.uint8Array({ minLength: 1, maxLength: 500 }), (bytes) => {
				const text = Buffer.from(bytes).toString('base64');
				const lines = text.replace(/.{1,76}/g, '$&\r\n');
				const answers = [
					text,
					lines,
					`data:application/pdf;base64,${text}`,
					{ IsRequestSuccessfull: true, Data: text },
				];
				for (const answer of answers) {
					const file = read(answer);
					expect(file.ok && Buffer.from(file.content).equals(bytes)).toBe(true);
				}
			}),
		);
	});

	test.each([
		[{ IsRequestSuccessfull: false, Message: ' Wait ' }, 'Wait'],
		[{ IsRequestSuccessfull: 'false', Message: null, Data: 'AAAA' }, null],
		[{ IsRequestSuccessfull: true, Message: 'Nothing there' }, 'Nothing there'],
	])('%j is a rejection', (answer, message) => {
		expect(read(answer)).toEqual({ ok: false, rejection: message && { code: 'provider', params: { text: message } } });
	});

	test.each(['', 'not a file!', '<html>'])('%j is invalid', (answer) => {
		expect(() => read(answer)).toThrow('invalidResponse');
	});
});
