import { describe, expect, test } from 'vitest';
import { estimateItemDecisions, pendingApproval } from '../../domain/jobCard/revisedEstimate.ts';
import { providerErrorOf, replyWith } from './testing/fakeProvider.ts';
import { createTestHttpProvider, providerText, rejectionReply, successReply } from './testing/testHttpProvider.ts';

test('a status check is requested by no call: the maker’s system sees to it beside its reads', async () => {
	const { client, received } = createTestHttpProvider({});
	await client.requestStatusCheck('j1');
	expect(received).toEqual([]);
});

describe('downloads', () => {
	const invoice = { documentId: 'd1', jobCardId: 'j1', type: 'ProformaInvoice' };
	const underProcess = 'Your Job Card is in under process,Please wait for some time.';

	test('an invoice is requested with the fields of the contract', async () => {
		const { client, bodies } = createTestHttpProvider({ DownloadInvoice: replyWith(() => 'JVBERi0=') });
		expect(await client.invoice(invoice)).toEqual({ ok: true, content: Buffer.from('%PDF-') });
		expect(bodies('DownloadInvoice')).toEqual([{ DocumentId: 'd1', JobCardId: 'j1', Type: 'ProformaInvoice' }]);
	});

	test('the text of an invoice that is not ready becomes a code, other texts stay', async () => {
		const early = createTestHttpProvider({ DownloadInvoice: rejectionReply(underProcess) });
		expect(await early.client.invoice(invoice)).toEqual({
			ok: false,
			rejection: { code: 'jobCardNotReady', params: {} },
		});
		const other = createTestHttpProvider({ DownloadInvoice: rejectionReply('Ask at the counter') });
		expect(await other.client.invoice(invoice)).toEqual({ ok: false, rejection: providerText('Ask at the counter') });
	});

	test('a bill can be paid unless its proforma is rejected with that text', async () => {
		const payability = (reply: ReturnType<typeof replyWith>) => {
			const { client, bodies } = createTestHttpProvider({ DownloadInvoice: reply });
			const { documentId, type, jobCardId } = invoice;
			return { answer: client.payability({ jobCardId, proforma: { documentId, type } }), bodies };
		};
		const ready = payability(replyWith(() => 'JVBERi0='));
		expect(await ready.answer).toBe('payable');
		expect(ready.bodies('DownloadInvoice')).toEqual([{ DocumentId: 'd1', JobCardId: 'j1', Type: 'ProformaInvoice' }]);
		expect(await payability(rejectionReply(underProcess)).answer).toBe('inProcess');
		expect(await payability(rejectionReply('Ask at the counter')).answer).toBe('payable');
		const missing = payability(replyWith(() => Response.json({ Message: 'No file' }, { status: 404 })));
		expect(await providerErrorOf(missing.answer)).toMatchObject({
			kind: 'notFound',
			rejection: providerText('No file'),
		});
	});

	test('base64 that is not JSON is a file, other text is not', async () => {
		const bare = createTestHttpProvider({ DownloadSupportingDocument: replyWith(() => new Response('JVBERi0=\r\n')) });
		const request = { jobCardId: 'j1', blobName: 'b/photo 1.jpg' };
		expect(await bare.client.supportingDocument(request)).toEqual({ ok: true, content: Buffer.from('%PDF-') });
		expect(bare.bodies('DownloadSupportingDocument')).toEqual([{ JobCardId: 'j1', BlobName: 'b/photo 1.jpg' }]);
		const page = createTestHttpProvider({
			DownloadSupportingDocument: replyWith(() => new Response('<h1>Sorry</h1>')),
		});
		expect((await providerErrorOf(page.client.supportingDocument(request))).kind).toBe('invalidResponse');
	});
});

