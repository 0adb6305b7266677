/** Moving a booking as its page sends it (docs/product.md#moving). */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { loader as quoteData } from '../../app/move/quoteData.ts';
import { action as saveMove } from '../../app/move/saveMove.ts';
import { formatSlotId } from '../../domain/dealers/slots.ts';
import { addDays } from '../../domain/time/calendar.ts';
import { unavailableMethods } from '../../provider/http/httpProvider.ts';
import type { Provider } from '../../provider/port.ts';
import { createTestPortal, openTestDemo, type TestDemo, type TestPortal } from '../../server/testing/testPortal.ts';
import { addVehicles, createBookingPayload, deleteBookings } from '../support/provider/bookingPayload.ts';
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

/** The page's request for the move of an appointment, with the values that the page knows. */
async function bodyFor(appointmentId: string, start = '12:00') {
	const {
		idempotencyKey: key,
		day,
		slotId,
		slotStart,
		slotEnd,
		...move
	} = await createMove(demo.db, appointmentId, { start });
	return { ...move, key, slot: { day, slotId, start: slotStart, end: slotEnd } };
}

async function send(body: object, language: 'en' | 'hi' = 'en') {
	const request = new Request('http://portal.test/booking/move/save', { method: 'POST', body: JSON.stringify(body) });
	const context = portal.contextFor(regNo, undefined, { language });
	const response: Response = await saveMove({ context, request, params: {} } as never);
	return { status: response.status, body: await response.json() };
}
const startOf = async (id: string) =>
	(await demo.db.selectFrom('appointment').select('start_minute').where('id', '=', id).executeTakeFirstOrThrow())
		.start_minute;

test('moves the booking, and gives the same answer if it is sent again', async () => {
	const id = await booked();
	const body = await bodyFor(id);
	const moved = { status: 200, body: { ok: true, data: { kind: 'moved' } } };
	expect(await send(body)).toEqual(moved);
	expect(await send(body)).toEqual(moved);
	expect(await startOf(id)).toBe(720);
});

test('does not move the booking of another vehicle', async () => {
	const [other = ''] = await addVehicles(demo.db, 1, 'MH14V');
	const id = await booked(other);
	expect(await send(await bodyFor(id))).toMatchObject({ body: { data: { kind: 'refused', view: null } } });
	const own = await booked();
	expect(await send(await bodyFor(id))).toMatchObject({
		body: { data: { kind: 'refused', view: { appointmentId: own, revision: 0 } } },
	});
	expect([await startOf(id), await startOf(own)]).toEqual([600, 600]);
});

test('gives the reason in the owner’s language, with the present booking', async () => {
	const id = await booked();
	const stale = await bodyFor(id);
	await send(await bodyFor(id, '14:00'));
	expect(await send(stale, 'hi')).toMatchObject({
		body: {
			data: {
				kind: 'refused',
				text: 'यह बुकिंग इस बीच बदल गई है, इसलिए कुछ नहीं किया गया। कृपया इसे देखकर फिर से चुनें।',
				view: { appointmentId: id, revision: 1, date: expect.stringContaining('T08:30') },
			},
		},
	});
});

test('after the limit of the dealership shows its number, and no booking to move', async () => {
	const id = await booked();
	const body = await bodyFor(id);
	await demo.db.updateTable('dealer').set({ move_until_hours: 720 }).execute();
	try {
		expect(await send(body)).toMatchObject({
			body: { data: { kind: 'refused', text: expect.stringMatching(/Please call the dealership: \+?[\d-]+\.$/) } },
		});
	} finally {
		await demo.db.updateTable('dealer').set({ move_until_hours: 24 }).execute();
	}
	expect(await startOf(id)).toBe(600);
});

test('moves a booking that has lost its slot also after the limit', async () => {
	const id = await booked();
	const body = await bodyFor(id);
	const dealer_id = demo.db.selectFrom('dealer').select('id').where('code', '=', body.dealerCode);
	const today = { dealer_id, day: body.slot.day, name: 'Flood' };
	embedded.setNow(new Date(`${body.slot.day}T08:00:00+05:30`));
	await demo.db.insertInto('dealer_holiday').values(today).execute();
	try {
		const stays = await send(body);
		expect(stays).toMatchObject({ body: { data: { kind: 'refused', view: { withdrawn: 'dayClosed' } } } });
		const day = addDays(body.slot.day, 1);
		const slotId = formatSlotId(body.dealerCode, day, '12:00');
		const moved = await send({ ...body, key: crypto.randomUUID(), slot: { ...body.slot, day, slotId } });
		expect(moved).toMatchObject({ body: { data: { kind: 'moved' } } });
	} finally {
		await demo.db.deleteFrom('dealer_holiday').where('name', '=', 'Flood').execute();
	}
});

test.each([
	['no object', 'none'],
	['a day that there is none of', { slot: { day: '2026-02-30', slotId: 's', start: '09:00', end: '10:00' } }],
])('refuses %s with 400, and moves nothing', async (_, wrong) => {
	const id = await booked();
	const body = typeof wrong === 'string' ? [wrong] : { ...(await bodyFor(id)), ...wrong };
	expect(await send(body)).toMatchObject({ status: 400, body: { ok: false, failure: { kind: 'malformed' } } });
	expect(await startOf(id)).toBe(600);
});

test('a provider without a call for it says so', async () => {
	const body = await bodyFor(await booked());
	answers = { ...unavailableMethods };
	expect(await send(body)).toMatchObject({ status: 501, body: { ok: false, failure: { kind: 'notAvailable' } } });
});

test('asks only for the quote of this vehicle’s booking', async () => {
	const [other = ''] = await addVehicles(demo.db, 1, 'MH14W');
	const [own, foreign] = [await booked(), await booked(other)];
	const quote = async (AppointmentId: string) => {
		const query = new URLSearchParams({ AppointmentId, DealerCode: 'MH-PUN-03' });
		const request = new Request(`http://portal.test/data/move-quote?${query}`);
		const response: Response = await quoteData({ context: portal.contextFor(regNo), request });
		return (await response.json()).data;
	};
	expect(await quote(own)).toEqual({ kind: 'quote', total: expect.any(Number), lacking: [] });
	expect(await quote(foreign)).toMatchObject({ kind: 'refused' });
});
