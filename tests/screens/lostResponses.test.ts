/**
 * The provider completes a write, but its response is lost. For other failures see tests/more/upstreamFaults.test.ts.
 */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { action as save } from '../../app/booking/save/saveBooking.ts';
import { action as cancel } from '../../app/home/cancel.ts';
import { action as checkLink } from '../../app/home/checkLinkedBooking.ts';
import { startPayment } from '../../app/makepayment/startPayment.ts';
import { action as answerEstimate } from '../../app/revisedEstimate/answerEstimate.ts';
import type { CallName } from '../../provider/wire/calls.ts';
import { completedDraft, estimateAnswer } from '../../server/testing/completedForms.ts';
import { type FaultyUpstreamPortal, openFaultyUpstreamPortal } from '../../server/testing/faultyUpstreamPortal.ts';

let portal: FaultyUpstreamPortal;
beforeAll(async () => {
	portal = await openFaultyUpstreamPortal();
});
afterAll(() => portal.close());
afterEach(() => {
	for (const name of failing) portal.upstream.fail(name);
});
const failing: CallName[] = [
	'GetIBDetails',
	'BookServiceAppointment',
	'CancelServiceAppointment',
	'CancelAppointmentBySystem',
	'ApproveOrRejectRevisedServiceEstimation',
	'BeginOnlineTransaction',
];

const draftOf = (regNo: string) => completedDraft(regNo, portal.servicesFor(regNo).provider);

const post = (path: string, body: unknown) =>
	new Request(`http://portal.test${path}`, {
		method: 'POST',
		body: JSON.stringify(body),
	});

/** Calls an action and returns status and JSON body. */
async function answerOf(handler: unknown, regNo: string, request: Request, timeoutMs?: number) {
	const context = portal.contextFor(regNo, timeoutMs);
	const response = await (handler as (args: object) => Promise<Response>)({ context, request, params: {} });
	return { status: response.status, body: await response.json() };
}

