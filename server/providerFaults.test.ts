/** What an owner reads when the provider fails, what is done then, and that it is done once. */
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { action as save } from '../app/booking/save.ts';
import { loader as dealers } from '../app/data/dealers.ts';
import { loader as slots } from '../app/data/slots.ts';
import { loader as tracked } from '../app/data/tracking.ts';
import { action as cancel } from '../app/home/cancel.ts';
import { Kit } from '../app/look/kit.tsx';
import { pay } from '../app/makepayment/pay.ts';
import { action as answerEstimate } from '../app/revisedEstimate/answer.ts';
import { commonTexts, failureTexts } from '../app/texts/common.ts';
import { ProblemNote } from '../app/ui/problemNote.tsx';
import type { FailureKind } from '../domain/failure.ts';
import type { Fault } from '../provider/client/faultyUpstream.ts';
import type { CallName } from '../provider/contract/calls.ts';
import { testDay } from '../provider/embedded/testing/payload.ts';
import { approval, readyDraft } from './testing/readyForms.ts';
import { openScreen } from './testing/screens.ts';
import { openTroubledPortal, type TroubledPortal } from './testing/troubledPortal.ts';

let portal: TroubledPortal;
beforeAll(async () => {
	portal = await openTroubledPortal();
});
afterAll(() => portal.close());
afterEach(() => {
	for (const name of ['GetIBDetails', 'document', ...others] as const) portal.upstream.fail(name);
});
const others: CallName[] = [
	'SearchOrganization',
	'GetServiceTimeSlots',
	'BookServiceAppointment',
	'CancelServiceAppointment',
	'ApproveOrRejectRevisedServiceEstimation',
	'BeginOnlineTransaction',
];

/** One for each kind; that every fault of every call is of its kind is shown beside the client (faults.test.ts). */
const faults: [Fault, FailureKind, number][] = [
	['silent', 'timeout', 504],
	['reset', 'unreachable', 502],
	[401, 'unauthorized', 502],
	[404, 'notFound', 404],
	[500, 'broken', 502],
	['otherShape', 'shape', 502],
];
const patienceFor = (fault: Fault) => (fault === 'silent' ? 150 : 10_000);

const open = (path: string, regNo: string, timeoutMs?: number) =>
	openScreen(path, regNo, portal.contextFor(regNo, timeoutMs));
const draftOf = (regNo: string) => readyDraft(regNo, portal.servicesFor(regNo).provider);
const approvalFor = (regNo: string) => approval(regNo, portal.servicesFor(regNo).provider);

const post = (path: string, body: unknown) =>
	new Request(`http://portal.test${path}`, {
		method: 'POST',
		body: body instanceof FormData ? body : JSON.stringify(body),
	});

/** What a data address or an action answers. */
async function answerOf(handler: unknown, regNo: string, request: Request, timeoutMs?: number) {
	const context = portal.contextFor(regNo, timeoutMs);
	const response = await (handler as (args: object) => Promise<Response>)({ context, request, params: {} });
	return { status: response.status, body: await response.json() };
}

