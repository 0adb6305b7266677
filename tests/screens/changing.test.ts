/** Changing what was booked as its page sends it (docs/product.md#changing-what-was-booked). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { loader as partsAndJobs } from '../../app/booking/steps/estimates/partsAndJobsData.ts';
import {
	type ChangeResult,
	type ChangeView,
	loadChangeView,
	action as saveChange,
} from '../../app/change/saveChange.ts';
import { draftOfBooking } from '../../app/change/useChange.ts';
import { servicesContext } from '../../app/services.ts';
import type { JobSummary } from '../../domain/booking/catalogue.ts';
import type { Draft } from '../../domain/booking/draftState.ts';
import { unavailableMethods } from '../../provider/http/httpProvider.ts';
import type { Provider } from '../../provider/port.ts';
import { createTestPortal, openTestDemo, type TestDemo, type TestPortal } from '../../server/testing/testPortal.ts';
import { addVehicles, createBookingPayload, deleteBookings } from '../support/provider/bookingPayload.ts';
import { createChange } from '../support/provider/changes.ts';
import { type EmbeddedTestProvider, serveTestProvider, testNow } from '../support/provider/harness.ts';
import { createMove } from '../support/provider/moves.ts';

const regNo = 'MH12AB1234';
let demo: TestDemo;
let embedded: EmbeddedTestProvider;
let portal: TestPortal;
/** Answers that replace the provider's own. */
let answers: Partial<Provider> = {};

beforeAll(async () => {
	demo = await openTestDemo();
	embedded = serveTestProvider(demo.db);
	portal = createTestPortal(demo, (_id, language) => ({ ...embedded.direct({ language }), ...answers }));
});
beforeEach(async () => {
	answers = {};
	embedded.setNow(testNow);
	await deleteBookings(demo.db);
});
afterAll(() => demo.close());

async function booked(owner = regNo): Promise<string> {
	const payload = await createBookingPayload(demo.db, embedded, { regNo: owner });
	const answer = await embedded.call('BookServiceAppointment', payload, { key: crypto.randomUUID() });
	return answer.AppointmentId ?? '';
}

const contextOf = (isVerified: boolean, language: 'en' | 'hi' = 'en') =>
	portal.contextFor(regNo, undefined, { language, isVerified });

async function viewOf(id: string, isVerified = false): Promise<ChangeView> {
	const view = await loadChangeView(contextOf(isVerified).get(servicesContext), id, 0);
	if (!view) throw new Error('there is no booking');
	return view;
}

/** The page's request for this booking after the owner typed `typed`. */
async function bodyFor(id: string, typed: Partial<Draft> = {}, isVerified = false) {
	const view = await viewOf(id, isVerified);
	const draft = { ...draftOfBooking(view, regNo, testNow), ...typed };
	return { appointmentId: id, revision: view.revision, draft, key: crypto.randomUUID() };
}

async function send(body: object, isVerified = false, language: 'en' | 'hi' = 'en') {
	const request = new Request('http://portal.test/booking/change/save', { method: 'POST', body: JSON.stringify(body) });
	const response: Response = await saveChange({
		context: contextOf(isVerified, language),
		request,
		params: {},
	} as never);
	return { status: response.status, body: (await response.json()) as { ok: boolean; data: ChangeResult } };
}
const read = (id: string) =>
	demo.db.selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test('changes the booking, and gives the same answer if it is sent again', async () => {
	const id = await booked();
	const body = await bodyFor(id, { problem: 'Horn' });
	const changed = { status: 200, body: { ok: true, data: { kind: 'changed' } } };
	expect(await send(body)).toEqual(changed);
	expect(await send(body)).toEqual(changed);
	expect(await read(id)).toMatchObject({ problem: 'Horn', revision: 1 });
});

test('gives the same answer if pick-up was turned off and the answer was lost', async () => {
	const id = await booked();
	const body = await bodyFor(id, { hasPickUp: false });
	const changed = { status: 200, body: { ok: true, data: { kind: 'changed' } } };
	expect(await send(body)).toEqual(changed);
	expect(await send(body)).toEqual(changed);
	expect(await read(id)).toMatchObject({ pick_up_line1: null, revision: 1 });
});

