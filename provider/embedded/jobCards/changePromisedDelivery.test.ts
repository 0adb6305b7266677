import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { DeliveryChangeReason } from '../../../domain/jobCard/deliveryChangeReason.ts';
import type { QueuedMessage } from '../../../messages/messageContent.ts';
import { deleteBookings } from '../../../tests/support/provider/bookingPayload.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { type EmbeddedTestProvider, openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import { createVehicleAt, jobCardFields, testContext } from '../../../tests/support/provider/jobCards.ts';
import { describeVehicle } from '../desk/describeVehicle.ts';
import { listPromisedDeliveries } from '../desk/lists.ts';
import { momentText } from '../messages/contentRows.ts';
import { readJobCardContents } from '../messages/jobCardContents.ts';
import { changePromisedDelivery, finishJob } from './changePromisedDelivery.ts';
import { completeOrSkipStage } from './jobCardSteps.ts';
import { openJobCard } from './openJobCard.ts';

/** What the job cards of the tests promise at first. */
const promised = jobCardFields.delivery;
const hourMs = 3_600_000;
const later = (hours: number) => new Date(promised.getTime() + hours * hourMs);

describeEachDemoDatabase('A promised time', (database) => {
	let provider: EmbeddedTestProvider;
	beforeAll(async () => {
		provider = await openTestProvider(database().db);
	});
	beforeEach(() => deleteBookings(database().db));
	const context = (now = testNow) => testContext(database().db, now);
	const vehicle = (step: Parameters<typeof createVehicleAt>[0]) => createVehicleAt(step, database().db, provider);
	const change = (regNo: string, at: Date, reason: DeliveryChangeReason | null = 'part-awaited', now = testNow) =>
		changePromisedDelivery({ regNo, at, reason: reason ?? undefined }, context(now));
	const jobCardOf = (regNo: string) =>
		database()
			.db.selectFrom('job_card as e')
			.innerJoin('vehicle as v', 'v.id', 'e.vehicle_id')
			.select(['e.id', 'e.appointment_id', 'e.estimated_delivery_at as at'])
			.where('reg_no', '=', regNo)
			.executeTakeFirstOrThrow();
	const changes = async (regNo: string) =>
		database()
			.db.selectFrom('delivery_change')
			.selectAll()
			.where('job_card_id', '=', (await jobCardOf(regNo)).id)
			.orderBy('number')
			.execute();
	const queued = (regNo: string) =>
		database()
			.db.selectFrom('message')
			.selectAll()
			.where('reg_no', '=', regNo)
			.where('kind', 'in', ['promiseGiven', 'promiseChanged'])
			.orderBy('queued_at')
			.execute();

	test('that is changed is kept with its reason, and the owner is notified', async () => {
		const regNo = await vehicle('working');
		await changePromisedDelivery({ regNo, at: later(24), reason: 'part-awaited', words: 'From Pune' }, context());
		const { id, appointment_id, at } = await jobCardOf(regNo);
		expect(at).toEqual(later(24));
		const [kept, ...more] = await changes(regNo);
		expect(kept).toMatchObject({ promised_before: promised, promised_at: later(24), reason: 'part-awaited' });
		expect([kept?.words, kept?.changed_at, kept?.job_card_id, more]).toEqual(['From Pune', testNow, id, []]);
		const messages = await queued(regNo);
		expect(messages).toMatchObject([{ kind: 'promiseChanged', about_id: kept?.id, link_bound_to_id: appointment_id }]);
		expect(await describeVehicle(regNo, context())).toMatchObject({
			estimatedDelivery: later(24).toISOString(),
			promiseChanges: [{ promisedBefore: promised.toISOString(), reason: 'part-awaited', words: 'From Pune' }],
		});
	});

	test('that is promised again changes nothing, also once it has passed', async () => {
		const regNo = await vehicle('working');
		await change(regNo, promised);
		await change(regNo, promised, null, later(1));
		expect([await changes(regNo), await queued(regNo)]).toEqual([[], []]);
	});

	test('is promised for the first time without a reason', async () => {
		const regNo = await vehicle('booked');
		await openJobCard({ ...jobCardFields, regNo, delivery: undefined }, context());
		await change(regNo, promised, null);
		expect(await changes(regNo)).toMatchObject([{ promised_before: null, promised_at: promised, reason: null }]);
		expect(await queued(regNo)).toMatchObject([{ kind: 'promiseGiven' }]);
	});

	test.each<[string, Date, DeliveryChangeReason | null, object]>([
		['without a reason', later(1), null, { code: 'promiseNeedsReason', params: { reasons: expect.anything() } }],
		['later for `earlier`', later(1), 'earlier', { code: 'promiseNeedsReason' }],
		['earlier for another', later(-1), 'part-awaited', { params: { reasons: ['earlier'] } }],
		['to now', testNow, 'earlier', { code: 'promiseInThePast' }],
		['into the past', new Date('2026-11-20T00:00:00Z'), 'earlier', { code: 'promiseInThePast' }],
	])('is not changed %s', async (_how, at, reason, rejection) => {
		const regNo = await vehicle('open');
		await expect(change(regNo, at, reason)).rejects.toMatchObject({ status: 422, rejection });
		expect([(await jobCardOf(regNo)).at, await queued(regNo)]).toEqual([promised, []]);
	});

	test.each(['booked', 'completed', 'released'] as const)('is not possible for a vehicle that is %s', async (step) => {
		const regNo = await vehicle(step);
		await expect(change(regNo, later(1))).rejects.toMatchObject({ status: 409 });
		await expect(finishJob({ regNo, job: '1' }, context())).rejects.toMatchObject({ status: 409 });
		expect(await queued(regNo)).toEqual([]);
	});

	test('changed by several desks at once has an unbroken row of changes', async () => {
		const regNo = await vehicle('working');
		const wished = [1, 2, 3, 4, 5, 6].map(later);
		// A desk that comes to a later promise than its own would need another reason.
		const outcomes = await Promise.allSettled(wished.map((at) => change(regNo, at)));
		const kept = await changes(regNo);
		expect(kept.length).toBe(outcomes.filter(({ status }) => status === 'fulfilled').length);
		expect(kept.map(({ number }) => number)).toEqual(kept.map((_, index) => index + 1));
		expect(kept.map((each) => each.promised_before)).toEqual(
			[promised, ...kept.map((each) => each.promised_at)].slice(0, -1),
		);
		expect((await jobCardOf(regNo)).at).toEqual(kept.at(-1)?.promised_at);
		expect(await queued(regNo)).toHaveLength(kept.length);
	});

	test('with the microseconds of an import can be changed', async () => {
		const regNo = await vehicle('working');
		const { id } = await jobCardOf(regNo);
		const imported = "update job_card set estimated_delivery_at = '2026-11-24 11:30:00.123456Z' where id = $1";
		await database().db.executeQuery({ sql: imported, parameters: [id], query: {} as never, queryId: {} as never });
		await change(regNo, later(24));
		expect((await jobCardOf(regNo)).at).toEqual(later(24));
	});

	test('is listed for the desk from half an hour before, the earliest first', async () => {
		const [first, second, done] = [await vehicle('working'), await vehicle('open'), await vehicle('completed')];
		await change(second, later(1));
		const listed = async (now: Date, dealerCode?: string) => {
			const { rows: promises } = await listPromisedDeliveries({ dealerCode }, context(now));
			return promises
				.filter(({ regNo }) => [first, second, done].includes(regNo))
				.map((row) => [row.regNo, row.minutesLeft]);
		};
		expect(await listed(new Date(promised.getTime() - 31 * 60_000))).toEqual([]);
		expect(await listed(new Date(promised.getTime() - 30 * 60_000))).toEqual([[first, 30]]);
		expect(await listed(later(0.75), 'MH-PUN-01')).toEqual([
			[first, -45],
			[second, 15],
		]);
		expect(await listed(later(0.75), 'KA-BLR-01')).toEqual([]);
	});

	test('a job is finished once, by its number or its name, and the owner sees it', async () => {
		const regNo = await vehicle('working');
		const shown = async () => {
			const { jobCardLines } = (await describeVehicle(regNo, context())) as {
				jobCardLines: { line: number; name: string; finishedAt: string | null }[];
			};
			return jobCardLines;
		};
		const [first, second] = await shown();
		await finishJob({ regNo, job: ` ${first?.name.toUpperCase()}` }, context());
		await finishJob({ regNo, job: '2' }, context());
		await finishJob({ regNo, job: '2' }, context(later(1)));
		const at = testNow.toISOString();
		expect((await shown()).map(({ finishedAt }) => finishedAt)).toEqual([at, at, null, null, null, null]);
		await expect(finishJob({ regNo, job: 'Horn' }, context())).rejects.toMatchObject({
			status: 422,
			rejection: { code: 'jobUnknown', params: { job: 'Horn', jobs: expect.arrayContaining([second?.name]) } },
		});
	});

	describe('in a message', () => {
		const message = (fields: Partial<QueuedMessage>): QueuedMessage => ({
			id: crypto.randomUUID(),
			kind: 'promiseChanged',
			regNo: 'MH12AB1234',
			aboutId: crypto.randomUUID(),
			linkBoundToId: null,
			recipient: 'registered',
			queuedAt: testNow,
			expiresAt: later(24),
			...fields,
		});
		const said = (at: Date) => momentText(at.toISOString(), 'en');
		const contentsAt = async (now: Date, ...messages: readonly QueuedMessage[]) => {
			const contents = await readJobCardContents(messages, context(now));
			return messages.map(({ id }) => contents.get(id)?.values.time ?? null);
		};

		test('is the new one, until the next change, its time, or the end of the work', async () => {
			const regNo = await vehicle('working');
			await change(regNo, later(1));
			await change(regNo, later(2));
			const [one, two] = (await changes(regNo)).map(({ id }) => message({ id, aboutId: id, regNo }));
			if (!one || !two) throw new Error('two changes');
			expect(await contentsAt(testNow, one, two)).toEqual([null, said(later(2))]);
			expect(await contentsAt(later(2), two)).toEqual([null]);
			expect((await readJobCardContents([two], context())).get(two.id)?.values).toEqual({
				vehicle: regNo,
				time: '24 Nov 7 PM',
			});
			expect(momentText(later(2).toISOString(), 'hi')).toBe('24 नवंबर को शाम 7 बजे');
			await database()
				.db.updateTable('job_card')
				.set({ phase: 'completed' })
				.where('id', '=', (await jobCardOf(regNo)).id)
				.execute();
			expect(await contentsAt(testNow, two)).toEqual([null]);
		});

		test('that has passed is shown until another is promised, or the work is done', async () => {
			const regNo = await vehicle('working');
			const { id } = await jobCardOf(regNo);
			const passed = message({ kind: 'promisePassed', aboutId: id, regNo, queuedAt: later(0) });
			expect(await contentsAt(new Date(promised.getTime() - 1), passed)).toEqual([null]);
			expect(await contentsAt(later(10), passed)).toEqual([said(promised)]);
			await change(regNo, later(12), 'workshop-busy', later(10));
			// That one has passed since, which has a message of its own.
			expect(await contentsAt(later(13), passed)).toEqual([null]);
			const second = { ...passed, id: crypto.randomUUID(), queuedAt: later(12) };
			expect(await contentsAt(later(13), passed, second)).toEqual([null, said(later(12))]);
			for (const stage of ['UnderRepair', 'FinalInspection']) {
				await completeOrSkipStage({ regNo, kind: 'complete-stage', stage }, context(later(13)));
			}
			expect(await contentsAt(later(13), second)).toEqual([null]);
		});

		test('does not notify another owner, nor of a time that was imported since', async () => {
			const { db } = database();
			const regNo = await vehicle('working');
			await change(regNo, later(1));
			const [one] = (await changes(regNo)).map(({ id }) => message({ id, aboutId: id, regNo }));
			if (!one) throw new Error('a change');
			const { id } = await jobCardOf(regNo);
			await db
				.updateTable('job_card')
				.set({ estimated_delivery_at: later(3) })
				.where('id', '=', id)
				.execute();
			expect(await contentsAt(testNow, one)).toEqual([null]);
			await db
				.updateTable('job_card')
				.set({ estimated_delivery_at: later(1) })
				.where('id', '=', id)
				.execute();
			expect(await contentsAt(testNow, one)).toEqual([said(later(1))]);
			await db
				.updateTable('vehicle')
				.set({ owner_since: later(0) })
				.where('reg_no', '=', regNo)
				.execute();
			expect(await contentsAt(testNow, one)).toEqual([null]);
		});

		test('is nothing for messages of other kinds', async () => {
			expect(await contentsAt(testNow, message({ kind: 'received' }), message({}))).toEqual([null, null]);
		});
	});
});