describe.each(faults)('a provider with %s', (fault, kind, status) => {
	test('pages say what happened and that nothing was lost; Retry brings them', async () => {
		const screens = { '/': 'MH12AB1234', '/tracking': 'RJ14LM5678', '/booking/dealer': 'MH12AB1234' };
		const more = { '/revisedEstimate': 'UP32NP6789', '/makepayment': 'WB20QR7890' };
		for (const [path, regNo] of Object.entries({ ...screens, ...more })) {
			portal.upstream.fail('GetIBDetails', fault);
			const failed = await open(path, regNo, patienceFor(fault));
			expect([path, failed.status]).toEqual([path, status]);
			expect(failed.html).toContain(failureTexts.en[kind]);
			expect(failed.html).toContain(commonTexts.en.nothingLost);
			expect(failed.html).toMatch(new RegExp(`<button.*${commonTexts.en.retry}`));
			portal.upstream.fail('GetIBDetails');
			expect([path, (await open(path, regNo)).status]).toEqual([path, 200]);
		}
	});

	test('parts of a page say it where they stand', async () => {
		const asked: [CallName, unknown, string][] = [
			['SearchOrganization', dealers, 'search=Pune&latitude=18.5&longitude=73.8'],
			['GetServiceTimeSlots', slots, `DealerCode=MH-PUN-01&SelectedDate=${testDay}`],
			['GetIBDetails', tracked, ''],
		];
		for (const [call, handler, query] of asked) {
			const request = () => new Request(`http://portal.test/data?RegNo=MH12AB1234&${query}`);
			portal.upstream.fail(call, fault);
			const failed = await answerOf(handler, 'MH12AB1234', request(), patienceFor(fault));
			expect(failed).toEqual({ status, body: { ok: false, problem: { kind, message: null } } });
			portal.upstream.fail(call);
			expect(await answerOf(handler, 'MH12AB1234', request())).toMatchObject({ status: 200, body: { ok: true } });
		}
		const note = createElement(ProblemNote, { problem: { kind, message: null }, onRetry: () => undefined });
		const html = renderToString(createElement(Kit, null, note));
		for (const text of [failureTexts.en[kind], commonTexts.en.nothingLost, commonTexts.en.retry]) {
			expect(html).toContain(text);
		}
	});

	test('Save and Book sends nothing when it cannot read, one booking when that fails, and books once in the end', async () => {
		await forgetBooking();
		const draft = await draftOf('MH12AB1234');
		const key = crypto.randomUUID();
		const press = (timeoutMs?: number) => answerOf(save, draft.regNo, post('/booking/save', { draft, key }), timeoutMs);
		const sent = () => portal.upstream.times('BookServiceAppointment');
		const before = sent();

		portal.upstream.fail('GetIBDetails', fault);
		const notSent = { status: 200, body: { ok: true, data: { kind: 'notSent', failure: kind } } };
		expect(await press(patienceFor(fault))).toEqual(notSent);
		expect(sent() - before).toBe(0);

		portal.upstream.fail('GetIBDetails');
		portal.upstream.fail('BookServiceAppointment', fault);
		const failed = { status, body: { ok: false, problem: { kind, message: null } } };
		expect(await press(fault === 'silent' ? 700 : undefined)).toEqual(failed);
		expect(sent() - before).toBe(1);

		portal.upstream.fail('BookServiceAppointment');
		expect((await press()).body).toEqual({ ok: true, data: { kind: 'booked' } });
		expect(sent() - before).toBe(2);
		expect(await bookings(draft.regNo)).toBe(1);
	});

	test('the answer to an estimate and the begin of a payment are sent once, and say what happened', async () => {
		portal.upstream.fail('ApproveOrRejectRevisedServiceEstimation', fault);
		portal.upstream.fail('BeginOnlineTransaction', fault);
		const sent = () => [
			portal.upstream.times('ApproveOrRejectRevisedServiceEstimation'),
			portal.upstream.times('BeginOnlineTransaction'),
		];
		const [answers = 0, begins = 0] = sent();
		const regNo = 'UP32NP6789';
		const patience = fault === 'silent' ? 700 : undefined;
		const payer = 'WB20QR7890';
		const [answered, begun] = await Promise.all([
			answerOf(answerEstimate, regNo, post('/', await approvalFor(regNo)), patience),
			pay('online', { ...portal.servicesFor(payer, patience), regNo: payer }),
		]);
		expect(answered).toEqual({ status, body: { ok: false, problem: { kind, message: null } } });
		expect(begun).toEqual({ kind: 'problem', problem: { kind, message: null } });
		expect(sent()).toEqual([answers + 1, begins + 1]);
	});
});

