/** A maker that offers a thousand parts and a thousand jobs, with long ids, odd texts and odd values. */
import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import { action as save } from '../../app/booking/save/saveBooking.ts';
import { loader as partsAndJobs } from '../../app/booking/steps/estimates/partsAndJobsData.ts';
import { loader as dealers } from '../../app/dealers/dealersData.ts';
import { action as answer } from '../../app/revisedEstimate/answerEstimate.ts';
import { servicesContext } from '../../app/services.ts';
import { draftReducer } from '../../domain/booking/draftReducer.ts';
import { aDraft } from '../../domain/testing/draft.ts';
import { replyWith } from '../../provider/http/testing/fakeProvider.ts';
import { createTestHttpProvider } from '../../provider/http/testing/testHttpProvider.ts';
import { calls } from '../../provider/wire/calls.ts';
import { openScreen } from '../../server/testing/screens.ts';
import { createTestPortal, type TestDemo } from '../../server/testing/testPortal.ts';

const regNo = 'MH12AB1234';
const now = new Date('2026-11-21T06:00:00Z');
const id = (kind: string, index: number) => `${kind} ${index} #/?&=`.padEnd(40, 'x');
const range = <Item>(count: number, item: (index: number) => Item) =>
	Array.from({ length: count }, (_, index) => item(index));
const oddName = (index: number) => `Engine\r\noil\t${index} ${'x'.repeat(250)}`;

const parts = (count: number) =>
	range(count, (index) => ({
		...{ PeriodicId: id('periodic', index), PartId: id('part', index), PartCode: `a\tb${index}` },
		...{ PartName: oddName(index), Price: '1,250.50', IsSelected: 'NA' },
	}));
const jobs = (count: number) =>
	range(count, (index) => ({
		...{ ServiceId: id('job', index), JobTypeIdentifier: 1, JobTypeName: oddName(index), PartName: oddName(index) },
		...{
			JobTypeIdentifierName: oddName(index),
			LabourName: oddName(index),
			PartPrice: 'NA',
			LabourPrice: 150,
			IsActive: 1,
		},
	}));
const dealer = {
	DocumentId: id('dealer', 1),
	Code: 'D/1 "Pune"',
	DisplayName: oddName(1),
	AddressLine1: 'Plot 7\nPune',
};

function openPortal(document: object = {}, rows = 1000) {
	const upstream = createTestHttpProvider({
		GetIBDetails: replyWith(() => ({ IsRequestSuccessfull: true, IBID: 'ib-1' })),
		document: replyWith(() => ({
			DocumentId: 'ib-1',
			RegNo: regNo,
			ItemCode: 'M 1',
			ComponentNo: 'E\u0000',
			...document,
		})),
		MyServicesList: replyWith(() => []),
		GetIBStatusForAppointment: replyWith(() => ({ IsRequestSuccessfull: 'false' })),
		GetSuggestedPeriodicParts: replyWith(() => parts(rows)),
		GetAdditionalServices: replyWith(() => [
			...jobs(rows),
			{ ...jobs(1)[0], ServiceId: 'odd', PartPrice: 'on request' },
		]),
		GetNearByOrganizationList: replyWith(() => [dealer, { ...dealer, DisplayName: 'Another of that id' }]),
		BookServiceAppointment: replyWith(() => ({ IsRequestSuccessfull: true, AppointmentNo: 'A-1' })),
		ApproveOrRejectRevisedServiceEstimation: replyWith(() => ({ IsRequestSuccessfull: true })),
	});
	const portal = createTestPortal({ online: { dealerCode: 'PAY-1' } } as unknown as TestDemo, () => upstream.client);
	const context = new RouterContextProvider();
	context.set(servicesContext, { ...portal.servicesFor(regNo), now: () => now });
	const call = async (handler: unknown, address: string, init?: RequestInit): Promise<unknown> => {
		const request = new Request(`http://portal.test${address}`, init);
		const answered = await (handler as (args: object) => Promise<Response>)({ context, request, params: {} });
		return answered.json();
	};
	return { upstream, context, call };
}

