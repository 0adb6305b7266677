import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { unprintableCharacters } from '../../domain/text/printable.ts';
import { createBookingPayload, deleteBookings } from '../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../tests/support/provider/harness.ts';
import { createVehicleAt, readLatestJobCard } from '../../tests/support/provider/jobCards.ts';
import { readAppointment } from './booking/readAppointment.ts';
import { createDeskRouter } from './desk/deskRouter.ts';

/** Texts that are hard to store. A lone surrogate is stored as the replacement character. */
const texts = {
	'half a character, its first': 'a\ud800b',
	'half a character, its second': 'a\udc00b',
	'turned direction': 'abc\u202egpj.exe\u202c \u2066x\u2069 y',
	'signs without width': 'a\u200b\u200d\ufeffb',
	'four bytes': '😀 \u{1F468}\u200d\u{1F469} \u{10FFFF}.',
	'a new line': 'one\r\ntwo',
	NUL: 'a\u0000b',
} as const;
type Name = keyof typeof texts;
const names = Object.keys(texts) as Name[];
const isTaken = (name: Name, lines: 'oneLine' | 'lines') =>
	name !== 'NUL' && (lines === 'lines' || name !== 'a new line');

describeEachDemoDatabase('Text that is hard to store', (database) => {
	let provider: EmbeddedTestProvider;
	const failed: object[] = [];
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));

	const atDesk = async (path: string, body?: unknown) => {
		const desk = createDeskRouter({
			db: database().db,
			now: () => testNow,
			tokens: ['desk-token-of-tests'],
			log: { info: () => undefined, error: (fields) => failed.push(fields) },
			countRejection: () => undefined,
		});
		const headers = { Authorization: 'Bearer desk-token-of-tests' };
		const response = await desk.request(path, { method: 'POST', headers, body: JSON.stringify(body ?? {}) });
		return { status: response.status, body: await response.json() };
	};
	const refusedAtDesk = { status: 422, body: { ok: false, error: expect.any(String) } };
	const vehicle = (step: Parameters<typeof createVehicleAt>[0]) => createVehicleAt(step, database().db, provider);
	const appointmentOf = (regNo: string) =>
		database()
			.db.selectFrom('appointment')
			.innerJoin('vehicle', 'vehicle.id', 'appointment.vehicle_id')
			.select(['appointment.id', 'problem', 'cancel_reason'])
			.where('reg_no', '=', regNo)
			.executeTakeFirst();

	describe.each(names)('%s', (name) => {
		const text = texts[name];
		const kept = text.toWellFormed();

		test('in the owner’s problem and in the reason to cancel is stored or rejected', async () => {
			const book = async (CustomerVoice: string) => {
				const payload = { ...(await createBookingPayload(database().db, provider)), CustomerVoice };
				return provider.send('BookServiceAppointment', payload, { key: crypto.randomUUID() });
			};
			const booked = await book(text);
			expect(booked.status).toBe(isTaken(name, 'lines') ? 200 : 400);
			if (booked.status === 400) await book('plain');
			const { id, problem } = (await appointmentOf('MH12AB1234')) ?? expect.fail();
			expect(problem).toBe(isTaken(name, 'lines') ? kept : 'plain');
			const fields = { DocumentId: id, AppointmentId: id, CancelReason: text, CancelRemarks: 'Cancel from APP' };
			const cancelled = await provider.send('CancelServiceAppointment', fields);
			expect(cancelled.status).toBe(isTaken(name, 'oneLine') ? 200 : 400);
			expect((await appointmentOf('MH12AB1234'))?.cancel_reason).toBe(isTaken(name, 'oneLine') ? kept : null);
		});

		test('in the message of a block is stored, or rejected with the field', async () => {
			const blocked = await atDesk('/vehicles/MH12AB1234/block', { message: text });
			const accepted = { status: 200, body: { ok: true, block: expect.anything() } };
			expect(blocked).toMatchObject(isTaken(name, 'oneLine') ? accepted : refusedAtDesk);
			const stored = database().db.selectFrom('vehicle').select('block_message').where('reg_no', '=', 'MH12AB1234');
			expect(await stored.executeTakeFirst()).toEqual({ block_message: isTaken(name, 'oneLine') ? kept : null });
		});
	});

	test('in the dealership’s comments on an estimate is stored, or rejected with the field', async () => {
		const regNo = await vehicle('working');
		let before: string | null | undefined = null;
		for (const name of names) {
			const isPrinted = isTaken(name, 'oneLine') && unprintableCharacters(texts[name]) === '';
			const jobs = [{ name: isPrinted ? texts[name] : 'Pads', price: '428.50' }];
			const proposed = await atDesk(`/vehicles/${regNo}/propose-estimate`, { comments: texts[name], jobs });
			expect(proposed).toMatchObject(isTaken(name, 'lines') ? { status: 200 } : refusedAtDesk);
			const { DealerComments } = await readLatestJobCard(regNo, provider);
			expect(DealerComments, name).toBe(isTaken(name, 'lines') ? texts[name].toWellFormed() : before);
			before = DealerComments;
			if (isTaken(name, 'lines')) await atDesk(`/vehicles/${regNo}/withdraw-estimate`);
		}
	});

	test('in the dealership’s reason to cancel is stored, or rejected with the field', async () => {
		const regNo = await vehicle('booked');
		for (const name of names.filter((each) => !isTaken(each, 'oneLine'))) {
			expect(await atDesk(`/vehicles/${regNo}/cancel`, { reason: texts[name] })).toMatchObject(refusedAtDesk);
		}
		const reason = names
			.filter((name) => isTaken(name, 'oneLine'))
			.map((name) => texts[name])
			.join(' ');
		expect(await atDesk(`/vehicles/${regNo}/cancel`, { reason })).toMatchObject({ status: 200 });
		expect((await appointmentOf(regNo))?.cancel_reason).toBe(reason.toWellFormed());
	});

	test('in the id of a refund, and bytes that are no text, match nothing', async () => {
		const ids = ['%ED%A0%80', '%ff%fe', '%00', 'a%0D%0Ab', '%E2%80%AEa', 'a%E2%80%8Bb', '%F0%9F%98%80', '%C0%AE'];
		const statuses = await Promise.all(ids.map(async (id) => (await atDesk(`/refunds/${id}/done`)).status));
		expect(statuses.filter((status) => status !== 404 && status !== 422)).toEqual([]);
	});

	test('in the catalogue, of a dealer or of the vehicle is one line where it is read, and is booked', async () => {
		const { db } = database();
		const odd = `\r\n\t\u0007${'x'.repeat(300)}`;
		for (const table of ['part', 'labour', 'job', 'dealer', 'repair_type', 'city'] as const) {
			await sql`update ${sql.table(table)} set name = name || ${odd}`.execute(db);
		}
		await sql`update part set code = ${'a\tb'} where code = (select min(code) from part)`.execute(db);
		await sql`update vehicle set component_no = ${'E\t1'}, serial_number = ${'S\n1'}`.execute(db);
		const { IBID } = await provider.call('GetIBDetails', { RegistrationNo: 'MH12AB1234', callerApp: 'MC_WEB_APP' });
		const vehicle = await provider.call('document', { id: IBID ?? '' });
		expect(vehicle).toMatchObject({ ComponentNo: 'E 1', SerialNumber: 'S 1' });
		const { LastServiceOrganizationName } = vehicle;
		expect(LastServiceOrganizationName).toMatch(/^[^\p{Cc}]{199}…$/u);
		await sql`update vehicle set serial_number = 'S 1', component_no = 'E 1'`.execute(db);
		const payload = await createBookingPayload(db, provider);
		expect(payload.PeriodicParts[0]?.PartName).toMatch(/^[^\p{Cc}]{199}…$/u);
		const booked = await provider.send('BookServiceAppointment', payload, { key: crypto.randomUUID() });
		expect(booked).toMatchObject({ status: 200, body: { IsRequestSuccessfull: true } });
		const { id } = (await appointmentOf('MH12AB1234')) ?? expect.fail();
		const read = await readAppointment(id, { db, now: testNow });
		for (const { name } of read?.booked?.jobs ?? [{ name: '' }]) expect(name).toMatch(/^[^\p{Cc}]{199}…$/u);
	});

	test('causes no internal error', () => {
		expect(failed).toEqual([]);
		expect(provider.logged.filter(({ level }) => level === 'error')).toEqual([]);
	});
});
