import { beforeAll, beforeEach, expect, test } from 'vitest';
import { deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { createVehicleAt, testContext } from '../../../tests/support/provider/jobCards.ts';
import { kindsOf, readQueued } from '../../../tests/support/provider/queuedMessages.ts';
import { deskCommands } from './commands.ts';

describeEachDemoDatabase('The desk changes what was booked', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const db = () => database().db;
	const run = async (name: 'change' | 'show', fields: object) =>
		deskCommands.find((each) => each.name === name)?.execute(fields, testContext(db()));
	const vehicle = (step: Parameters<typeof createVehicleAt>[0]) => createVehicleAt(step, db(), provider);

	test('mobile, problem, reading and jobs, notifies the owner, and shows what it was', async () => {
		const regNo = await vehicle('booked');
		const before = (await run('show', { regNo })) as { jobs: { job: string }[]; bookedKm: number };
		const booked = before.jobs[0]?.job ?? '';
		const { name: added } = await db()
			.selectFrom('job')
			.select('name')
			.where('is_active', '=', true)
			.where('dealer_id', 'is', null)
			.where('model_code', 'is', null)
			.where('name', '<>', booked)
			.executeTakeFirstOrThrow();
		const given = { mobile: '9000000001', problem: 'Horn', km: before.bookedKm + 1, addJob: added, dropJob: booked };
		await run('change', { regNo, ...given });
		expect(await run('show', { regNo })).toMatchObject({
			...{ contactMobile: '9000000001', problem: 'Horn', bookedKm: before.bookedKm + 1, jobs: [{ job: added }] },
			bookingChanges: [
				{
					...{ change: 'changed', by: 'dealership', changedAt: testNow.toISOString() },
					before: expect.stringMatching(
						new RegExp(`^km ${before.bookedKm}, mobile \\d{10}, problem .*jobs ${booked}`, 's'),
					),
					after: expect.stringContaining(`km ${before.bookedKm + 1}, mobile 9000000001, problem Horn`),
				},
			],
		});
		expect(kindsOf(await readQueued(regNo, db()))).toEqual(['booked', 'changed']);
	});

	test('the addresses, as show has them, and removes pick-up and drop', async () => {
		const regNo = await vehicle('booked');
		const shown = async () => (await run('show', { regNo })) as Record<string, string | null>;
		const { dropOffAddress, pickUpAddress } = await shown();
		const moved = pickUpAddress?.replace('12 MG Road', '7 MG Road, Flat 2') ?? '';
		await run('change', { regNo, pickUp: moved });
		expect(await shown()).toMatchObject({ pickUpAddress: moved, dropOffAddress: moved });
		await run('change', { regNo, dropOff: dropOffAddress });
		expect(await shown()).toMatchObject({ pickUpAddress: moved, dropOffAddress });
		await run('change', { regNo, pickUp: 'none' });
		expect(await shown()).toMatchObject({ pickUpAddress: null, dropOffAddress: null });
	});

	test.each([
		['nothing', {}, 409, 'nothingChanged'],
		['a job that there is none of', { addJob: 'Wings' }, 409, 'notOffered'],
		['a job that was not booked', { dropJob: 'Wings' }, 409, 'notOffered'],
		['a reading below the last one', { km: 0 }, 422, 'readingTooLow'],
		['a mobile of nine digits', { mobile: '900000000' }, 422, 'deskFieldsMalformed'],
		['an address without a PIN', { pickUp: '12 MG Road, Pune, Maharashtra' }, 422, 'deskFieldsMalformed'],
		['a city that is too far', { pickUp: '1 Road, Delhi, Delhi 110001' }, 409, 'cityTooFar'],
	])('but a change to %s is refused', async (_, given, status, code) => {
		const regNo = await vehicle('booked');
		await expect(run('change', { regNo, ...given })).rejects.toMatchObject({ status, rejection: { code } });
	});

	test('a mobile or a reading of a vehicle of status NA, without work that was not booked', async () => {
		const regNo = await vehicle('booked');
		await db().updateTable('vehicle').set({ status: 'NA' }).where('reg_no', '=', regNo).execute();
		const id = (await db().selectFrom('appointment').select('id').executeTakeFirstOrThrow()).id;
		await db().deleteFrom('appointment_line').where('appointment_id', '=', id).execute();
		await db().updateTable('appointment').set({ total_parts: 0, total_labour: 0 }).where('id', '=', id).execute();
		const { bookedKm } = (await run('show', { regNo })) as { bookedKm: number };
		await run('change', { regNo, mobile: '9000000001', km: bookedKm + 1 });
		const read = db().selectFrom('appointment').select(['mobile', 'total_parts', 'revision']).where('id', '=', id);
		expect(await read.executeTakeFirstOrThrow()).toEqual({ mobile: '9000000001', total_parts: 0, revision: 1 });
		expect(await db().selectFrom('appointment_line').selectAll().where('appointment_id', '=', id).execute()).toEqual(
			[],
		);
	});

	test('but a booking with an open job card is not changed', async () => {
		const regNo = await vehicle('open');
		await expect(run('change', { regNo, problem: 'Late' })).rejects.toMatchObject({ status: 409 });
	});
});