describe('an answer that is lost after the provider did what it was asked', () => {
	test('a booking is found, and told as booked', async () => {
		await forgetBooking();
		const draft = await draftOf('MH12AB1234');
		portal.upstream.fail('BookServiceAppointment', 'lost');
		const saved = await answerOf(save, draft.regNo, post('/', { draft, key: crypto.randomUUID() }));
		expect(saved.body).toEqual({ ok: true, data: { kind: 'booked' } });
		expect(await bookings(draft.regNo)).toBe(1);
	});

	test('a booking that cannot be looked for stays unknown, so that its key is kept; the next press books nothing more', async () => {
		await forgetBooking();
		const draft = await draftOf('MH12AB1234');
		const press = { draft, key: crypto.randomUUID() };
		portal.upstream.fail('BookServiceAppointment', 'lost');
		portal.upstream.fail('GetIBDetails', 'none', 403);
		const saved = await answerOf(save, draft.regNo, post('/', press));
		expect(saved.body).toEqual({ ok: false, problem: { kind: 'unreachable', message: null } });
		portal.upstream.fail('BookServiceAppointment');
		portal.upstream.fail('GetIBDetails');
		expect((await answerOf(save, draft.regNo, post('/', press))).body).toMatchObject({ data: { kind: 'booked' } });
		expect(await bookings(draft.regNo)).toBe(1);
	});

	test('a booking that is made after the time was up is not made twice', async () => {
		await forgetBooking();
		const draft = await draftOf('MH12AB1234');
		const press = { draft, key: crypto.randomUUID() };
		portal.upstream.fail('BookServiceAppointment', 'late', 'none');
		expect((await answerOf(save, draft.regNo, post('/', press), 600)).body.ok).toBe(false);
		expect((await answerOf(save, draft.regNo, post('/', press))).body).toMatchObject({ data: { kind: 'booked' } });
		await new Promise((done) => setTimeout(done, 400));
		expect(await bookings(draft.regNo)).toBe(1);
	});

	test('a cancellation is told when it is pressed again, and is sent once', async () => {
		const regNo = 'KA01EF2345';
		const { appointmentId } = (await portal.servicesFor(regNo).provider.vehicle(regNo)) ?? expect.fail();
		const before = portal.upstream.times('CancelServiceAppointment');
		const press = () => answerOf(cancel, regNo, post('/home/cancel', { appointmentId, reason: 'Plans' }));
		portal.upstream.fail('CancelServiceAppointment', 'lost');
		expect((await press()).body).toEqual({ ok: false, problem: { kind: 'unreachable', message: null } });
		expect((await press()).body).toEqual({ ok: true, data: { done: true, message: null } });
		expect(portal.upstream.times('CancelServiceAppointment') - before).toBe(1);
	});

	test('an answer to an estimate is found, and thanked for; the other answer, pressed after it, changes nothing', async () => {
		const regNo = 'UP32NP6789';
		const form = await approvalFor(regNo);
		const before = portal.upstream.times('ApproveOrRejectRevisedServiceEstimation');
		const decided = () => portal.db.selectFrom('revised_job').select(['id', 'status']).orderBy('id').execute();
		portal.upstream.fail('ApproveOrRejectRevisedServiceEstimation', 'lost');
		const answered = await answerOf(answerEstimate, regNo, post('/', form));
		expect(answered.body).toMatchObject({ ok: true, data: { kind: 'recorded' } });
		const first = await decided();
		portal.upstream.fail('ApproveOrRejectRevisedServiceEstimation');
		form.set('decision', 'reject');
		const again = await answerOf(answerEstimate, regNo, post('/', form));
		expect(again.body).toEqual(answered.body);
		expect(portal.upstream.times('ApproveOrRejectRevisedServiceEstimation') - before).toBe(1);
		expect(await decided()).toEqual(first);
	});

	test('a payment is begun anew, and the first order takes no money by itself', async () => {
		const regNo = 'WB20QR7890';
		portal.upstream.fail('BeginOnlineTransaction', 'lost', 'none');
		const press = () => pay('online', { ...portal.servicesFor(regNo), regNo });
		expect(await press()).toMatchObject({ kind: 'problem', problem: { kind: 'unreachable' } });
		const second = await press();
		expect(second.kind === 'handOver' || second.kind === 'refused').toBe(true);
		const orders = await portal.db.selectFrom('payment_order').select('state').execute();
		expect(orders.filter(({ state }) => state === 'open' || state === 'pending')).toHaveLength(1);
	});
});

const bookings = async (regNo: string) => {
	const found = portal.db.selectFrom('appointment').innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id');
	return (
		await found
			.select('appointment.id')
			.where('reg_no', '=', regNo)
			.where('appointment.status', '=', 'Booked')
			.execute()
	).length;
};

/** As the owner would: seats are given back, and nothing else is touched. */
async function forgetBooking(): Promise<void> {
	const regNo = 'MH12AB1234';
	const { provider } = portal.servicesFor(regNo);
	const id = (await provider.vehicle(regNo))?.appointmentId;
	if (id && (await bookings(regNo)) > 0) expect(await provider.cancel(id, 'again')).toMatchObject({ done: true });
}
