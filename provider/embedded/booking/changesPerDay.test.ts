/** How often the owner of a vehicle may book, move and change in a day (docs/product.md#saving-a-booking). */
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { resultCode } from '../../../domain/resultCode.ts';
import { addVehicles, createBookingPayload, deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { createChange } from '../../../tests/support/provider/changes.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, serveTestProvider } from '../../../tests/support/provider/harness.ts';
import { testContext } from '../../../tests/support/provider/jobCards.ts';
import { createMove } from '../../../tests/support/provider/moves.ts';
import { formatResultText } from '../../translations/formatResultText.ts';
import { changeAppointment, moveAppointment } from './rewriteAppointment.ts';

const evening = new Date('2026-11-21T23:58:00+05:30');
const midnight = new Date('2026-11-22T00:00:00+05:30');

describeEachDemoDatabase('Bookings, moves and changes of a vehicle', (database) => {
	let provider: EmbeddedTestProvider;
	let regNos: readonly string[] = [];
	let vehicles = 0;
	const db = () => database().db;
	beforeAll(() => {
		provider = serveTestProvider(db(), { changesPerDay: 10 });
	});
	beforeEach(async () => {
		await deleteBookings(db());
		vehicles++;
		regNos = await addVehicles(db(), 2, `MH14L${vehicles}`);
		provider.setNow(evening);
	});

	async function book(regNo = regNos[0] ?? '', by = provider, language = 'en') {
		const payload = await createBookingPayload(db(), by, { regNo });
		const { AppointmentId: id, Message } = await by.call('BookServiceAppointment', payload, {
			key: crypto.randomUUID(),
			language,
		});
		return { id: id ?? '', message: Message };
	}
	const move = async (id: string, start: string) =>
		provider.direct().moveAppointment(await createMove(db(), id, { start }));
	const cancel = async (id: string) =>
		expect(await provider.direct().cancelAppointment({ appointmentId: id, reason: '' })).toMatchObject({ ok: true });
	/** Ten acts, of which cancelling is none; the id of what is booked then. */
	async function tenActs(): Promise<string> {
		for (let n = 0; n < 3; n++) await cancel((await book()).id);
		const { id } = await book();
		for (const start of ['11:00', '12:00', '14:00', '15:00']) expect(await move(id, start)).toMatchObject({ ok: true });
		for (const problem of ['Horn', 'Brake']) {
			const change = await createChange(provider.direct(), id, { problem });
			expect(await provider.direct().changeAppointment(change)).toMatchObject({ ok: true });
		}
		return id;
	}
	const phone = async () =>
		(
			await db().selectFrom('dealer').select('phone').where('code', '=', 'MH-PUN-01').executeTakeFirstOrThrow()
		).phone.trim();

	test('are ten a day, and the next is refused with the telephone number of the dealership', async () => {
		const id = await tenActs();
		const rejection = resultCode('tooManyBookingChanges', { phone: await phone() });
		expect(await move(id, '10:00')).toEqual({ ok: false, rejection });
		const change = await createChange(provider.direct(), id, { problem: 'Clutch' });
		expect(await provider.direct().changeAppointment(change)).toEqual({ ok: false, rejection });
		await cancel(id);
		for (const language of ['en', 'hi'] as const) {
			const { id: none, message } = await book(regNos[0], provider, language);
			expect([none, message]).toEqual(['', formatResultText(rejection, language)]);
			expect(message).toContain(await phone());
		}
		expect((await book(regNos[1])).id, 'another vehicle').not.toBe('');
		provider.setNow(midnight);
		expect((await book()).id, 'another day').not.toBe('');
	});

	test('by the dealership are not counted and not refused', async () => {
		const id = await tenActs();
		const context = { ...testContext(db(), evening), changesPerDay: 10 };
		const request = await createMove(db(), id, { start: '10:00' });
		expect(await moveAppointment(request, 'dealership', context)).toMatchObject({ ok: true });
		const change = await createChange(provider.direct(), id, { problem: 'Clutch' });
		expect(await changeAppointment(change, 'dealership', context)).toMatchObject({ ok: true });
		await db().updateTable('appointment_change').set({ by: 'dealership' }).execute();
		expect(await move(id, '11:00')).toMatchObject({ ok: true });
	});

	test('are as many as one likes where there is no limit', async () => {
		await cancel(await tenActs());
		expect((await book(regNos[0], serveTestProvider(db()))).id).not.toBe('');
	});
});
