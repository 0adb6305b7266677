import { beforeAll, beforeEach, expect, test } from 'vitest';
import { addDays } from '../../../domain/time/calendar.ts';
import { deleteBookings, testDay } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { createVehicleAt, testContext } from '../../../tests/support/provider/jobCards.ts';
import { wrongSlots } from '../../../tests/support/provider/moves.ts';
import { kindsOf, readQueued } from '../../../tests/support/provider/queuedMessages.ts';
import { deskCommands } from './commands.ts';

describeEachDemoDatabase('The desk moves a booking', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const db = () => database().db;
	const run = async (name: 'move' | 'show', fields: object) =>
		deskCommands.find((each) => each.name === name)?.execute(fields, testContext(db()));
	const vehicle = (step: Parameters<typeof createVehicleAt>[0]) => createVehicleAt(step, db(), provider);
	const day = addDays(testDay, 1);

	test('after the owner’s limit as well, notifies the owner, and shows what it was', async () => {
		const regNo = await vehicle('booked');
		const limit = (hours: number) => db().updateTable('dealer').set({ move_until_hours: hours }).execute();
		await limit(720);
		try {
			await run('move', { regNo, to: `${day} 12:00` });
		} finally {
			await limit(24);
		}
		expect(await run('show', { regNo })).toMatchObject({
			...{ appointmentDay: day, appointmentTime: '12:00 - 13:00', dealerCode: 'MH-PUN-01' },
			possible: ['open', 'cancel', 'move', 'change'],
			bookingChanges: [
				{
					...{ change: 'moved', by: 'dealership', changedAt: testNow.toISOString() },
					before: expect.stringMatching(`^dealer MH-PUN-01, day ${testDay}, time \\d\\d:00, total \\d+\\.\\d\\d$`),
					after: expect.stringContaining(`dealer MH-PUN-01, day ${day}, time 12:00`),
				},
			],
		});
		expect(kindsOf(await readQueued(regNo, db()))).toEqual(['booked', 'moved']);
	});

	test('to another dealership, at its prices', async () => {
		const regNo = await vehicle('booked');
		await run('move', { regNo, to: `${day} 11:00`, dealerCode: 'MH-PUN-02' });
		expect(await run('show', { regNo })).toMatchObject({ dealerCode: 'MH-PUN-02', appointmentDay: day });
		expect(await wrongSlots(db())).toEqual([]);
	});

	test.each([
		['a time that is no slot', { to: `${day} 03:00` }, 409, 'slotUnknown'],
		['a day that cannot be booked', { to: `${addDays(testDay, 60)} 12:00` }, 409, 'dayOutside'],
		['no time', { to: 'soon' }, 422, 'deskFieldsMalformed'],
		['an unknown dealer', { to: `${day} 12:00`, dealerCode: 'XX-1' }, 404, 'dealerCodeUnknown'],
	])('but a move to %s is refused', async (_, given, status, code) => {
		const regNo = await vehicle('booked');
		await expect(run('move', { regNo, ...given })).rejects.toMatchObject({ status, rejection: { code } });
		expect(await wrongSlots(db())).toEqual([]);
	});

	test('but a booking with an open job card is not moved', async () => {
		const regNo = await vehicle('open');
		await expect(run('move', { regNo, to: `${day} 12:00` })).rejects.toMatchObject({ status: 409 });
	});
});