describe('the answer to a revised estimate', () => {
	const answer = {
		documentId: 'd1',
		jobCardId: 'j1',
		comments: '',
		items: [
			{ partId: 'p1', status: 'Approved' },
			{ partId: 'p2', status: 'Rejected' },
		],
	} as const;

	test('is sent as the Items list', async () => {
		const { client, bodies } = createTestHttpProvider({ ApproveOrRejectRevisedServiceEstimation: successReply });
		expect(await client.answerRevisedEstimate(answer)).toEqual({ ok: true, resultCode: null });
		expect(bodies('ApproveOrRejectRevisedServiceEstimation')).toEqual([
			{
				DocumentId: 'd1',
				JobCardId: 'j1',
				CustomerComments: '',
				Items: [
					{ PartId: 'p1', Status: 'Approved' },
					{ PartId: 'p2', Status: 'Rejected' },
				],
			},
		]);
	});

	test('has an empty DocumentId where the vehicle document names none', async () => {
		const estimate = { TotalEstimatedAmount: '1,000', AdditionalJobsForApproval: [{ PartId: 'p1', PartName: 'Pads' }] };
		const jobCard = { JobCardId: 'j1', IsActive: true, IsCustomerApprovalRequired: true };
		const document = { DocumentId: 'ib-1', RegNo: 'MH12AB1234' };
		const { client, bodies } = createTestHttpProvider({
			document: replyWith(() => ({
				...document,
				ServiceHistory: [{ ...jobCard, RevisedServiceEstimation: [estimate] }],
			})),
			ApproveOrRejectRevisedServiceEstimation: successReply,
		});
		const approval = pendingApproval((await client.vehicle('ib-1')).serviceHistory) ?? expect.fail('none waits');
		const items = estimateItemDecisions(approval.estimate, new Set(['p1']));
		const { documentId } = approval.estimate;
		expect(await client.answerRevisedEstimate({ documentId, jobCardId: 'j1', comments: '', items })).toMatchObject({
			ok: true,
		});
		expect(bodies('ApproveOrRejectRevisedServiceEstimation')).toMatchObject([
			{ DocumentId: '', JobCardId: 'j1', Items: [{ PartId: 'p1', Status: 'Approved' }] },
		]);
	});

	describe('of a vehicle', () => {
		const [p1, p2] = [
			{ PartId: 'p1', PartName: 'Pads', PartPrice: 100 },
			{ PartId: 'p2', PartName: 'Horn', PartPrice: 50 },
		];
		const sent = { ...answer, regNo: 'MH12AB1234' };
		const answerTo = async (estimate: object | null, reply = successReply, jobCard = {}) => {
			const RevisedServiceEstimation = estimate ? [{ DocumentId: 'd1', ...estimate }] : [];
			const { client } = createTestHttpProvider({
				GetIBDetails: replyWith(() => ({ IsRequestSuccessfull: true, IBID: 'ib-1' })),
				document: replyWith(() => ({
					DocumentId: 'ib-1',
					RegNo: 'MH12AB1234',
					ServiceHistory: [{ JobCardId: 'j1', IsActive: true, RevisedServiceEstimation, ...jobCard }],
				})),
				ApproveOrRejectRevisedServiceEstimation: reply,
			});
			return client.answerRevisedEstimate(sent);
		};
		const horn = {
			approved: [{ name: 'Horn', price: 5000 }],
			rejected: [{ name: 'Pads', price: 10_000 }],
			total: 7000,
		};
		const hornAlone = {
			TotalEstimatedAmount: '70',
			AdditionalJobsApproved: [p2],
			AdditionalJobsRejected: [p1],
		};

		test.each([
			['itself', { AdditionalJobsApproved: [p1], AdditionalJobsRejected: [p2] }],
			['itself, among jobs that were approved before', { AdditionalJobsApproved: [{ PartId: 'p0' }, p1] }],
			['itself, if no list is kept', {}],
			['itself, if the vehicle cannot tell', null],
		])('is confirmed, and the one that counts is %s', async (_which, estimate) => {
			expect(await answerTo(estimate)).toEqual({ ok: true, resultCode: null });
		});

		test('is confirmed or rejected, and an earlier one counts', async () => {
			expect(await answerTo(hornAlone)).toEqual({ ok: true, resultCode: null, earlierAnswer: horn });
			const late = rejectionReply('Too late');
			expect(await answerTo(hornAlone, late)).toEqual({ ok: true, resultCode: null, earlierAnswer: horn });
			expect(await answerTo({}, late)).toEqual({ ok: true, resultCode: null, earlierAnswer: null });
		});

		test('is rejected while the estimate waits, and after it was taken back', async () => {
			const late = rejectionReply('Too late');
			const isRejected = { ok: false, rejection: providerText('Too late') };
			const waits = { IsCustomerApprovalRequired: true };
			expect(await answerTo({ AdditionalJobsForApproval: [p1, p2] }, late, waits)).toEqual(isRejected);
			expect(await answerTo(null, late)).toEqual(isRejected);
		});

		test('is confirmed if the vehicle cannot be read then', async () => {
			const { client } = createTestHttpProvider({ ApproveOrRejectRevisedServiceEstimation: successReply });
			expect(await client.answerRevisedEstimate(sent)).toEqual({ ok: true, resultCode: null });
		});
	});

	test('is rejected with a result, and sent once when the response is lost', async () => {
		const rejecting = createTestHttpProvider({ ApproveOrRejectRevisedServiceEstimation: rejectionReply('Too late') });
		expect(await rejecting.client.answerRevisedEstimate(answer)).toEqual({
			ok: false,
			rejection: providerText('Too late'),
		});
		const lost = createTestHttpProvider({
			ApproveOrRejectRevisedServiceEstimation: replyWith(() => new Response('', { status: 504 })),
		});
		expect((await providerErrorOf(lost.client.answerRevisedEstimate(answer))).kind).toBe('timeout');
		expect(lost.callCount('ApproveOrRejectRevisedServiceEstimation')).toBe(1);
	});
});

