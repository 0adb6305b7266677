/** Each invalid booking or address is refused or answered with a result text, and reveals nothing of the inside. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Draft } from '../domain/booking/draftState.ts';
import { emptyDraft } from '../domain/booking/draftState.ts';
import { addDays, bookingWindow, dayOf } from '../domain/time/calendar.ts';
import type { Provider } from '../provider/port.ts';
import { apiClientEnv, openHttpProvider, readSlotColumns } from '../tests/e2e/support/provider.ts';
import { type RunningPortal, startPortal } from './testing/startPortal.ts';

const regNo = 'MH12AB1234';
let portal: RunningPortal;
let provider: Provider;
/** A complete draft, for a day in the booking window. */
let good: Draft;

beforeAll(async () => {
	portal = await startPortal({ env: apiClientEnv });
	provider = await openHttpProvider(portal);
	const vehicle = await provider.vehicleByRegNo(regNo);
	const dealer = vehicle?.lastService;
	const [repairType] = await provider.repairTypes();
	if (!vehicle || !dealer || !repairType) throw new Error(`${regNo} is not as the demo says`);
	const grids = await Promise.all(
		[0, 1, 2].map((day) => readSlotColumns(provider, dealer.code, addDays(bookingWindow(new Date()).first, day * 3))),
	);
	const open = grids.flatMap((columns) => columns.flatMap(({ day, slots }) => slots.map((slot) => ({ day, ...slot }))));
	const slot = open.find(({ isAvailable }) => isAvailable);
	if (!slot) throw new Error('the dealer has no free slot');
	const { day, slotId, start, end } = slot;
	const query = { dealerCode: dealer.code, modelCode: vehicle.itemCode, serialNumber: vehicle.serialNumber, day };
	const parts = await provider.periodicParts({ ...query, repairTypeId: repairType.repairTypeId, km: 95_000 });
	good = {
		...emptyDraft(regNo, new Date()),
		dealer: {
			documentId: dealer.id,
			code: dealer.code,
			displayName: dealer.name,
			addressLine1: null,
			city: null,
			latitude: null,
			longitude: null,
		},
		dealerType: 'LastService',
		slot: { day, slotId, start, end },
		mobile: '9876543210',
		km: '95000',
		repairTypeId: repairType.repairTypeId,
		repairTypeName: repairType.displayName,
		problem: 'The brake squeals',
		estimate: { calculated: false, shownTotal: parts.reduce((sum, { price }) => sum + price, 0) },
	};
});

afterAll(() => portal.stop());

const at = (path: string) => `${portal.url}${path}`;

async function post(path: string, body: unknown): Promise<{ status: number; text: string }> {
	const sent = typeof body === 'string' ? body : JSON.stringify(body);
	const response = await fetch(at(path), {
		method: 'POST',
		headers: { 'Content-Type': 'application/json' },
		body: sent,
	});
	return { status: response.status, text: await response.text() };
}

const save = (draft: unknown) => post(`/booking/save?RegNo=${regNo}`, { draft, key: randomUUID() });