describe('a response that is lost after the provider completed the write', () => {
	test('a booking is found, and reported as booked', async () => {
		await forgetBooking();
		const draft = await draftOf('MH12AB1234');
		portal.upstream.fail('BookServiceAppointment', 'lost');
		const saved = await answerOf(save, draft.regNo, post('/', { draft, key: crypto.randomUUID() }));
		expect(saved.body).toEqual({ ok: true, data: { kind: 'booked', number: expect.stringMatching(/\d{4,}/) } });
		expect(await bookings(draft.regNo)).toBe(1);
	});

	test('a booking that cannot be looked up stays unknown, so its key is kept; the next submit books nothing more', async () => {
		await forgetBooking();
		const draft = await draftOf('MH12AB1234');
		const body = { draft, key: crypto.randomUUID() };
		portal.upstream.fail('BookServiceAppointment', 'lost');
		portal.upstream.fail('GetIBDetails', 'none', 403);
		const saved = await answerOf(save, draft.regNo, post('/', body));
		expect(saved.body).toEqual({ ok: false, failure: { kind: 'unreachable', text: null } });
		portal.upstream.fail('BookServiceAppointment');
		portal.upstream.fail('GetIBDetails');
		expect((await answerOf(save, draft.regNo, post('/', body))).body).toMatchObject({
			data: { kind: 'booked', number: expect.stringMatching(/\d/) },
		});
		expect(await bookings(draft.regNo)).toBe(1);
	});

	test('a booking is looked for before it is sent again to a provider that keeps no keys', async () => {
		const { provider } = portal.servicesFor('MH12AB1234');
		expect(provider.capabilities.idempotentBooking).toBe(false);
		await forgetBooking();
		const draft = await draftOf('MH12AB1234');
		const slotOf = (start: string) => draft.slot && { ...draft.slot, start };
		const submit = async (slot = draft.slot) => {
			// Another key, as for a provider that would not know the first one.
			const body = { draft: { ...draft, slot }, key: crypto.randomUUID(), hasUnansweredKey: true };
			return (await answerOf(save, draft.regNo, post('/', body))).body;
		};
		const sent = () => portal.upstream.callCount('BookServiceAppointment');

		portal.upstream.fail('BookServiceAppointment', 'lost');
		portal.upstream.fail('GetIBDetails', 'none', 'none', 403);
		expect(await submit()).toEqual({ ok: false, failure: { kind: 'unreachable', text: null } });
		const before = sent();
		expect(await submit()).toEqual({ ok: false, failure: { kind: 'unreachable', text: null } });
		portal.upstream.fail('GetIBDetails');
		expect(await submit()).toEqual({ ok: true, data: { kind: 'booked', number: expect.stringMatching(/\d/) } });
		expect(await submit(slotOf('16:00'))).toMatchObject({ data: { kind: 'refused', text: expect.any(String) } });
		expect(sent() - before).toBe(0);
		expect(await bookings(draft.regNo)).toBe(1);

		portal.upstream.fail('BookServiceAppointment');
		await forgetBooking();
		expect(await submit()).toEqual({ ok: true, data: { kind: 'booked', number: expect.stringMatching(/\d/) } });
		expect(sent() - before).toBe(1);
	});

	test('a booking that is made after the timeout is not made twice', async () => {
		await forgetBooking();
		const draft = await draftOf('MH12AB1234');
		const body = { draft, key: crypto.randomUUID() };
		portal.upstream.fail('BookServiceAppointment', 'late', 'none');
		expect((await answerOf(save, draft.regNo, post('/', body), 600)).body.ok).toBe(false);
		expect((await answerOf(save, draft.regNo, post('/', body))).body).toMatchObject({
			data: { kind: 'booked', number: expect.stringMatching(/\d/) },
		});
		await new Promise((done) => setTimeout(done, 400));
		expect(await bookings(draft.regNo)).toBe(1);
	});

	test('a cancellation is reported on the next submit, and sent once', async () => {
		const regNo = 'KA01EF2345';
		const { appointmentId } = (await portal.servicesFor(regNo).provider.vehicleByRegNo(regNo)) ?? expect.fail();
		const before = portal.upstream.callCount('CancelServiceAppointment');
		const submit = () => answerOf(cancel, regNo, post('/home/cancel', { appointmentId, reason: 'Plans' }));
		portal.upstream.fail('CancelServiceAppointment', 'lost');
		expect((await submit()).body).toEqual({ ok: false, failure: { kind: 'unreachable', text: null } });
		expect((await submit()).body).toEqual({ ok: true, data: { done: true, text: null } });
		expect(portal.upstream.callCount('CancelServiceAppointment') - before).toBe(1);
	});

	test('a cancellation by the system is reported on the next request, and sent once', async () => {
		const regNo = 'AS01YZ2345';
		const linkedBookingId =
			(await portal.servicesFor(regNo).provider.vehicleByRegNo(regNo))?.appointmentId ?? expect.fail();
		const before = portal.upstream.callCount('CancelAppointmentBySystem');
		const check = async () => {
			const context = portal.contextFor(regNo, undefined, { linkedBookingId });
			return (await checkLink({ context, request: post('/', {}), params: {} } as never)).json();
		};
		portal.upstream.fail('CancelAppointmentBySystem', 'lost');
		expect(await check()).toEqual({ ok: false, failure: { kind: 'unreachable', text: null } });
		expect(await check()).toEqual({ ok: true, data: { outcome: 'cancelled' } });
		expect(portal.upstream.callCount('CancelAppointmentBySystem') - before).toBe(1);
	});

	test('an answer to an estimate is found and confirmed; a different answer after it changes nothing', async () => {
		const regNo = 'UP32NP6789';
		const answer = await estimateAnswer(regNo, portal.servicesFor(regNo).provider);
		const before = portal.upstream.callCount('ApproveOrRejectRevisedServiceEstimation');
		const decided = () => portal.db.selectFrom('revised_job').select(['id', 'status']).orderBy('id').execute();
		portal.upstream.fail('ApproveOrRejectRevisedServiceEstimation', 'lost');
		const answered = await answerOf(answerEstimate, regNo, post('/', answer));
		expect(answered.body).toMatchObject({ ok: true, data: { kind: 'recorded' } });
		const first = await decided();
		portal.upstream.fail('ApproveOrRejectRevisedServiceEstimation');
		const again = await answerOf(answerEstimate, regNo, post('/', { ...answer, decision: 'approve' }));
		expect(again.body).toEqual({ ok: true, data: { ...answered.body.data, isEarlier: true } });
		expect(portal.upstream.callCount('ApproveOrRejectRevisedServiceEstimation') - before).toBe(1);
		expect(await decided()).toEqual(first);
	});

	test('a new payment order is begun, and the first one takes no money by itself', async () => {
		const regNo = 'WB20QR7890';
		portal.upstream.fail('BeginOnlineTransaction', 'lost', 'none');
		const services = { ...portal.servicesFor(regNo), regNo };
		const submit = async () => (await startPayment('online', services, 'http://portal.test/')).result;
		await expect(submit()).rejects.toMatchObject({ kind: 'unreachable' });
		const second = await submit();
		expect(second.kind === 'redirect' || second.kind === 'refused').toBe(true);
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

/** Cancels the booking as the owner would, which frees the seat. */
async function forgetBooking(): Promise<void> {
	const regNo = 'MH12AB1234';
	const { provider } = portal.servicesFor(regNo);
	const id = (await provider.vehicleByRegNo(regNo))?.appointmentId;
	if (!id || (await bookings(regNo)) === 0) return;
	expect(await provider.cancelAppointment({ appointmentId: id, reason: 'again' })).toMatchObject({ ok: true });
}
