/** Save and Book asks first for the list of jobs that the estimates step shows (docs/product.md#estimate). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { action as save } from '../../app/booking/save/saveBooking.ts';
import { loader as partsAndJobs } from '../../app/booking/steps/estimates/partsAndJobsData.ts';
import type { Draft } from '../../domain/booking/draftState.ts';
import { estimate } from '../../domain/booking/estimate.ts';
import type { Provider } from '../../provider/port.ts';
import { completedDraft } from '../../server/testing/completedForms.ts';
import { createTestPortal, openTestDemo, type TestDemo, type TestPortal } from '../../server/testing/testPortal.ts';
import { deleteBookings } from '../support/provider/bookingPayload.ts';
import { serveTestProvider } from '../support/provider/harness.ts';

const regNo = 'MH12AB1234';
let demo: TestDemo;
let portal: TestPortal;
type Jobs = Awaited<ReturnType<Provider['additionalServices']>>;
/** Jobs of every dealer for every model. */
let general: Jobs = [];
/** The jobs by dealer and model; nothing else is listed. */
let lists: Readonly<Record<string, Jobs>> = {};
/** The requested lists, in order. */
let asked: string[] = [];

beforeAll(async () => {
	demo = await openTestDemo();
	const embedded = serveTestProvider(demo.db);
	const ofAll = { dealerCode: '0', modelCode: '0', serialNumber: '', day: '2026-11-24' };
	general = await embedded.direct().additionalServices(ofAll);
	portal = createTestPortal(demo, () => {
		const provider = embedded.direct();
		return {
			...provider,
			additionalServices: async ({ dealerCode, modelCode }) => {
				const list = `${dealerCode}/${modelCode}`;
				asked.push(list);
				return lists[list] ?? [];
			},
		};
	});
});
beforeEach(async () => {
	lists = { '0/0': general };
	await deleteBookings(demo.db);
});
afterAll(() => demo.close());

async function call(handler: unknown, query: Record<string, string>, body?: object) {
	const address = `http://portal.test/data?${new URLSearchParams({ RegNo: regNo, ...query })}`;
	const init = body && { method: 'POST', body: JSON.stringify(body) };
	const args = { context: portal.contextFor(regNo), request: new Request(address, init), params: {} };
	asked = [];
	const response = await (handler as (args: object) => Promise<Response>)(args);
	return { status: response.status, body: await response.json() };
}

/** The estimates step, and a draft with the first of its jobs. */
async function openStep() {
	const draft = await completedDraft(regNo, portal.servicesFor(regNo).provider);
	const shown = await call(partsAndJobs, {
		DealerCode: draft.dealer?.code ?? '',
		RepairTypeId: draft.repairTypeId,
		KmReading: draft.km,
		AppointmentDate: draft.slot?.day ?? '',
	});
	const { parts, jobs, jobListLevel } = shown.body.data;
	const jobIds: string[] = [jobs[0].serviceId];
	const { total } = estimate({ parts, jobs }, { deselected: {}, jobIds });
	const chosen: Draft = { ...draft, jobIds, estimate: { calculated: true, shownTotal: total } };
	return { draft: chosen, jobListLevel };
}
const submit = (body: object) => call(save, {}, { key: crypto.randomUUID(), ...body });

test('books with one call for jobs if it knows the list, and with the four calls of the step if it does not', async () => {
	const step = await openStep();
	expect(asked).toEqual(['MH-PUN-01/NILGIRI200', 'MH-PUN-01/0', '0/NILGIRI200', '0/0']);
	expect(step.jobListLevel).toBe('all');
	expect((await submit(step)).body).toMatchObject({ ok: true, data: { kind: 'booked' } });
	expect(asked).toEqual(['0/0']);
	await deleteBookings(demo.db);
	expect((await submit({ draft: step.draft })).body).toMatchObject({ ok: true, data: { kind: 'booked' } });
	expect(asked).toHaveLength(4);
});

test('goes through the other lists if that one is empty, and books no total that was not shown', async () => {
	const { draft } = await openStep();
	expect((await submit({ draft, jobListLevel: 'model' })).body).toMatchObject({ data: { kind: 'booked' } });
	expect(asked).toEqual(['0/NILGIRI200', 'MH-PUN-01/NILGIRI200', 'MH-PUN-01/0', '0/0']);
	await deleteBookings(demo.db);
	lists = { '0/0': general.map((job) => ({ ...job, labourPrice: job.labourPrice + 100 })) };
	const total = (draft.estimate.shownTotal ?? 0) + 100;
	const changed = await submit({ draft, jobListLevel: 'all' });
	expect(changed.body).toEqual({ ok: true, data: { kind: 'priceChanged', total } });
});

test('leaves it to the provider whether jobs may be booked, for any named list', async () => {
	const { draft } = await openStep();
	const serviceId = crypto.randomUUID();
	lists = { '0/0': general, 'MH-PUN-01/0': general.map((job) => ({ ...job, serviceId })).slice(0, 1) };
	const refused = await submit({ draft: { ...draft, jobIds: [serviceId] }, jobListLevel: 'dealer' });
	expect(refused.body).toMatchObject({ ok: true, data: { kind: 'refused' } });
	expect(asked).toEqual(['MH-PUN-01/0']);
});

test('takes no other word for a list', async () => {
	const { draft } = await openStep();
	expect((await submit({ draft, jobListLevel: 'MH-PUN-01' })).status).toBe(400);
	expect(asked).toEqual([]);
});
