import { expect, test } from 'vitest';
import type { Job } from '../../../domain/booking/catalogue.ts';
import { type ResultCodeName, resultCode } from '../../../domain/resultCode.ts';
import { createBookingPayload } from '../../../tests/support/provider/bookingPayload.ts';
import { createChange, readDetails } from '../../../tests/support/provider/changes.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { testNow } from '../../../tests/support/provider/harness.ts';
import { jobCardFields, testContext } from '../../../tests/support/provider/jobCards.ts';
import { createMove, wrongSlots } from '../../../tests/support/provider/moves.ts';
import { useBookings } from '../../../tests/support/provider/useBookings.ts';
import type { ChangeRequest } from '../../port.ts';
import { listAppointments } from '../desk/lists.ts';
import { openJobCard } from '../jobCards/openJobCard.ts';
import { cancelAppointment } from './cancelAppointment.ts';

describeEachDemoDatabase('Changing what was booked', (database) => {
	const { provider, db, book, appointments } = useBookings(database);
	const regNo = 'MH12AB1234';
	const direct = () => provider().direct();

	async function booked(options: Parameters<typeof createBookingPayload>[2] = {}): Promise<string> {
		const answer = await book(await createBookingPayload(db(), provider(), options));
		return answer.AppointmentId ?? '';
	}
	const wish = (id: string, given: Parameters<typeof createChange>[2] = {}) => createChange(direct(), id, given);
	const change = (request: ChangeRequest) => direct().changeAppointment(request);
	const one = async () => (await appointments())[0];
	const changes = () => db().selectFrom('appointment_change').selectAll().orderBy('revision').execute();
	const lines = () => db().selectFrom('appointment_line').selectAll().orderBy('position').execute();

	/** The jobs that are offered for every dealership and model. */
	async function offeredJobs(): Promise<readonly Job[]> {
		const any = { dealerCode: '0', modelCode: '0', serialNumber: '', day: '2026-11-24' };
		const found = await direct().additionalServices(any);
		return found.map(({ isActive: _active, ...job }) => ({ ...job, kind: 'additional' }));
	}
	const cityOf = (id: string) => readDetails(direct(), id).then(({ contact }) => contact.pickUp);
	async function otherAddress(id: string, line1 = '9 New Street') {
		const known = await cityOf(id);
		const address = { line1, pin: '411002', stateName: known?.stateName ?? '', cityName: known?.cityName ?? '' };
		return { ...address, stateId: '', cityId: '' };
	}

	test('writes each of it, keeps slot, number and seat, and says what it was before', async () => {
		const id = await booked();
		const before = await one();
		const [, second, third] = await offeredJobs();
		if (!second || !third) throw new Error('the demo offers three jobs');
		const address = await otherAddress(id);
		const request = await wish(id, {
			...{ mobile: '9000000001', problem: 'The horn is weak', jobs: [second, third], pickUpCharge: 14_900 },
			pickUp: { pickUp: address, dropOff: address },
			deselected: {},
		});
		expect(await change(request)).toEqual({ ok: true, resultCode: resultCode('changed') });
		const total = request.totalEstimate;
		expect(await one()).toMatchObject({
			...{ id, appointment_no: before?.appointment_no, day: before?.day, start_minute: 600, status: 'Booked' },
			...{ mobile: '9000000001', problem: 'The horn is weak', km_reading: before?.km_reading, revision: 1 },
			...{
				pick_up_line1: '9 New Street',
				drop_off_line1: '9 New Street',
				pick_up_pin: '411002',
				pick_up_charge: 14_900,
			},
			...{ total_parts: request.totalParts, total_labour: request.totalLabour, email: before?.email },
		});
		const written = await lines();
		expect(written.filter(({ job_id }) => job_id !== null).map(({ job_id }) => job_id)).toEqual([
			second.serviceId,
			third.serviceId,
		]);
		expect(written.every(({ is_selected }) => is_selected)).toBe(true);
		expect(written.map(({ position }) => position)).toEqual(written.map((_, at) => at));
		expect(await wrongSlots(db())).toEqual([]);
		const [row] = await changes();
		expect(row).toMatchObject({ appointment_id: id, revision: 1, kind: 'changed', by: 'owner', changed_at: testNow });
		expect(row?.before).toMatchObject({
			mobile: before?.mobile,
			problem: before?.problem,
			pickUpAddress: /^12 MG Road/,
		});
		expect(row?.after).toMatchObject({
			mobile: '9000000001',
			problem: 'The horn is weak',
			partsLeftOut: 'none',
			total,
		});
		expect(row?.after).not.toHaveProperty('km');
	});

	test('keeps what is not given, and its price, whatever the catalogue says by then', async () => {
		const id = await booked();
		const before = await one();
		const linesBefore = await lines();
		const charge = await db().updateTable('appointment').set({ pick_up_charge: 9_900 }).execute();
		expect(charge).toHaveLength(1);
		await db()
			.updateTable('part')
			.set({ price: (part) => part('price', '+', 5_000) })
			.execute();
		await db().updateTable('job').set({ is_active: false }).execute();
		try {
			expect(await change(await wish(id, { mobile: '9000000002' }))).toMatchObject({ ok: true });
		} finally {
			await db()
				.updateTable('part')
				.set({ price: (part) => part('price', '-', 5_000) })
				.execute();
			await db().updateTable('job').set({ is_active: true }).execute();
		}
		expect(await lines()).toEqual(linesBefore);
		const { mobile: _mobile, revision: _revision, version: _version, ...rest } = { ...before };
		expect(await one()).toMatchObject({ ...rest, mobile: '9000000002', pick_up_charge: 9_900 });
		expect((await changes())[0]?.after).toEqual({ mobile: '9000000002' });
	});

	test('is seen by every read of the booking, with the revision that the next change needs', async () => {
		const id = await booked();
		const first = await direct().appointment(id);
		expect(first).toMatchObject({ revision: 0, isChangeable: true });
		const [, second] = await offeredJobs();
		await change(await wish(id, { problem: 'Another', ...(second && { jobs: [second] }) }));
		expect(await direct().appointment(id)).toMatchObject({
			...{ revision: 1, appointmentNo: first?.appointmentNo, appointmentDate: first?.appointmentDate },
			booked: { problem: 'Another' },
		});
		const { Data } = await provider().call('GetServiceAppointmentDetail', { AppointmentId: id });
		expect(JSON.stringify(Data)).toContain(second?.jobTypeName);
		const { rows: listed } = await listAppointments({ dealerCode: 'MH-PUN-01', day: '2026-11-24' }, testContext(db()));
		expect(listed).toMatchObject([{ regNo, problem: 'Another', jobs: [{ job: second?.jobTypeName }] }]);
	});

	test('removes pick-up and drop, and says what changed since a revision', async () => {
		const id = await booked();
		await change(await wish(id, { pickUp: { pickUp: null, dropOff: null } }));
		expect(await one()).toMatchObject({ pick_up_line1: null, drop_off_pin: null, pick_up_charge: null });
		await direct().moveAppointment(await createMove(db(), id, { start: '12:00' }));
		const since = async (revision: number) =>
			(await direct().bookingToChange({ appointmentId: id, revision }))?.changed;
		expect([await since(0), await since(1), await since(2)]).toEqual([['time', 'pickUp'], ['time'], []]);
	});

	test('a repeated key gets the first result, also after the booking was changed on', async () => {
		const id = await booked();
		const request = await wish(id, { problem: 'First' });
		const first = await change(request);
		expect(await change(request)).toEqual(first);
		expect(await change({ ...request, pickUpCharge: 9_900 })).toEqual(first);
		expect(await change({ ...request, problem: 'Other' })).toMatchObject({ rejection: { code: 'otherPayload' } });
		await change(await wish(id, { problem: 'Second' }));
		expect(await change(request)).toEqual(first);
		expect(await one()).toMatchObject({ problem: 'Second', revision: 2 });
	});

	const refusals: readonly (readonly [string, ResultCodeName, (id: string) => Promise<ChangeRequest>])[] = [
		['an unknown booking', 'appointmentNotFound', async (id) => ({ ...(await wish(id)), appointmentId: 'none' })],
		['a stale page', 'bookingChanged', (id) => wish(id, { revision: 4, problem: 'Other' })],
		['nothing else than what is booked', 'nothingChanged', (id) => wish(id)],
		['a reading that is not above the last one', 'kmTooLow', (id) => wish(id, { km: 0 })],
		['another total', 'bookingTotalChanged', async (id) => ({ ...(await wish(id)), totalEstimate: 1 })],
		['a job that is not offered', 'notOffered', foreignJob],
		['a part that is not due', 'notOffered', async (id) => ({ ...(await wish(id)), km: 9_999_999 })],
		['a job twice', 'repeated', twice],
		['an address without a street', 'addressIncomplete', (id) => addressed(id, ' ', null)],
		['a city that is too far', 'cityTooFar', (id) => addressed(id, '1 Road', ['Delhi', 'Delhi'])],
		['a booking with a job card', 'bookingInService', inService],
		['a cancelled booking', 'alreadyCancelled', cancelled],
		['a booking that the maker does not know yet', 'bookingUnconfirmed', (id) => withLegacyId(id, null)],
		['a booking that the maker refused', 'bookingUnconfirmed', (id) => withLegacyId(id, 0)],
	];
	test.each(refusals)('is refused for %s, and changes nothing', async (_, code, requestFor) => {
		const id = await booked();
		const request = await requestFor(id);
		const before = [await one(), await lines()];
		expect(await change(request)).toMatchObject({ ok: false, rejection: { code } });
		expect([await one(), await lines()]).toEqual(before);
		expect(await changes()).toEqual([]);
		// The key is rejected, not the change.
		expect(await change(request)).toMatchObject({ ok: false, rejection: { code } });
	});

	async function foreignJob(id: string): Promise<ChangeRequest> {
		const request = await wish(id);
		const [job] = request.jobs;
		if (!job) throw new Error('a job was booked');
		return { ...request, jobs: [{ ...job, serviceId: crypto.randomUUID() }] };
	}
	async function twice(id: string): Promise<ChangeRequest> {
		const request = await wish(id);
		return { ...request, jobs: [...request.jobs, ...request.jobs] };
	}
	async function addressed(id: string, line1: string, place: readonly [string, string] | null): Promise<ChangeRequest> {
		const { stateName, cityName, ...address } = await otherAddress(id, line1);
		const [city = cityName, state = stateName] = place ?? [];
		const pickUp = { ...address, cityName: city, stateName: state };
		return wish(id, { pickUp: { pickUp, dropOff: pickUp } });
	}
	async function inService(id: string) {
		const request = await wish(id, { problem: 'Late' });
		await openJobCard({ ...jobCardFields, regNo }, testContext(db()));
		return request;
	}
	async function cancelled(id: string) {
		const request = await wish(id, { problem: 'Late' });
		await cancelAppointment({ appointmentId: id, by: 'CancelledbyUser', reason: '' }, testContext(db()));
		return request;
	}
	async function withLegacyId(id: string, legacy_id: number | null) {
		await db().updateTable('appointment').set({ legacy_id }).where('id', '=', id).execute();
		return wish(id, { problem: 'Early' });
	}

	test('is possible until a job card is open, whatever the limit of moving is', async () => {
		const id = await booked();
		await db().updateTable('dealer').set({ move_until_hours: 720 }).execute();
		try {
			expect(await change(await wish(id, { problem: 'Today' }))).toMatchObject({ ok: true });
		} finally {
			await db().updateTable('dealer').set({ move_until_hours: 24 }).execute();
		}
	});
});