/** Stack traces, file names and database statements, which no response may show. */
const internalDetail = /node_modules|\.tsx?:\d|at \w+ \(|select \*|insert into|_key\b|_check\b|ZodError|PGlite/i;

async function expectNothingBooked(): Promise<void> {
	expect((await provider.vehicleByRegNo(regNo))?.appointmentId ?? null).toBeNull();
}

describe('an invalid booking', () => {
	const wrong: readonly [string, (draft: Draft) => unknown][] = [
		['another vehicle’s draft', (draft) => ({ ...draft, regNo: 'KA01EF2345' })],
		['KMs too low', (draft) => ({ ...draft, km: '1' })],
		['no problem', (draft) => ({ ...draft, problem: ' ' })],
		[
			'a day outside the window',
			(draft) => ({ ...draft, slot: { ...draft.slot, day: addDays(dayOf(new Date()), 17) } }),
		],
		['an unknown slot', (draft) => ({ ...draft, slot: { ...draft.slot, start: '03:00', end: '04:00' } })],
		['a slot of another dealer', (draft) => ({ ...draft, slot: { ...draft.slot, slotId: 'OTHER_2026-11-24_0900' } })],
		['an unknown repair type', (draft) => ({ ...draft, repairTypeId: randomUUID() })],
		['an unknown dealer', (draft) => ({ ...draft, dealer: { ...draft.dealer, code: 'NO-SUCH' } })],
		['a dealer with another id', (draft) => ({ ...draft, dealer: { ...draft.dealer, documentId: randomUUID() } })],
		['a total that differs', (draft) => ({ ...draft, estimate: { calculated: true, shownTotal: 100 } })],
	];

	it.each(wrong)('%s books nothing', async (_case, change) => {
		const { status, text } = await save(change(good));
		const answer = JSON.parse(text) as { ok: boolean; data?: { kind: string } };
		expect(status).toBeLessThan(500);
		if (status === 200) expect(['refused', 'priceChanged']).toContain(answer.data?.kind);
		else expect(status).toBeGreaterThanOrEqual(400);
		expect(text).not.toMatch(internalDetail);
		await expectNothingBooked();
	});

	it.each([
		['malformed JSON', '{"draft":'],
		['an invalid key', JSON.stringify({ draft: {}, key: 'once' })],
	])('%s: 400', async (_case, body) => {
		expect((await post(`/booking/save?RegNo=${regNo}`, body)).status).toBe(400);
	});

	it('books if it is valid, so the others failed for their own reason', async () => {
		expect(JSON.parse((await save(good)).text)).toEqual({
			ok: true,
			data: { kind: 'booked', number: expect.stringMatching(/\d{4,}/) },
		});
		const id = (await provider.vehicleByRegNo(regNo))?.appointmentId ?? '';
		expect((await post(`/home/cancel?RegNo=${regNo}`, { appointmentId: id, reason: 'test' })).status).toBe(200);
	});
});

describe('cancelling another owner’s appointment', () => {
	it('changes nothing', async () => {
		const id = (await provider.vehicleByRegNo('KA01EF2345'))?.appointmentId ?? '';
		expect(id).not.toBe('');
		const { text } = await post(`/home/cancel?RegNo=${regNo}`, { appointmentId: id, reason: 'test' });
		expect(JSON.parse(text)).toEqual({ ok: true, data: { done: false, text: null } });
		expect((await provider.appointment(id))?.status).toBe('Booked');
		expect((await post('/home/cancel?RegNo=KA01EF2345', { appointmentId: id, reason: '' })).status).toBe(400);
		expect((await post('/home/cancel?RegNo=KA01EF2345', { appointmentId: id, reason: 'x'.repeat(201) })).status).toBe(
			400,
		);
	});
});

describe('an invalid address', () => {
	it.each([
		['a malformed registration number', '/?RegNo=%3Cscript%3E', 200, 'This is not a registration number'],
		['an overlong one', `/?RegNo=${'A'.repeat(5000)}`, 200, 'This is not a registration number'],
		['two of them', '/?RegNo=MH12AB1234&RegNo=KA01EF2345', 200, 'MH12AB1234'],
		['a zero byte', '/?RegNo=%00', 200, 'This is not a registration number'],
		['a path that is not UTF-8', '/%ff', 400, 'cannot be read'],
		['a missing file', '/assets/none.js', 404, 'Not found'],
		['an address of the internal port', '/v1.0/whoami', 404, 'Not found'],
	])('%s', async (_case, path, status, expectedText) => {
		const response = await fetch(at(path));
		const text = await response.text();
		expect(response.status).toBe(status);
		expect(text).toContain(expectedText);
		expect(text).not.toContain('<script>alert');
		expect(text).not.toMatch(/node_modules|ZodError|at \w+ \(\//);
	});

	it.each([
		['a dealer code', `/data/slots?RegNo=${regNo}&DealerCode=D%07&SelectedDate=${addDays(dayOf(new Date()), 1)}`],
		[
			'a dealer code too long',
			`/data/slots?RegNo=${regNo}&DealerCode=${'D'.repeat(500)}&SelectedDate=${addDays(dayOf(new Date()), 1)}`,
		],
		['a date', `/data/slots?RegNo=${regNo}&DealerCode=D1&SelectedDate=2026-02-30`],
		['today', `/data/slots?RegNo=${regNo}&DealerCode=D1&SelectedDate=${dayOf(new Date())}`],
		[
			'a date after the window',
			`/data/slots?RegNo=${regNo}&DealerCode=D1&SelectedDate=${addDays(dayOf(new Date()), 17)}`,
		],
		['a position', `/data/dealers?RegNo=${regNo}&latitude=91&longitude=77`],
		['a search too long', `/data/dealers?RegNo=${regNo}&latitude=28&longitude=77&search=${'x'.repeat(101)}`],
		[
			'kilometres',
			`/data/parts-and-jobs?RegNo=${regNo}&DealerCode=D1&RepairTypeId=1&KmReading=-1&AppointmentDate=2026-12-01`,
		],
		['a state', `/data/cities?RegNo=${regNo}&StateId=%07`],
	])('%s: 400 as JSON', async (_case, path) => {
		const response = await fetch(at(path));
		expect(response.status).toBe(400);
		expect(await response.json()).toEqual({ ok: false, failure: { kind: 'malformed', text: null } });
		// Lines of earlier requests may be written later than this answer.
		const id = response.headers.get('x-request-id') ?? expect.fail();
		const lines = () =>
			portal
				.output()
				.split('\n')
				.filter((line) => line.includes(id) && line.includes('malformed request'));
		await expect.poll(lines, { message: 'log lines with the cause' }).toHaveLength(1);
	});

	it('an unknown dealer gets a result text', async () => {
		const day = addDays(dayOf(new Date()), 2);
		const response = await fetch(at(`/data/slots?RegNo=${regNo}&DealerCode=NO-SUCH&SelectedDate=${day}`));
		expect(response.status).toBeLessThan(500);
		expect(await response.text()).toContain('This dealership is not known');
	});
});
