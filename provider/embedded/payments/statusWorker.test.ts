import { setTimeout as pause } from 'node:timers/promises';
import type { KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { openDatabase } from '../../../db/connect.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, serveTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import {
	billAmount,
	createBilledJobCard,
	createTestOnlinePayment,
	type TestJobCard,
	type TestOnlinePayment,
} from '../../../tests/support/provider/payments.ts';
import { acceptReturn } from './acceptReturn.ts';
import { beginPayment } from './beginPayment.ts';
import { listPayments } from './paymentLists.ts';
import { createStatusWorker, scheduleStatusCheck } from './statusCheck.ts';

const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

describeEachDemoDatabase('The status worker', (database, kind) => {
	let online: TestOnlinePayment;
	let jobCard: TestJobCard;
	let orderId = '';
	const db = () => database().db;
	beforeAll(async () => {
		await openTestProvider(db());
	});
	beforeEach(async () => {
		await db().updateTable('payment_order').set({ next_ask_at: null }).execute();
		online = createTestOnlinePayment();
		jobCard = await createBilledJobCard(db());
		orderId = await beginOrder(jobCard);
	});
	const beginOrder = async (jobCard: TestJobCard) => {
		const id = `KS-${crypto.randomUUID().slice(0, 18)}`;
		const request = {
			...jobCard,
			orderId: id,
			jobCardId: jobCard.id,
			amount: billAmount,
			portalUrl: 'http://portal.test',
		};
		await beginPayment(request, { db: db(), now: testNow, online });
		return id;
	};
	const workerAt = (now: Date, on = db()) => createStatusWorker({ db: on, online, now: () => now });
	const order = () =>
		db().selectFrom('payment_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
	const jobCardRow = () =>
		db().selectFrom('job_card').select('paid_at').where('id', '=', jobCard.id).executeTakeFirstOrThrow();

	test('checks an order without a return after two minutes', async () => {
		online.gateway.reports.set(orderId, { state: 'paid' });
		expect(await workerAt(later(1.9)).runOnce()).toBe(0);
		expect(await workerAt(later(2)).runOnce()).toBe(1);
		expect(await order()).toMatchObject({ state: 'paid', next_ask_at: null, asked_at: later(2) });
		expect((await jobCardRow()).paid_at).toEqual(later(2));
		expect(await workerAt(later(60)).runOnce()).toBe(0);
	});

	test('checks with growing intervals, and records a late success of a failed order within three days', async () => {
		online.gateway.reports.set(orderId, { state: 'failed' });
		for (const minutes of [2, 4, 8, 16, 32]) {
			expect(await workerAt(later(minutes - 0.1)).runOnce()).toBe(0);
			expect(await workerAt(later(minutes)).runOnce()).toBe(1);
			expect((await order()).state).toBe('failed');
		}
		online.gateway.reports.set(orderId, { state: 'paid' });
		expect(await workerAt(later(71 * 60)).runOnce()).toBe(1);
		expect((await order()).state).toBe('paid');
	});

	test('expires an order after three days', async () => {
		expect(await workerAt(later(72 * 60)).runOnce()).toBe(1);
		expect(await order()).toMatchObject({ state: 'failed', next_ask_at: null });
	});

	test('never expires an order before the gateway has answered, however long it was down', async () => {
		online.gateway.isDown = true;
		expect(await workerAt(later(72 * 60)).runOnce()).toBe(1);
		expect(await order()).toMatchObject({ state: 'open', next_ask_at: later(78 * 60) });
		expect(online.logged.at(-1)).toMatchObject({ orderId });
		expect(await workerAt(later(78 * 60)).runOnce()).toBe(1);
		expect(await order()).toMatchObject({ state: 'open', next_ask_at: later(84 * 60) });
		online.gateway.isDown = false;
		online.gateway.reports.set(orderId, { state: 'paid' });
		expect(await workerAt(later(84 * 60)).runOnce()).toBe(1);
		expect(await order()).toMatchObject({ state: 'paid', next_ask_at: null });
		expect((await jobCardRow()).paid_at).toEqual(later(84 * 60));
	});

	test('checks again when the process ended during the last check', async () => {
		online.gateway.fetchStatus = () => Promise.reject(new Error('ended for the test'));
		await expect(workerAt(later(73 * 60)).runOnce()).rejects.toThrow('ended for the test');
		online.gateway.fetchStatus = async () => null;
		expect(await workerAt(later(79 * 60)).runOnce()).toBe(1);
		expect(await order()).toMatchObject({ state: 'failed', next_ask_at: null });
	});

	test.each(['failed', 'cancelled'] as const)('keeps the failure of an order that it expires (%s)', async (state) => {
		online.gateway.reports.set(orderId, { state, failure: 'Declined' });
		await workerAt(later(2)).runOnce();
		await workerAt(later(72 * 60)).runOnce();
		expect(await order()).toMatchObject({ state, failure: 'Declined', next_ask_at: null });
	});

	test('postpones its orders while the gateway is down', async () => {
		online.gateway.isDown = true;
		expect(await workerAt(later(2)).runOnce()).toBe(1);
		expect(await order()).toMatchObject({ state: 'open', next_ask_at: later(4) });
		expect(online.counted.at(-1)).toBe('payments statusFailed');
		online.gateway.isDown = false;
		online.gateway.reports.set(orderId, { state: 'paid' });
		await workerAt(later(4)).runOnce();
		expect((await order()).state).toBe('paid');
	});

	test('checks an order in one of several processes', async () => {
		const jobCards = await Promise.all(Array.from({ length: 12 }, () => createBilledJobCard(db())));
		const orders = [orderId, ...(await Promise.all(jobCards.map(beginOrder)))];
		online.gateway.statusRequests.length = 0;
		const other = kind === 'postgres' ? await openDatabase(database().settings) : null;
		try {
			const workers = [workerAt(later(3)), workerAt(later(3), other?.db), workerAt(later(3), other?.db)];
			await Promise.all(workers.map((worker) => worker.runOnce()));
		} finally {
			await other?.close();
		}
		expect(online.gateway.statusRequests.toSorted()).toEqual(orders.toSorted());
	});

	test('together with a concurrent return pay a bill once', async () => {
		online.gateway.reports.set(orderId, { state: 'paid' });
		const context = { db: db(), now: later(3), online };
		const sent = online.gateway.encRespOf({ orderId, state: 'paid', reference: jobCard.id });
		await Promise.all([workerAt(later(3)).runOnce(), acceptReturn(sent, context), workerAt(later(3)).runOnce()]);
		const { rows } = await listPayments({ jobCardNo: jobCard.jobCardNo }, context);
		expect(rows).toMatchObject([{ refund: 'none' }]);
	});

	test('checks at once when an owner is waiting, but not more often than every 15 s', async () => {
		await scheduleStatusCheck([jobCard.id], { db: db(), now: later(0.2) });
		expect(await workerAt(later(0.2)).runOnce()).toBe(0);
		await scheduleStatusCheck([jobCard.id], { db: db(), now: later(0.5) });
		expect(await workerAt(later(0.5)).runOnce()).toBe(1);
		await scheduleStatusCheck([jobCard.id], { db: db(), now: later(0.6) });
		expect(await workerAt(later(0.6)).runOnce()).toBe(0);
		await scheduleStatusCheck([jobCard.id], { db: db(), now: later(0.8) });
		expect(await workerAt(later(0.8)).runOnce()).toBe(1);
	});

	test('leaves an order alone for 15 s after any question about it, and goes on with the others', async () => {
		const jobCards = await Promise.all(Array.from({ length: 6 }, () => createBilledJobCard(db())));
		const orders = [orderId, ...(await Promise.all(jobCards.map(beginOrder)))];
		const asked = new Date(later(3).getTime() - 14_999);
		// More than one batch of them is due and not to be asked about.
		await db()
			.updateTable('payment_order')
			.set({ asked_at: asked })
			.where('order_id', 'in', orders.slice(0, 6))
			.execute();
		expect(await workerAt(later(3)).runOnce()).toBe(1);
		expect(online.gateway.statusRequests).toEqual(orders.slice(6));
		expect(await workerAt(new Date(asked.getTime() + 15_000)).runOnce()).toBe(6);
		expect(online.gateway.statusRequests.toSorted()).toEqual(orders.toSorted());
	});

	test('keeps the answer of each question until there is another, also while the gateway is down', async () => {
		for (const [minutes, state] of [
			[2, 'notTried'],
			[4, 'down'],
			[8, 'pending'],
			[16, null],
		] as const) {
			online.gateway.isDown = state === 'down';
			if (state === null) online.gateway.reports.delete(orderId);
			else if (state !== 'down') online.gateway.reports.set(orderId, { state });
			expect(await workerAt(later(minutes)).runOnce()).toBe(1);
			expect((await order()).gateway_answer).toBe(state === 'down' ? 'notTried' : (state ?? 'unknown'));
		}
	});

	test('goes on asking about a refunded order for three days', async () => {
		online.gateway.reports.set(orderId, { state: 'refunded' });
		for (const minutes of [2, 4]) expect(await workerAt(later(minutes)).runOnce()).toBe(1);
		expect(await order()).toMatchObject({ state: 'refunded', next_ask_at: later(8) });
		online.gateway.reports.set(orderId, { state: 'paid' });
		expect(await workerAt(later(8)).runOnce()).toBe(1);
		expect(await order()).toMatchObject({ state: 'paid', next_ask_at: null });
		expect((await jobCardRow()).paid_at).toEqual(later(8));
	});

	test('ends its questions about a refunded order after three days', async () => {
		online.gateway.reports.set(orderId, { state: 'refunded' });
		await workerAt(later(2)).runOnce();
		expect(await workerAt(later(72 * 60)).runOnce()).toBe(1);
		expect(await order()).toMatchObject({ state: 'refunded', next_ask_at: null });
	});

	test('checks at once when the owner opens the vehicle', async () => {
		online.gateway.reports.set(orderId, { state: 'paid' });
		const provider = serveTestProvider(db(), { online });
		provider.setNow(later(1));
		const shown = await provider.call('document', { id: jobCard.vehicleId });
		expect(shown.ServiceHistory?.[0]?.PaymentDetails).toMatchObject([{ Status: 'Open', OrderNumber: orderId }]);
		expect(await workerAt(later(1)).runOnce()).toBe(1);
		const settled = await provider.call('document', { id: jobCard.vehicleId });
		expect(settled.ServiceHistory?.[0]?.PaymentDetails).toMatchObject([{ Status: 'Successful' }]);
	});

	test('costs an open page one query, and one more when a status check is scheduled', async () => {
		const queries: unknown[] = [];
		const counting: KyselyPlugin = {
			transformQuery: ({ node }) => node,
			transformResult: async ({ result }) => {
				queries.push(result);
				return result;
			},
		};
		const provider = serveTestProvider(db().withPlugin(counting), { online });
		const costOf = async (minutes: number) => {
			queries.length = 0;
			provider.setNow(later(minutes));
			await provider.call('document', { id: jobCard.vehicleId });
			return queries.length;
		};
		expect([await costOf(0.1), await costOf(1), await costOf(1.1)]).toEqual([1, 2, 1]);
		expect(await workerAt(later(1.1)).runOnce()).toBe(1);
		expect([await costOf(1.2), await costOf(1.4)]).toEqual([1, 2]);
		const closed = { phase: 'closed', is_active: false, paid_at: testNow } as const;
		await db().updateTable('job_card').set(closed).where('id', '=', jobCard.id).execute();
		expect(await workerAt(later(1.4)).runOnce()).toBe(1);
		expect(await costOf(2)).toBe(1);
	});

	test('runs until it is stopped, and continues after an error', async () => {
		online.gateway.reports.set(orderId, { state: 'paid' });
		let broken = 2;
		const now = () => {
			if (broken-- > 0) throw new Error('broken for the test');
			return later(3);
		};
		const worker = createStatusWorker({ db: db(), online, now, intervalMs: 5 });
		worker.start();
		for (let waited = 0; waited < 400 && (await order()).state !== 'paid'; waited++) await pause(5);
		await worker.stop(1_000);
		expect((await order()).state).toBe('paid');
		const requestCount = online.gateway.statusRequests.length;
		jobCard = await createBilledJobCard(db());
		orderId = await beginOrder(jobCard);
		await pause(50);
		expect((await order()).asked_at).toBeNull();
		expect(online.gateway.statusRequests).toHaveLength(requestCount);
	});
});