type Portal = ReturnType<typeof openPortal>;

/** The wizard's draft with every job chosen and every part deselected. */
async function fullDraft({ call }: Portal) {
	const place = new URLSearchParams({ RegNo: regNo, latitude: '18.5', longitude: '73.8' });
	const { data: found } = (await call(dealers, `/data/dealers?${place}`)) as { data: [typeof chosen] };
	const [chosen] = found as unknown as [Parameters<typeof draftReducer>[0]['dealer'] & object];
	expect(found).toHaveLength(1);
	const query = { RegNo: regNo, DealerCode: chosen.code, RepairTypeId: id('type', 1), KmReading: '5001' };
	const address = `/data/parts-and-jobs?${new URLSearchParams({ ...query, AppointmentDate: '2026-11-24' })}`;
	const { data: offered } = (await call(partsAndJobs, address)) as {
		data: { parts: { periodicId: string }[]; jobs: { serviceId: string; jobTypeName: string }[] };
	};
	expect(offered.jobs[0]?.jobTypeName).toMatch(/^Engine oil 0 x+…$/);
	const { displayName, addressLine1, code, documentId } = chosen;
	const draft = aDraft({
		dealer: { documentId, code, displayName, addressLine1, city: null, latitude: null, longitude: null },
		...{ repairTypeId: id('type', 1), deselected: {}, jobIds: [], answers: {}, unansweredKey: null },
		...{ hasPickUp: false, estimate: { calculated: true, shownTotal: 150 * 100 * offered.jobs.length } },
	});
	const deselected = Object.fromEntries(offered.parts.map(({ periodicId }) => [periodicId, 'Changed last month']));
	const jobIds = offered.jobs.map(({ serviceId }) => serviceId);
	return draftReducer(
		{ ...draft, deselected, jobIds },
		{ type: 'typeText', field: 'problem', text: 'It rattles' },
		now,
	);
}

const saveBody = (draft: object) => JSON.stringify({ draft, key: crypto.randomUUID(), jobListLevel: 'dealerAndModel' });
const post = (body: string): RequestInit => ({ method: 'POST', body });
const postAnswer = (form: URLSearchParams) =>
	post(JSON.stringify({ ...Object.fromEntries(form), approved: form.getAll('approved') }));

describe('a booking', () => {
	it('of 1,000 parts and 1,000 jobs with ids of 40 characters is made, with any texts', async () => {
		const portal = openPortal();
		const draft = await fullDraft(portal);
		expect([draft.jobIds.length, Object.keys(draft.deselected).length]).toEqual([1000, 1000]);
		const body = saveBody({ ...draft, search: '', unansweredKey: null, result: null });
		expect(Buffer.byteLength(body)).toBeLessThan(256 * 1024);
		expect(await portal.call(save, '/booking/save', post(body))).toMatchObject({ ok: true, data: { kind: 'booked' } });
		const [sent] = portal.upstream.bodies('BookServiceAppointment') as [Record<string, { length: number }>];
		expect([sent.PeriodicParts?.length, sent.AdditionalServices?.length]).toEqual([1000, 1000]);
		expect(sent).toMatchObject({ DealerCode: dealer.Code, OrganizationId: dealer.DocumentId, ComponentNo: '' });
		const { maxBodyKb } = calls.BookServiceAppointment;
		expect(Buffer.byteLength(JSON.stringify(sent))).toBeLessThan(maxBodyKb * 1024);
	});

	it('of more is refused with a sentence of the portal', async () => {
		const portal = openPortal({}, 1001);
		const draft = await fullDraft(portal);
		const tooMany = { ...draft, jobIds: range(1001, (index) => id('job', index)) };
		const answered = await portal.call(save, '/booking/save', post(saveBody(tooMany)));
		expect(answered).toEqual({ ok: false, failure: { kind: 'malformed', text: null } });
		const few = { ...draft, jobIds: [], deselected: {}, estimate: { calculated: false, shownTotal: 125_050 * 1001 } };
		const refused = await portal.call(save, '/booking/save', post(saveBody(few)));
		expect(refused).toEqual({ ok: false, failure: { kind: 'refused', text: null } });
		expect(portal.upstream.callCount('BookServiceAppointment')).toBe(0);
	});
});

