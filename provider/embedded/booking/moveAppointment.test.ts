import { beforeAll, expect, test } from 'vitest';
import { type ResultCodeName, resultCode } from '../../../domain/resultCode.ts';
import { addDays } from '../../../domain/time/calendar.ts';
import {
	addVehicles,
	createBookingPayload,
	deleteBookings,
	readTakenSeats,
	testDay,
} from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { testNow } from '../../../tests/support/provider/harness.ts';
import { jobCardFields, testContext } from '../../../tests/support/provider/jobCards.ts';
import { createMove, wrongSlots } from '../../../tests/support/provider/moves.ts';
import { useBookings } from '../../../tests/support/provider/useBookings.ts';
import type { MoveRequest } from '../../port.ts';
import { listAppointments } from '../desk/lists.ts';
import { openJobCard } from '../jobCards/openJobCard.ts';
import { cancelAppointment } from './cancelAppointment.ts';
import { moveAppointment } from './rewriteAppointment.ts';

describeEachDemoDatabase('Moving an appointment', (database) => {
	const { provider, db, book, appointments } = useBookings(database);
	beforeAll(async () => {
		const {
			id: _own,
			opens_at,
			closes_at,
			slot_starts,
			search,
			...like
		} = await db().selectFrom('dealer').selectAll().where('code', '=', 'MH-PUN-04').executeTakeFirstOrThrow();
		const foreign = { code: 'MH-PUN-05', parent_organization_id: 'ANOTHER-MAKER' };
		await db()
			.insertInto('dealer')
			.values({ ...like, ...foreign })
			.execute();
	});
	const regNo = 'MH12AB1234';

	/** Books 10:00 on the test's day and answers the id. */
	async function booked(options: Parameters<typeof createBookingPayload>[2] = {}): Promise<string> {
		const answer = await book(await createBookingPayload(db(), provider(), options));
		return answer.AppointmentId ?? '';
	}
	const move = (request: MoveRequest) => provider().direct().moveAppointment(request);
	const one = async () => (await appointments())[0];
	const changes = () => db().selectFrom('appointment_change').selectAll().orderBy('revision').execute();
	const lines = () => db().selectFrom('appointment_line').selectAll().orderBy('position').execute();
	const seats = (start: string, dealerCode = 'MH-PUN-01') => readTakenSeats(db(), { start, dealerCode });

	test('claims the new seat, gives the old one back, and keeps number, lines and total', async () => {
		const id = await booked();
		const before = await one();
		const linesBefore = await lines();
		const request = await createMove(db(), id, { day: addDays(testDay, 1), start: '12:00' });
		expect(await move(request)).toEqual({ ok: true, resultCode: resultCode('moved') });
		expect(await one()).toMatchObject({
			...{ id, appointment_no: before?.appointment_no, legacy_id: before?.legacy_id, status: 'Booked' },
			...{ day: addDays(testDay, 1), start_minute: 720, end_minute: 780, revision: 1 },
			...{ total_parts: before?.total_parts, total_labour: before?.total_labour },
			pick_up_charge: before?.pick_up_charge,
		});
		expect(await lines()).toEqual(linesBefore);
		expect(await seats('10:00')).toBe(0);
		expect(await readTakenSeats(db(), { day: addDays(testDay, 1), start: '12:00' })).toBe(1);
		const total = (before?.total_parts ?? 0) + (before?.total_labour ?? 0);
		expect(await changes()).toMatchObject([
			{
				...{ appointment_id: id, revision: 1, kind: 'moved', by: 'owner', changed_at: testNow },
				before: { dealer: 'MH-PUN-01', day: testDay, time: '10:00', total },
				after: { dealer: 'MH-PUN-01', day: addDays(testDay, 1), time: '12:00', total },
			},
		]);
	});

	test('is seen by every read of the booking, with the revision that the next move needs', async () => {
		const id = await booked();
		const of = async () => provider().direct().appointment(id);
		const until = `${addDays(testDay, -1)}T04:30:00.000Z`;
		const first = await of();
		expect(first).toMatchObject({ revision: 0, moving: { dealerCode: 'MH-PUN-01', until } });
		await move(await createMove(db(), id, { start: '12:00' }));
		expect(await of()).toMatchObject({
			...{ revision: 1, appointmentNo: first?.appointmentNo, appointmentDate: `${testDay}T06:30:00.000Z` },
			moving: { until: `${addDays(testDay, -1)}T06:30:00.000Z`, total: first?.moving?.total },
		});
		const vehicle = await provider().direct().vehicleByRegNo(regNo);
		expect(vehicle).toMatchObject({ appointmentId: id, appointmentStatus: 'Booked' });
		const { Data } = await provider().call('GetServiceAppointmentDetail', { AppointmentId: id });
		expect(Data).toMatchObject([
			{
				AppointmentDate: `${testDay}T06:30:00.000Z`,
				AppointmentNo: first?.appointmentNo,
				AppointmentStatus: 'Booked',
			},
		]);
		const { rows: listed } = await listAppointments({ dealerCode: 'MH-PUN-01', day: testDay }, testContext(db()));
		expect(listed).toMatchObject([{ regNo, time: '12:00', appointmentNo: first?.appointmentNo }]);
	});

	test('a repeated key gets the first result, also after the booking was moved on', async () => {
		const id = await booked();
		const request = await createMove(db(), id);
		const first = await move(request);
		expect(await move(request)).toEqual(first);
		expect(await move({ ...request, slotStart: '14:00', slotEnd: '15:00' })).toMatchObject({
			rejection: { code: 'otherPayload' },
		});
		await move(await createMove(db(), id, { start: '14:00' }));
		expect(await move(request)).toEqual(first);
		expect(await one()).toMatchObject({ start_minute: 840, revision: 2 });
		expect(await wrongSlots(db())).toEqual([]);
	});

	const refusals: readonly (readonly [string, ResultCodeName, (id: string) => Promise<MoveRequest>])[] = [
		['a slot that is taken', 'slotTaken', takenSlot],
		['the slot that is booked', 'sameSlot', (id) => createMove(db(), id, { start: '10:00' })],
		['a day that is past', 'dayOutside', (id) => createMove(db(), id, { day: addDays(testDay, -30) })],
		['today', 'dayOutside', (id) => createMove(db(), id, { day: addDays(testDay, -3) })],
		['a day that is too far ahead', 'dayOutside', (id) => createMove(db(), id, { day: addDays(testDay, 30) })],
		['a slot of another dealership', 'slotUnknown', foreignSlot],
		['a slot that there is none of', 'slotUnknown', (id) => createMove(db(), id, { start: '03:00' })],
		['a slot with another end', 'slotUnknown', async (id) => ({ ...(await createMove(db(), id)), slotEnd: '23:00' })],
		['a day on which the dealership is closed', 'dayClosed', closedDay],
		['an unknown dealership', 'dealerNotFound', (id) => createMove(db(), id, { dealerCode: 'NO-SUCH-01' })],
		[
			'a dealership of another organization',
			'dealerNotFound',
			(id) => createMove(db(), id, { dealerCode: 'MH-PUN-05' }),
		],
		[
			'another total than the booking has',
			'bookingTotalChanged',
			async (id) => ({ ...(await createMove(db(), id)), total: 1 }),
		],
		['a revision that is over', 'bookingChanged', staleTab],
		[
			'an unknown booking',
			'appointmentNotFound',
			async (id) => ({ ...(await createMove(db(), id)), appointmentId: crypto.randomUUID() }),
		],
		[
			'no id of a booking',
			'appointmentNotFound',
			async (id) => ({ ...(await createMove(db(), id)), appointmentId: 'none' }),
		],
		['a booking that was moved 100 times', 'changedTooOften', movedOften],
		['a booking with a job card', 'bookingInService', withJobCard],
		['a booking that is cancelled', 'alreadyCancelled', cancelled],
		['a booking that the maker does not know yet', 'bookingUnconfirmed', (id) => withLegacyId(id, null)],
		['a booking that the maker refused', 'bookingUnconfirmed', (id) => withLegacyId(id, 0)],
	];
	test.each(refusals)('to %s is refused with %s, and changes nothing', async (_, code, prepare) => {
		const id = await booked();
		const request = await prepare(id);
		const before = [await one(), await lines(), await db().selectFrom('slot').selectAll().execute()];
		expect(await move(request)).toMatchObject({ ok: false, rejection: { code } });
		expect([await one(), await lines(), await db().selectFrom('slot').selectAll().execute()]).toEqual(before);
		expect((await changes()).filter(({ revision }) => revision > (before[0] as { revision: number }).revision)).toEqual(
			[],
		);
		expect(await wrongSlots(db())).toEqual([]);
	});

	async function movedOften(id: string): Promise<MoveRequest> {
		await db().updateTable('appointment').set({ revision: 98 }).where('id', '=', id).execute();
		expect(await move(await createMove(db(), id, { start: '14:00' }))).toMatchObject({ ok: true });
		const byDesk = await createMove(db(), id, { start: '15:00' });
		expect(await moveAppointment(byDesk, 'dealership', testContext(db()))).toMatchObject({ ok: true });
		return createMove(db(), id);
	}

	async function takenSlot(id: string): Promise<MoveRequest> {
		const { seats: all } = await db()
			.selectFrom('dealer_hour')
			.innerJoin('dealer', 'dealer.id', 'dealer_id')
			.select('seats')
			.where('code', '=', 'MH-PUN-01')
			.where('start_minute', '=', 720)
			.executeTakeFirstOrThrow();
		const regNos = await addVehicles(db(), all, 'MH14M');
		for (const other of regNos) await booked({ regNo: other, start: '12:00' });
		return createMove(db(), id);
	}
	async function foreignSlot(id: string): Promise<MoveRequest> {
		const { slotId } = await createMove(db(), id, { dealerCode: 'MH-PUN-02' });
		return { ...(await createMove(db(), id)), slotId };
	}
	async function closedDay(id: string): Promise<MoveRequest> {
		const day = addDays(testDay, 2);
		const { dealer_id } = await db()
			.selectFrom('appointment')
			.select('dealer_id')
			.where('id', '=', id)
			.executeTakeFirstOrThrow();
		await db()
			.insertInto('dealer_holiday')
			.values({ dealer_id, day, name: 'Closed' })
			.onConflict((known) => known.doNothing())
			.execute();
		return createMove(db(), id, { day });
	}
	async function staleTab(id: string): Promise<MoveRequest> {
		const seen = await createMove(db(), id);
		await move(await createMove(db(), id, { start: '14:00' }));
		return seen;
	}
	async function withJobCard(id: string): Promise<MoveRequest> {
		await openJobCard({ ...jobCardFields, regNo }, testContext(db()));
		return createMove(db(), id);
	}
	async function cancelled(id: string): Promise<MoveRequest> {
		await cancelAppointment({ appointmentId: id, by: 'CancelledbyUser', reason: '' }, testContext(db()));
		return createMove(db(), id);
	}
	async function withLegacyId(id: string, legacy_id: number | null): Promise<MoveRequest> {
		await db().updateTable('appointment').set({ legacy_id }).where('id', '=', id).execute();
		return createMove(db(), id);
	}

	test('is the dealership’s alone from its limit on, to the moment', async () => {
		const id = await booked();
		const limit = Date.parse(`${addDays(testDay, -1)}T10:00:00+05:30`);
		const request = await createMove(db(), id);
		const { phone } = await db()
			.selectFrom('dealer')
			.select('phone')
			.where('code', '=', 'MH-PUN-01')
			.executeTakeFirstOrThrow();
		try {
			provider().setNow(new Date(limit));
			expect(await move(request)).toEqual({
				ok: false,
				rejection: resultCode('moveTooLate', { hours: 24, phone: phone.trim() }),
			});
			provider().setNow(new Date(limit - 1));
			expect(await move({ ...request, idempotencyKey: crypto.randomUUID() })).toMatchObject({ ok: true });
		} finally {
			provider().setNow(testNow);
		}
	});

	test('follows the limit that the dealership has set', async () => {
		const id = await booked();
		const dealer = () => db().updateTable('dealer').where('code', '=', 'MH-PUN-01');
		await dealer().set({ move_until_hours: 96 }).execute();
		try {
			expect(await move(await createMove(db(), id))).toMatchObject({
				rejection: { code: 'moveTooLate', params: { hours: 96 } },
			});
			expect(await provider().direct().appointment(id)).toMatchObject({
				moving: { until: `${addDays(testDay, -4)}T04:30:00.000Z` },
			});
		} finally {
			await dealer().set({ move_until_hours: 24 }).execute();
		}
	});

	const other = 'MH-PUN-03';
	const quote = (appointmentId: string) => provider().direct().moveQuote({ appointmentId, dealerCode: other });

	test('to another dealership asks for its prices, and is approved with its total', async () => {
		const id = await booked();
		const [first] = (await lines()).filter((line) => line.job_id !== null);
		await db()
			.updateTable('appointment_line')
			.set({ labour_price: 1 })
			.where('job_id', '=', first?.job_id ?? '')
			.execute();
		await db().updateTable('appointment').set({ total_labour: 1 }).where('id', '=', id).execute();
		const here = await createMove(db(), id);
		const asked = await quote(id);
		expect(asked).toMatchObject({ ok: true, lacking: [] });
		const total = asked.ok ? asked.total : 0;
		expect(total).toBe(here.total - 1 + (first?.labour_price ?? 0));
		const request = await createMove(db(), id, { dealerCode: other, start: '11:00' });
		expect(await move(request)).toEqual({ ok: false, rejection: resultCode('bookingTotalChanged', { total }) });
		expect(await move({ ...request, total, idempotencyKey: crypto.randomUUID() })).toMatchObject({ ok: true });
		const after = await one();
		expect((after?.total_parts ?? 0) + (after?.total_labour ?? 0)).toBe(total);
		expect(after).toMatchObject({ start_minute: 660, revision: 1, pick_up_charge: null });
		expect((await lines()).find((line) => line.name === first?.name)).toMatchObject({
			labour_price: first?.labour_price,
		});
		expect(await seats('10:00')).toBe(0);
		expect(await seats('11:00', other)).toBe(1);
		expect(await wrongSlots(db())).toEqual([]);
	});

	test('finds a job by its name where both dealerships have rows of their own', async () => {
		const id = await booked();
		const [line] = (await lines()).filter((each) => each.job_id !== null);
		const dealers = await db().selectFrom('dealer').select(['id', 'code']).execute();
		const idOf = (code: string) => dealers.find((each) => each.code === code)?.id ?? '';
		const job = await db()
			.selectFrom('job')
			.selectAll()
			.where('id', '=', line?.job_id ?? '')
			.executeTakeFirstOrThrow();
		const { id: theirs } = await db()
			.insertInto('job')
			.values({ ...job, id: crypto.randomUUID(), dealer_id: idOf(other) })
			.returning('id')
			.executeTakeFirstOrThrow();
		await db()
			.updateTable('job')
			.set({ dealer_id: idOf('MH-PUN-01') })
			.where('id', '=', job.id)
			.execute();
		try {
			const asked = await quote(id);
			expect(asked).toMatchObject({ ok: true, lacking: [] });
			const total = asked.ok ? asked.total : 0;
			expect(
				await move({ ...(await createMove(db(), id, { dealerCode: other, start: '11:00' })), total }),
			).toMatchObject({ ok: true });
			expect((await lines()).map((each) => each.job_id)).toContain(theirs);
		} finally {
			await deleteBookings(db());
			await db().updateTable('job').set({ dealer_id: null }).where('id', '=', job.id).execute();
			await db().deleteFrom('job').where('id', '=', theirs).execute();
		}
	});

	test('names what the other dealership lacks, and leaves it out', async () => {
		const id = await booked();
		const [job] = (await lines()).filter((line) => line.job_id !== null);
		const offer = (is_active: boolean) =>
			db()
				.updateTable('job')
				.set({ is_active })
				.where('name', '=', job?.name ?? '')
				.execute();
		await offer(false);
		try {
			const asked = await quote(id);
			expect(asked).toMatchObject({ ok: true, lacking: [job?.name] });
			const total = asked.ok ? asked.total : 0;
			const request = { ...(await createMove(db(), id, { dealerCode: other, start: '11:00' })), total };
			expect(await move(request)).toMatchObject({ ok: true });
			expect((await lines()).map((line) => line.job_id)).not.toContain(job?.job_id);
			expect(await one()).toMatchObject({ total_labour: 0 });
			expect(await changes()).toMatchObject([{ after: { dealer: other, leftOut: [job?.name], total } }]);
		} finally {
			await offer(true);
		}
	});

	test('is refused where that one does not pick up from the address', async () => {
		const id = await booked();
		await db()
			.updateTable('appointment')
			.set({ pick_up_state: 'Tamil Nadu', pick_up_city: 'Chennai' })
			.where('id', '=', id)
			.execute();
		expect(await quote(id)).toMatchObject({ ok: false, rejection: { code: 'cityTooFar' } });
		const request = await createMove(db(), id, { dealerCode: other, start: '11:00' });
		expect(await move(request)).toMatchObject({ ok: false, rejection: { code: 'cityTooFar' } });
	});
});