test('every gateway account is listed, also one without an id', async () => {
	const rows = [{ SubAccountId: 'sub', MerchantId: 7 }, { SubAccountId: ' ', MerchantId: 'm' }, {}];
	const { client, received } = createTestHttpProvider({ GetPaymentInfo: replyWith(() => ({ Data: rows })) });
	expect(await client.paymentAccounts('PAY-1')).toEqual([
		{ subAccountId: 'sub', merchantId: '7' },
		{ subAccountId: null, merchantId: 'm' },
		{ subAccountId: null, merchantId: null },
	]);
	expect(received.at(-1)?.url.search).toBe('?DealerCode=PAY-1');
});

describe('the start of a payment', () => {
	const payment = {
		orderId: 'K-1',
		accessCode: 'AVAB00',
		account: { subAccountId: 'sub', merchantId: '7' },
		vehicleId: 'ib-1',
		regNo: 'MH12AB1234',
		jobCardId: 'j1',
		jobCardNo: 'JC-1',
		amount: 123_450,
	};
	const formResponse = {
		IsRequestSuccessfull: true,
		AccessCode: 'AV',
		HashString: 'abc',
		HostAddress: 'https://pay.test/',
	};

	test('sends the fields of the contract, and returns the form', async () => {
		const { client, bodies } = createTestHttpProvider({ BeginOnlineTransaction: replyWith(() => formResponse) });
		expect(await client.beginPayment(payment)).toEqual({
			ok: true,
			accessCode: 'AV',
			encRequest: 'abc',
			hostAddress: 'https://pay.test/',
		});
		expect(bodies('BeginOnlineTransaction')).toEqual([
			{
				order_id: 'K-1',
				access_code: 'AVAB00',
				SubAccountId: 'sub',
				MerchantId: '7',
				IBId: 'ib-1',
				JobCardNo: 'JC-1',
				RegNo: 'MH12AB1234',
				JobCardId: 'j1',
				Amount: '1234.50',
			},
		]);
	});

	test('is rejected with a result; an incomplete response is an error', async () => {
		const rejecting = createTestHttpProvider({ BeginOnlineTransaction: rejectionReply('Already paid') });
		expect(await rejecting.client.beginPayment(payment)).toEqual({
			ok: false,
			rejection: providerText('Already paid'),
		});
		for (const missing of ['AccessCode', 'HashString', 'HostAddress']) {
			const { client } = createTestHttpProvider({
				BeginOnlineTransaction: replyWith(() => ({ ...formResponse, [missing]: '' })),
			});
			expect((await providerErrorOf(client.beginPayment(payment))).kind, missing).toBe('invalidResponse');
		}
	});
});