describe('the values that an owner sees', () => {
	test('include the reason for a left-out part only in a verified session, and an empty field keeps it', async () => {
		const id = await booked();
		const ofPart = demo.db.updateTable('appointment_line').where('periodic_part_id', 'is not', null);
		await ofPart.set({ is_selected: false, reason: 'My brother does it' }).execute();
		await demo.db.updateTable('appointment').set({ total_parts: 0 }).where('id', '=', id).execute();
		const reasonsOf = ({ deselected }: ChangeView) => new Set(deselected.map(({ reason }) => reason));
		expect([reasonsOf(await viewOf(id)), reasonsOf(await viewOf(id, true))]).toEqual([
			new Set(['']),
			new Set(['My brother does it']),
		]);
		expect((await send(await bodyFor(id, { problem: 'Horn' }))).body.data).toEqual({ kind: 'changed' });
		expect(reasonsOf(await viewOf(id, true))).toEqual(new Set(['My brother does it']));
	});

	test('include address, mobile and problem only in a verified session', async () => {
		const id = await booked();
		const { mobile, problem, pick_up_line1 } = await read(id);
		expect((await viewOf(id)).contact).toBeNull();
		expect(JSON.stringify(await viewOf(id))).not.toMatch(new RegExp(`${mobile}|${pick_up_line1}|${problem}`));
		const { contact } = await viewOf(id, true);
		expect(contact).toMatchObject({ mobile, problem, pickUp: { line1: pick_up_line1 } });
		expect(contact?.pickUp).toMatchObject({ stateId: expect.any(String), cityId: expect.any(String) });
	});

	test('are not an earlier owner’s', async () => {
		const id = await booked();
		const sold = new Date(testNow.getTime() + 1000);
		await demo.db.updateTable('vehicle').set({ owner_since: sold }).where('reg_no', '=', regNo).execute();
		try {
			expect(await loadChangeView(contextOf(true).get(servicesContext), id, 0)).toBeNull();
		} finally {
			await demo.db.updateTable('vehicle').set({ owner_since: null }).where('reg_no', '=', regNo).execute();
		}
	});

	test('are in no refusal of a request with open access', async () => {
		const id = await booked();
		const stale = await bodyFor(id, { problem: 'Mine' });
		await embedded
			.direct()
			.changeAppointment(await createChange(embedded.direct(), id, { mobile: '9000000007', problem: 'Theirs' }));
		const open = await send(stale);
		expect(JSON.stringify(open.body)).not.toMatch(/9000000007|Theirs|MG Road/);
		expect(open.body.data).toMatchObject({ kind: 'refused', view: { revision: 1, changed: ['mobile', 'problem'] } });
		expect(JSON.stringify((await send({ ...stale, key: crypto.randomUUID() }, true)).body)).toMatch(/9000000007/);
	});
});

test('a field left empty keeps its value, in both kinds of request', async () => {
	for (const isVerified of [false, true]) {
		await deleteBookings(demo.db);
		const id = await booked();
		const before = await read(id);
		const body = await bodyFor(id, { mobile: '', problem: '', km: String(before.km_reading + 1) }, isVerified);
		expect((await send(body, isVerified)).body.data).toEqual({ kind: 'changed' });
		const { km_reading, version: _version, revision: _revision, ...kept } = before;
		expect(await read(id)).toMatchObject({ ...kept, km_reading: km_reading + 1 });
	}
});

test('filled-in values that a verified owner leaves are no change', async () => {
	const id = await booked();
	expect((await send(await bodyFor(id, {}, true), true)).body.data).toMatchObject({
		kind: 'refused',
		text: 'Nothing was changed: this is what you have booked already.',
	});
});

test('a new address replaces both, and no pick-up removes them', async () => {
	const id = await booked();
	const known = (await viewOf(id, true)).contact?.pickUp;
	if (!known) throw new Error('pick-up was booked');
	const pickUp = { ...known, line1: '5 Lake Road' };
	expect((await send(await bodyFor(id, { pickUp, dropOff: pickUp, sameDropOffAddress: true }))).body.data).toEqual({
		kind: 'changed',
	});
	expect(await read(id)).toMatchObject({ pick_up_line1: '5 Lake Road', drop_off_line1: '5 Lake Road' });
	await send(await bodyFor(id, { hasPickUp: false }));
	expect(await read(id)).toMatchObject({ pick_up_line1: null, drop_off_line1: null });
});