describe('an approval', () => {
	const estimated = (count: number) => ({
		ServiceHistory: [
			{
				...{ JobCardId: 'j-1', IsActive: 'true', IsCustomerApprovalRequired: 1 },
				RevisedServiceEstimation: [
					{
						DocumentId: id('estimate', 1),
						AdditionalJobsForApproval: range(count, (index) => ({
							...{ PartId: id('job', index), DisplayName: oddName(index), PartPrice: 'NA' },
						})),
					},
				],
			},
		],
	});

	/** The fields of the form on the page. */
	async function formOf({ context }: Portal): Promise<URLSearchParams> {
		const { html } = await openScreen(`/revisedEstimate?RegNo=${regNo}`, context);
		const unescaped = (text: string) => text.replaceAll('&amp;', '&').replaceAll('&#x27;', "'");
		const fields = [...html.matchAll(/<input[^>]*>/g)].flatMap(([tag]) => {
			const [, name] = /name="([^"]*)"/.exec(tag) ?? [];
			const [, value = ''] = /value="([^"]*)"/.exec(tag) ?? [];
			return name === undefined ? [] : [[name, unescaped(value)]];
		});
		return new URLSearchParams([...fields, ['decision', 'approve']]);
	}

	it('of 1,000 jobs with ids of 40 characters is sent', async () => {
		const portal = openPortal(estimated(1000));
		const form = await formOf(portal);
		expect(form.getAll('approved')).toHaveLength(1000);
		expect(form.size).toBeLessThan(2500);
		expect(Buffer.byteLength(`${form}`)).toBeLessThan(256 * 1024);
		const answered = await portal.call(answer, '/revisedEstimate/answer', postAnswer(form));
		expect(answered).toMatchObject({ ok: true, data: { kind: 'recorded', documentId: id('estimate', 1) } });
		const [sent] = portal.upstream.bodies('ApproveOrRejectRevisedServiceEstimation') as [
			{ Items: { Status: string }[] },
		];
		expect(sent.Items.filter(({ Status }) => Status === 'Approved')).toHaveLength(1000);
	});

	it('of more is refused with a sentence of the portal', async () => {
		const portal = openPortal(estimated(1001));
		const form = await formOf(portal);
		const answered = await portal.call(answer, '/revisedEstimate/answer', postAnswer(form));
		expect(answered).toEqual({ ok: false, failure: { kind: 'malformed', text: null } });
		form.delete('approved');
		form.set('decision', 'reject');
		const refused = await portal.call(answer, '/revisedEstimate/answer', postAnswer(form));
		expect(refused).toEqual({ ok: false, failure: { kind: 'refused', text: null } });
	});
});

it('old job cards with odd values break no page', async () => {
	const odd = {
		IsActive: 'NA',
		UsageReading: 'twelve',
		Amount: '–',
		JobStages: '',
		DealerComments: {},
		DocumentDate: 'NA',
	};
	const old = { ...odd, PaymentDetails: [{ Amount: 'NA', IsPaymentSuccessfull: '' }], IsOnlinePaymentEnabled: ' ' };
	const portal = openPortal({
		...{ LastKMReading: '12,345', ItemCategory: 7, address: 'NA', SaleInvoiceDate: '1900-01-01' },
		ServiceHistory: [
			{ JobCardId: 'j-1', IsActive: true, Status: 'Invoiced', UsageReading: '12,345', DocumentDate: '2026-11-01' },
			old,
		],
	});
	for (const path of ['/', '/tracking', '/makepayment', '/revisedEstimate', '/booking/dealer']) {
		const { status, html } = await openScreen(`${path}?RegNo=${regNo}`, portal.context);
		expect(status, path).toBe(200);
		expect(html, path).not.toMatch(/NaN|undefined|\[object/);
		if (path === '/tracking') expect(html).toContain('12,345');
	}
});
