import { type Kysely, sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Database } from '../../../db/schema.ts';
import { addDays, slotInstant } from '../../../domain/time/calendar.ts';
import { addVehicles, createBookingPayload, deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, serveTestProvider } from '../../../tests/support/provider/harness.ts';
import { createMove } from '../../../tests/support/provider/moves.ts';
import { contentsOf, kindsOf, readQueued } from '../../../tests/support/provider/queuedMessages.ts';
import { cancelAppointment } from '../booking/cancelAppointment.ts';
import { completeOrSkipStage } from '../jobCards/jobCardSteps.ts';
import { openJobCard } from '../jobCards/openJobCard.ts';
import { createReminderPoller } from './queueReminders.ts';

describeEachDemoDatabase('Reminders', (database) => {
	let provider: EmbeddedTestProvider;
	let regNo = '';
	let vehicles = 0;
	const db = () => database().db;
	beforeAll(() => {
		provider = serveTestProvider(db());
	});
	beforeEach(async () => {
		await deleteBookings(db());
		// What the demo has of its own would be due, too.
		await db().deleteFrom('message').execute();
		await db().updateTable('vehicle').set({ next_service_due_date: null }).execute();
		vehicles++;
		[regNo = ''] = await addVehicles(db(), 1, `MH14R${vehicles}`);
	});

	const at = (day: string, time: string) => new Date(slotInstant(day, time));
	const book = async (day: string, madeOn: string, time = '10:00') => {
		provider.setNow(at(madeOn, '11:00'));
		const booking = await createBookingPayload(db(), provider, { regNo, day, start: time });
		const booked = await provider.call('BookServiceAppointment', booking, { key: crypto.randomUUID() });
		if (!booked.AppointmentId) throw new Error(booked.Message ?? 'not booked');
		return booked.AppointmentId;
	};
	const run = (now: Date, maxBatch = 5_000) =>
		createReminderPoller({ db: db(), now: () => now, maxBatch, log: { error: expect.fail } }).runOnce();
	const reminders = async () => kindsOf(await readQueued(regNo, db())).filter((kind) => kind.startsWith('reminder'));

	test.each([
		['in the middle of a month', '2026-11-26'],
		['at the end of a month', '2026-12-01'],
		['at the end of a year', '2027-01-01'],
		['on 29 February', '2028-02-29'],
		['after 29 February', '2028-03-01'],
	])('come three days and one day before, once, %s', async (_name, day) => {
		const id = await book(day, addDays(day, -8));
		expect(await run(at(addDays(day, -4), '23:59'))).toBe(0);
		expect(await run(at(addDays(day, -3), '00:00'))).toBe(1);
		expect(await Promise.all([1, 2].map(() => run(at(addDays(day, -3), '23:59'))))).toEqual([0, 0]);
		expect(await run(at(addDays(day, -2), '12:00'))).toBe(0);
		const runs = await Promise.all([1, 2, 3].map(() => run(at(addDays(day, -1), '00:00'))));
		expect(runs.toSorted()).toEqual([0, 0, 1]);
		expect(await run(at(day, '00:00'))).toBe(0);
		expect(await reminders()).toEqual(['reminderThreeDays', 'reminderOneDay']);
		const queued = (await readQueued(regNo, db())).slice(1);
		expect(queued.map(({ aboutId, linkBoundToId }) => [aboutId, linkBoundToId])).toEqual([
			[id, id],
			[id, id],
		]);
	});

	test('do not come for a booking that was made on the day of the reminder', async () => {
		await book('2026-11-26', '2026-11-23');
		expect(await run(at('2026-11-23', '12:00'))).toBe(0);
		expect(await run(at('2026-11-25', '08:00'))).toBe(1);
		expect(await reminders()).toEqual(['reminderOneDay']);
	});

	test('come for the new day of a booking that was moved, and that of the old one does not hold', async () => {
		const id = await book('2026-11-26', '2026-11-20');
		await run(at('2026-11-23', '00:00'));
		const moveTo = async (day: string, now: Date) => {
			provider.setNow(now);
			expect(await provider.direct().moveAppointment(await createMove(db(), id, { day }))).toMatchObject({ ok: true });
		};
		await moveTo('2026-11-28', at('2026-11-23', '07:00'));
		expect(await contentsOf(regNo, 'reminderThreeDays', { db: db(), now: at('2026-11-23', '08:00') })).toEqual([null]);
		expect(await run(at('2026-11-25', '00:00'))).toBe(1);
		expect(await contentsOf(regNo, 'reminderThreeDays', { db: db(), now: at('2026-11-25', '08:00') })).toEqual([
			null,
			expect.objectContaining({ values: expect.objectContaining({ time: '28 Nov 12 PM' }) }),
		]);
		expect(await run(at('2026-11-27', '00:00'))).toBe(1);
		expect(await reminders()).toEqual(['reminderThreeDays', 'reminderThreeDays', 'reminderOneDay']);
	});

	test('do not come on the day on which a booking was moved, which has its own message', async () => {
		const id = await book('2026-11-28', '2026-11-20');
		provider.setNow(at('2026-11-25', '09:00'));
		await provider.direct().moveAppointment(await createMove(db(), id, { day: '2026-11-26' }));
		expect(await run(at('2026-11-25', '10:00'))).toBe(0);
	});

	test('of a booking that is cancelled and booked again the same day do not hold, and none comes for the new one', async () => {
		const id = await book('2026-11-26', '2026-11-20');
		await run(at('2026-11-25', '00:00'));
		const now = at('2026-11-25', '09:00');
		expect(await contentsOf(regNo, 'reminderOneDay', { db: db(), now })).not.toContain(null);
		await cancelAppointment({ appointmentId: id, by: 'CancelledbyUser', reason: '' }, { db: db(), now });
		await book('2026-11-26', '2026-11-25');
		expect(await run(at('2026-11-25', '11:30'))).toBe(0);
		expect(await contentsOf(regNo, 'reminderOneDay', { db: db(), now })).toEqual([null]);
		expect(await contentsOf(regNo, 'booked', { db: db(), now })).toEqual([null, expect.anything()]);
	});

	test('hold until their day, and not on it', async () => {
		await book('2026-11-26', '2026-11-20');
		await run(at('2026-11-25', '00:00'));
		const isKept = async (day: string, time: string) =>
			(await contentsOf(regNo, 'reminderOneDay', { db: db(), now: at(day, time) })).map((content) => content !== null);
		expect(await isKept('2026-11-25', '23:59')).toEqual([true]);
		expect(await isKept('2026-11-26', '00:00')).toEqual([false]);
	});

	test('come in English of a booking without a language', async () => {
		await book('2026-11-26', '2026-11-20');
		await db().updateTable('appointment').set({ language: null }).execute();
		await run(at('2026-11-25', '00:00'));
		const now = at('2026-11-25', '08:00');
		expect(await contentsOf(regNo, 'reminderOneDay', { db: db(), now })).toMatchObject([{ language: 'en' }]);
	});

	test('come in batches until none is left, once by any number of processes', async () => {
		await book('2026-11-26', '2026-11-20');
		await copyAppointment(24, db());
		const queued = await Promise.all([1, 2, 3].map(() => run(at('2026-11-25', '00:00'), 10)));
		expect(queued.reduce((sum, each) => sum + each)).toBe(25);
		expect(await run(at('2026-11-25', '00:01'), 10)).toBe(0);
	});

	const open = async (delivery: Date) => {
		await book('2026-11-26', '2026-11-20');
		const opening = { regNo, adviser: 'A', adviserNumber: '9000011111' };
		await openJobCard({ ...opening, delivery }, { db: db(), now: at('2026-11-26', '10:00') });
	};
	const passed = async () => kindsOf(await readQueued(regNo, db())).filter((kind) => kind === 'promisePassed').length;

	test('say once that a promise passed', async () => {
		await open(at('2026-11-26', '17:30'));
		expect(await run(at('2026-11-26', '17:29'))).toBe(0);
		expect(await run(at('2026-11-26', '17:30'))).toBe(1);
		expect(await run(at('2026-11-26', '18:30'))).toBe(0);
		expect(await passed()).toBe(1);
	});

	test('do not say that a promise passed half a day ago, or whose work is completed', async () => {
		await open(at('2026-11-26', '17:30'));
		expect(await run(at('2026-11-27', '05:31'))).toBe(0);
		for (const stage of ['WaitingForWash', 'Washing', 'WaitingForRepair', 'UnderRepair', 'FinalInspection'])
			await completeOrSkipStage({ regNo, kind: 'skip-stage', stage }, { db: db(), now: at('2026-11-26', '16:00') });
		expect(await run(at('2026-11-26', '17:30'))).toBe(0);
		expect(await passed()).toBe(0);
	});

	test('give a promised day without a time its whole day', async () => {
		await open(at('2026-11-27', '00:00'));
		expect(await run(at('2026-11-27', '00:00'))).toBe(0);
		expect(await run(at('2026-11-27', '11:00'))).toBe(0);
		expect(await run(at('2026-11-28', '00:00'))).toBe(1);
	});

	const consent = async (given: Date, withdrawn: Date | null = null) => {
		const { id } = await db().selectFrom('vehicle').select('id').where('reg_no', '=', regNo).executeTakeFirstOrThrow();
		const choice = { vehicle_id: id, notice_version: 1, language: 'hi', given_at: given, withdrawn_at: withdrawn };
		await db().insertInto('message_consent').values(choice).execute();
		await due('2026-12-10');
	};
	const due = (day: string) =>
		db().updateTable('vehicle').set({ next_service_due_date: day }).where('reg_no', '=', regNo).execute();

	test('say ten days before that the service is due, with consent alone', async () => {
		await due('2026-12-10');
		expect(await run(at('2026-11-30', '12:00'))).toBe(0);
		await consent(at('2026-11-01', '12:00'));
		expect(await run(at('2026-11-29', '23:59'))).toBe(0);
		expect(await run(at('2026-11-30', '00:00'))).toBe(1);
		expect(await run(at('2026-11-30', '12:00'))).toBe(0);
		const now = at('2026-11-30', '10:00');
		expect(await contentsOf(regNo, 'serviceDue', { db: db(), now })).toEqual([
			{
				language: 'hi',
				registeredMobile: expect.any(String),
				bookingMobile: null,
				values: { vehicle: regNo, day: '10 दिसंबर 2026' },
			},
		]);
		await db().updateTable('message_consent').set({ withdrawn_at: now }).execute();
		expect(await contentsOf(regNo, 'serviceDue', { db: db(), now })).toEqual([null]);
	});

	test('do not say that the service is due once consent is withdrawn, was another owner’s, or the vehicle is blocked or booked', async () => {
		await consent(at('2026-11-01', '12:00'), at('2026-11-02', '12:00'));
		expect(await run(at('2026-11-30', '12:00'))).toBe(0);
		await db().updateTable('message_consent').set({ withdrawn_at: null }).execute();
		const vehicle = () => db().updateTable('vehicle').where('reg_no', '=', regNo);
		await vehicle()
			.set({ owner_since: at('2026-11-15', '12:00') })
			.execute();
		expect(await run(at('2026-11-30', '12:00'))).toBe(0);
		await vehicle().set({ owner_since: null, block_message: 'Recall' }).execute();
		expect(await run(at('2026-11-30', '12:00'))).toBe(0);
		await vehicle().set({ block_message: null }).execute();
		await book('2026-12-04', '2026-11-29');
		expect(await run(at('2026-11-30', '12:00'))).toBe(0);
	});

	test('say that the service is due also after a booking that was missed', async () => {
		await consent(at('2026-11-01', '12:00'));
		await book('2026-11-24', '2026-11-21');
		await due('2026-12-04');
		expect(await run(at('2026-11-24', '23:59'))).toBe(0);
		await due('2026-12-05');
		expect(await run(at('2026-11-25', '00:00'))).toBe(1);
		const contents = await contentsOf(regNo, 'serviceDue', { db: db(), now: at('2026-11-25', '10:00') });
		expect(contents).toEqual([expect.objectContaining({ values: { vehicle: regNo, day: '05 दिसंबर 2026' } })]);
	});

	test('about the next service do not hold once the service was done, which moves its day', async () => {
		await consent(at('2026-11-01', '12:00'));
		await run(at('2026-11-30', '00:00'));
		await due('2027-05-30');
		expect(await contentsOf(regNo, 'serviceDue', { db: db(), now: at('2026-11-30', '10:00') })).toEqual([null]);
	});
});

/** Copies the only active appointment for as many vehicles, beyond the seats of its slot. */
async function copyAppointment(count: number, db: Kysely<Database>): Promise<void> {
	await sql`
		with like_it as (select a.*, v.model_code from appointment a join vehicle v on v.id = a.vehicle_id
			where a.status = 'Booked'), made as (
			insert into vehicle (reg_no, model_code, component_no, serial_number, chassis, customer_name, customer_mobile)
			select 'MH14' || n, model_code, '', '', '', 'Owner', '9000000000' from like_it, generate_series(1, ${count}::int) n
			returning id
		)
		insert into appointment (vehicle_id, dealer_id, day, start_minute, end_minute, status, repair_type_id, km_reading,
			month_difference, mobile, email, problem, total_parts, total_labour, source, booked_at)
		select made.id, a.dealer_id, a.day, a.start_minute, a.end_minute, a.status, a.repair_type_id, a.km_reading,
			a.month_difference, a.mobile, a.email, a.problem, a.total_parts, a.total_labour, a.source, a.booked_at
		from like_it a, made
	`.execute(db);
}