test('jobs are added and removed at the total that was shown; another total is shown first', async () => {
	const id = await booked();
	const view = await viewOf(id);
	const query = new URLSearchParams({
		...{ RegNo: regNo, DealerCode: view.dealer.code, RepairTypeId: view.repairTypeId, Revision: String(view.revision) },
		...{ KmReading: String(view.km), AppointmentDate: view.day },
	});
	const request = new Request(`http://portal.test/data/parts-and-jobs?${query}`);
	const offer = (await (await partsAndJobs({ context: contextOf(false), request })).json()).data;
	const [bookedJob, ...others] = offer.jobs;
	const other = others.find((job: JobSummary) => job.jobTypeName !== bookedJob.jobTypeName);
	expect(view.jobIds).toEqual([bookedJob.serviceId]);
	expect(view.work.at(-1)).toBe(bookedJob.jobTypeName);
	const wrong = await send(await bodyFor(id, { jobIds: [other.serviceId] }));
	const total = view.total - bookedJob.partPrice - bookedJob.labourPrice + other.partPrice + other.labourPrice;
	expect(wrong.body.data).toEqual({ kind: 'priceChanged', total });
	const estimate = { calculated: true, shownTotal: total };
	expect((await send(await bodyFor(id, { jobIds: [other.serviceId], estimate }))).body.data).toEqual({
		kind: 'changed',
	});
	expect((await viewOf(id)).jobIds).toEqual([other.serviceId]);
	expect((await viewOf(id)).total).toBe(total);
});

test('the rules of the steps are checked again', async () => {
	const id = await booked();
	expect((await send(await bodyFor(id, { mobile: '12' }))).body.data).toEqual({
		kind: 'invalid',
		code: 'invalidMobile',
	});
	expect((await send(await bodyFor(id, { km: '0' }))).body.data).toEqual({ kind: 'invalid', code: 'kmTooLow' });
	expect(await read(id)).toMatchObject({ revision: 0 });
});

test('a stale page is refused with the changes made meanwhile, in the owner’s language', async () => {
	const id = await booked();
	const stale = await bodyFor(id, { problem: 'Mine' });
	await embedded.direct().moveAppointment(await createMove(demo.db, id, { start: '14:00' }));
	expect((await send(stale, false, 'hi')).body.data).toMatchObject({
		kind: 'refused',
		text: 'यह बुकिंग इस बीच बदल गई है, इसलिए कुछ नहीं किया गया। कृपया इसे देखकर फिर से चुनें।',
		view: { appointmentId: id, revision: 1, slotStart: '14:00', changed: ['time'] },
	});
	expect(await read(id)).toMatchObject({ revision: 1 });
});

test('does not change the booking of another vehicle', async () => {
	const [other = ''] = await addVehicles(demo.db, 1, 'MH14X');
	const id = await booked(other);
	const changed = await bodyFor(id, { problem: 'Theirs' });
	expect((await send(changed)).body.data).toMatchObject({ kind: 'refused', view: null });
	expect(await read(id)).toMatchObject({ revision: 0 });
});

test.each([
	['no object', 'none'],
	['a draft of another vehicle', { draft: { version: 1, regNo: 'MH14AA0001' } }],
	['a revision that is none', { revision: 0.5 }],
])('refuses %s with 400, and changes nothing', async (_, wrong) => {
	const id = await booked();
	const body = typeof wrong === 'string' ? [wrong] : { ...(await bodyFor(id, { problem: 'No' })), ...wrong };
	expect(await send(body)).toMatchObject({ status: 400, body: { ok: false, failure: { kind: 'malformed' } } });
	expect(await read(id)).toMatchObject({ revision: 0 });
});

test('a provider without a call for it says so', async () => {
	const body = await bodyFor(await booked(), { problem: 'No' });
	answers = { ...unavailableMethods };
	expect(await send(body)).toMatchObject({ status: 501, body: { ok: false, failure: { kind: 'notAvailable' } } });
});
