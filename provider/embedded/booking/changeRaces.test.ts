import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBookingPayload, deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { createChange } from '../../../tests/support/provider/changes.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider } from '../../../tests/support/provider/harness.ts';
import { jobCardFields, testContext } from '../../../tests/support/provider/jobCards.ts';
import { createMove, wrongSlots } from '../../../tests/support/provider/moves.ts';
import { openJobCard } from '../jobCards/openJobCard.ts';

describeEachDemoDatabase('Changes at once', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const db = () => database().db;
	const direct = () => provider.direct();
	async function booked(): Promise<string> {
		await deleteBookings(db());
		const payload = await createBookingPayload(db(), provider);
		const answer = await provider.call('BookServiceAppointment', payload, { key: crypto.randomUUID() });
		return answer.AppointmentId ?? '';
	}
	/** Without its job, and with another problem. */
	const wish = (id: string, problem = 'Another') => createChange(direct(), id, { problem, jobs: [] });
	const read = (id: string) =>
		db().selectFrom('appointment').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
	const kindsOf = async (id: string) =>
		(await db().selectFrom('appointment_change').select('kind').where('appointment_id', '=', id).execute()).map(
			({ kind }) => kind,
		);

	test('with one key, sent twenty times, change once and get the same result', async () => {
		const id = await booked();
		const request = await wish(id);
		const answers = await Promise.all(Array.from({ length: 20 }, () => direct().changeAppointment(request)));
		for (const answer of answers) expect(answer).toEqual(answers[0]);
		expect(answers[0]).toMatchObject({ ok: true });
		expect(await kindsOf(id)).toEqual(['changed']);
	});

	test('of one booking from eight pages: one is made, the others read that it has changed', async () => {
		const id = await booked();
		const requests = await Promise.all(Array.from({ length: 8 }, (_, at) => wish(id, `Page ${at}`)));
		const answers = await Promise.all(requests.map((request) => direct().changeAppointment(request)));
		expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
		for (const answer of answers) if (!answer.ok) expect(answer.rejection).toMatchObject({ code: 'bookingChanged' });
		expect(await read(id)).toMatchObject({
			revision: 1,
			problem: requests[answers.findIndex(({ ok }) => ok)]?.problem,
		});
		expect(await kindsOf(id)).toHaveLength(1);
	});

	describe('beside something else', () => {
		test('a move and a change: one of them is done', async () => {
			for (let round = 0; round < 8; round++) {
				const id = await booked();
				const [request, move] = [await wish(id), await createMove(db(), id)];
				const answers = await Promise.all([direct().changeAppointment(request), direct().moveAppointment(move)]);
				expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
				expect(await kindsOf(id)).toEqual([answers[0].ok ? 'changed' : 'moved']);
				expect(await wrongSlots(db())).toEqual([]);
			}
		});

		test('a cancellation wins: the booking ends cancelled, and no seat is lost or kept', async () => {
			for (let round = 0; round < 8; round++) {
				const id = await booked();
				const request = await wish(id);
				const [changed, cancelled] = await Promise.all([
					direct().changeAppointment(request),
					direct().cancelAppointment({ appointmentId: id, reason: '' }),
				]);
				expect(cancelled).toMatchObject({ ok: true });
				if (!changed.ok) expect(changed.rejection).toMatchObject({ code: 'alreadyCancelled' });
				expect(await read(id)).toMatchObject({ status: 'CancelledbyUser', revision: changed.ok ? 1 : 0 });
				expect(await wrongSlots(db())).toEqual([]);
			}
		});

		test('the opening of a job card: the job card has the lines of the booking as it is', async () => {
			for (let round = 0; round < 8; round++) {
				const id = await booked();
				const request = await wish(id);
				const [changed] = await Promise.all([
					direct().changeAppointment(request),
					openJobCard({ ...jobCardFields, regNo: 'MH12AB1234' }, testContext(db())),
				]);
				if (!changed.ok) expect(changed.rejection).toMatchObject({ code: 'bookingInService' });
				const copied = await db()
					.selectFrom('job_card_line as l')
					.innerJoin('job_card as e', 'e.id', 'l.job_card_id')
					.select(['l.name', 'e.estimated_cost'])
					.where('e.appointment_id', '=', id)
					.orderBy('l.position')
					.execute();
				const lines = await db()
					.selectFrom('appointment_line')
					.select('name')
					.where('appointment_id', '=', id)
					.where('is_selected', '=', true)
					.orderBy('position')
					.execute();
				expect(copied.map(({ name }) => name)).toEqual(lines.map(({ name }) => name));
				const { total_parts, total_labour } = await read(id);
				for (const { estimated_cost } of copied) expect(estimated_cost).toBe(total_parts + total_labour);
			}
		});
	});
});
