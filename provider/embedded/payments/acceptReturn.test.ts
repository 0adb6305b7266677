import type { KyselyPlugin } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../../db/connect.ts';
import { toWireAmount } from '../../../domain/money.ts';
import type { GatewayOrderState } from '../../../payments/gateway.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import {
	billAmount,
	createBilledJobCard,
	createTestOnlinePayment,
	readPaymentDetails,
	type TestJobCard,
	type TestOnlinePayment,
} from '../../../tests/support/provider/payments.ts';
import { acceptReturn, checkReturnedPayment } from './acceptReturn.ts';
import { beginPayment } from './beginPayment.ts';
import { recordDealershipPayment } from './dealershipPayment.ts';
import { listPayments, listRefundsDue, markRefunded } from './paymentLists.ts';
import { createStatusWorker, scheduleStatusCheck } from './statusCheck.ts';

describeEachDemoDatabase('A return of the gateway', (database, kind) => {
	let online: TestOnlinePayment;
	let jobCard: TestJobCard;
	let orderId = '';
	const db = () => database().db;
	const context = () => ({ db: db(), now: testNow, online });
	beforeAll(async () => {
		await openTestProvider(db());
	});
	beforeEach(async () => {
		await db().updateTable('payment_order').set({ next_ask_at: null }).execute();
		online = createTestOnlinePayment();
		jobCard = await createBilledJobCard(db());
		orderId = await beginOrder();
	});
	const beginOrder = async (over: Partial<Parameters<typeof beginPayment>[0]> = {}) => {
		const id = `KS-${crypto.randomUUID().slice(0, 18)}`;
		const request = {
			...jobCard,
			orderId: id,
			jobCardId: jobCard.id,
			amount: billAmount,
			portalUrl: 'http://portal.test',
			...over,
		};
		expect(await beginPayment(request, context())).toMatchObject({ ok: true });
		return id;
	};
	const later = (seconds: number) => new Date(testNow.getTime() + seconds * 1_000);
	/** The result page with the parameters of its address. */
	const back = async (state: GatewayOrderState, over: object = {}, now = testNow, on = db()) => {
		const encResp = online.gateway.encRespOf({ orderId, state, reference: jobCard.id, ...over });
		const result = await acceptReturn(encResp, { db: on, now, online });
		if (result === null) return null;
		const { origin, pathname, searchParams } = new URL(result);
		const [, page, regNo] = pathname.split('/');
		return { page, origin, pathRegNo: regNo, ...Object.fromEntries(searchParams) };
	};
	/** Whether the worker asks about this order. */
	const workAt = async (seconds: number) => {
		const asked = online.gateway.statusRequests.length;
		await createStatusWorker({ db: db(), online, now: () => later(seconds) }).runOnce();
		return online.gateway.statusRequests.slice(asked).filter((asked) => asked === orderId).length;
	};
	const status = async () => (await readPaymentDetails(jobCard, db()))[0]?.state;
	const jobCardRow = () =>
		db().selectFrom('job_card').selectAll().where('id', '=', jobCard.id).executeTakeFirstOrThrow();
	const order = (id = orderId) =>
		db().selectFrom('payment_order').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
	const money = async () => (await listPayments({ jobCardNo: jobCard.jobCardNo }, { db: db() })).rows;
	const refundsDue = async () => (await listRefundsDue({ jobCardNo: jobCard.jobCardNo }, { db: db() })).rows;
	const paysAtDealership = () =>
		recordDealershipPayment({ jobCardId: jobCard.id, mode: 'Cash', receipt: 'R-1', amount: billAmount }, context());

	test('that the gateway confirms pays the bill and redirects to the success page', async () => {
		const stage = { job_card_id: jobCard.id, status_code: 'MakeFinalPayment', display_name: 'Make final payment' };
		await db()
			.insertInto('job_stage')
			.values({ ...stage, order_index: 7, is_applicable: true, completed_at: null })
			.execute();
		online.gateway.reports.set(orderId, { state: 'paid', trackingId: 'T 9&1' });
		expect(await back('paid')).toEqual({
			page: 'payment-success',
			origin: 'http://portal.test',
			pathRegNo: jobCard.regNo,
			OrderNumber: orderId,
			transactionId: 'T 9&1',
			amount: toWireAmount(billAmount),
			OrganizationName: 'Deccan Two Wheelers',
			OrganizationAddress: expect.any(String),
			RegNo: jobCard.regNo,
		});
		expect((await jobCardRow()).paid_at).toEqual(testNow);
		expect(await order()).toMatchObject({ state: 'paid', tracking_id: 'T 9&1', next_ask_at: null });
		expect(await money()).toMatchObject([
			{ orderId, kind: 'online', transactionId: 'T 9&1', amount: billAmount, refund: 'none', regNo: jobCard.regNo },
		]);
		expect(online.counted).toContain('payments paid');
		const stages = db().selectFrom('job_stage').select('completed_at').where('job_card_id', '=', jobCard.id);
		expect(await stages.execute()).toEqual([{ completed_at: testNow }]);
	});

	test('pays nothing until the gateway confirms it', async () => {
		for (const known of ['unseen', 'notTried', 'down'] as const) {
			orderId = await again();
			online.gateway.isDown = known === 'down';
			if (known === 'notTried') online.gateway.reports.set(orderId, { state: known });
			expect(await back('paid')).toMatchObject({ page: 'payment-success' });
			expect((await order()).state).toBe('pending');
			expect((await jobCardRow()).paid_at).toBeNull();
			expect(await money()).toEqual([]);
			expect(online.counted).toContain('gateway_returns_rejected unconfirmed');
		}
	});
	/** With a job card of its own, because a pending order blocks further ones. */
	const again = async () => {
		online = createTestOnlinePayment();
		jobCard = await createBilledJobCard(db());
		return beginOrder();
	};

	test.each([
		['down', 'abandoned'],
		['notTried', 'abandoned'],
		['pending', 'pending'],
	] as const)('is being confirmed for 15 minutes, and longer only by the gateway’s word: %s', async (known, then) => {
		online.gateway.isDown = known === 'down';
		if (known !== 'down') online.gateway.reports.set(orderId, { state: known });
		const statusAt = async (seconds: number) => (await readPaymentDetails(jobCard, db(), later(seconds)))[0]?.state;
		expect(await statusAt(0)).toBe('abandoned');
		await back('paid', {}, later(60));
		expect([await statusAt(60), await statusAt(15 * 60), await statusAt(16 * 60)]).toEqual([
			'pending',
			'pending',
			then,
		]);
		// Another return begins the time anew.
		await back('pending', {}, later(20 * 60));
		expect([await statusAt(34 * 60), await statusAt(35 * 60)]).toEqual(['pending', then]);
	});

	test('that says paid while the gateway says failed redirects to the failure page', async () => {
		online.gateway.reports.set(orderId, { state: 'failed', failure: 'Declined' });
		expect(await back('paid')).toMatchObject({ page: 'payment-fail' });
		expect(await order()).toMatchObject({ state: 'failed', failure: 'Declined' });
		expect(online.counted).toContain('gateway_returns_rejected unconfirmed');
	});

	test('of a failure that the gateway confirms redirects to the failure page, and status checks continue', async () => {
		online.gateway.reports.set(orderId, { state: 'failed', failure: 'Declined' });
		expect(await back('failed', { failure: 'Forged' })).toMatchObject({ page: 'payment-fail' });
		expect(await order()).toMatchObject({ state: 'failed', failure: 'Declined' });
		expect((await order()).next_ask_at).not.toBeNull();
		expect(await readPaymentDetails(jobCard, db())).toMatchObject([{ state: 'failed', orderNumber: orderId }]);
	});

	const endingReturns = ['failed', 'cancelled', 'refunded'] as const;

	describe.each(endingReturns)('that says %s', (state) => {
		test.each(['unseen', 'notTried', 'pending', 'down'] as const)(
			'ends nothing while the gateway’s answer is: %s',
			async (known) => {
				online.gateway.isDown = known === 'down';
				if (known === 'notTried' || known === 'pending') online.gateway.reports.set(orderId, { state: known });
				expect(await back(state)).toMatchObject({ page: 'payment-success' });
				expect(await order()).toMatchObject({ state: expect.stringMatching(/^(open|pending)$/), failure: null });
				expect(await readPaymentDetails(jobCard, db())).toMatchObject([
					{ state: expect.stringMatching(/^(abandoned|pending)$/) },
				]);
				expect(await money()).toEqual([]);
				expect(online.counted).toContain('gateway_returns_rejected unconfirmed');
				// The worker asks again as soon as it may, and what was paid is then recorded.
				online.gateway.isDown = false;
				online.gateway.reports.set(orderId, { state: 'paid' });
				expect(await workAt(14.9)).toBe(0);
				expect(await workAt(15)).toBe(1);
				expect(await readPaymentDetails(jobCard, db())).toMatchObject([{ state: 'paid' }]);
			},
		);

		test('pays the bill when the gateway says so', async () => {
			online.gateway.reports.set(orderId, { state: 'paid' });
			expect(await back(state)).toMatchObject({ page: 'payment-success' });
			expect((await jobCardRow()).paid_at).toEqual(testNow);
		});
	});

	test('of a payment that the payer cancelled says so only as long as the gateway does', async () => {
		online.gateway.reports.set(orderId, { state: 'cancelled' });
		expect(await back('cancelled')).toMatchObject({ page: 'payment-fail' });
		expect(await order()).toMatchObject({ state: 'cancelled', failure: 'not paid' });
		expect(await status()).toBe('cancelled');
		// Returns that end the order say nothing new; only the gateway could.
		await back('cancelled');
		await back('failed');
		expect(await status()).toBe('cancelled');
		expect(online.gateway.statusRequests).toHaveLength(1);
		online.gateway.reports.set(orderId, { state: 'failed' });
		await workAt(180);
		expect(await status()).toBe('failed');
		online.gateway.reports.set(orderId, { state: 'cancelled' });
		await workAt(3_600);
		expect(await status()).toBe('failed');
	});

	test.each([
		['failed', 'failed'],
		['notTried', 'pending'],
		['pending', 'pending'],
		['down', 'pending'],
	] as const)(
		'that says paid puts a cancelled payment in doubt until the gateway ends it: %s',
		async (known, shown) => {
			online.gateway.reports.set(orderId, { state: 'cancelled' });
			await back('cancelled');
			online.gateway.isDown = known === 'down';
			if (known !== 'down') online.gateway.reports.set(orderId, { state: known });
			const page = shown === 'failed' ? 'payment-fail' : 'payment-success';
			expect(await back('paid', {}, later(15))).toMatchObject({ page });
			expect((await order()).state).toBe(shown === 'failed' ? 'failed' : 'inDoubt');
			expect(await status()).toBe(shown);
			// A return that ends it is a question, too, while nothing else has.
			const asked = online.gateway.statusRequests.length;
			await back('failed', {}, later(16));
			expect(online.gateway.statusRequests.length - asked).toBe(shown === 'failed' ? 0 : 1);
			expect(await status()).toBe(shown);
			online.gateway.isDown = false;
			online.gateway.reports.set(orderId, { state: 'cancelled' });
			await workAt(240);
			expect(await status()).toBe('failed');
		},
	);

	test.each(['failed', 'pending', 'notTried', 'unseen'] as const)(
		'of a cancelled payment counts as a failure once the gateway reports it as %s',
		async (state) => {
			online.gateway.reports.set(orderId, { state: 'cancelled' });
			await back('cancelled');
			expect(await status()).toBe('cancelled');
			if (state === 'unseen') online.gateway.reports.delete(orderId);
			else online.gateway.reports.set(orderId, { state });
			await workAt(120);
			expect(await order()).toMatchObject({ state: 'failed' });
			expect(await status()).toBe('failed');
		},
	);

	test('that says cancelled is a failure after a return that said paid', async () => {
		await back('paid');
		online.gateway.reports.set(orderId, { state: 'cancelled' });
		await back('cancelled', {}, later(15));
		expect(await order()).toMatchObject({ state: 'failed' });
	});

	test('that says paid while the gateway says cancelled is a failure', async () => {
		online.gateway.reports.set(orderId, { state: 'cancelled' });
		// What the owner may read at any moment.
		const said: unknown[] = [];
		const watching: KyselyPlugin = {
			transformQuery: ({ node }) => node,
			transformResult: async ({ result }) => {
				said.push(await status());
				return result;
			},
		};
		expect(await back('paid', {}, testNow, db().withPlugin(watching))).toMatchObject({ page: 'payment-fail' });
		expect(new Set(said)).toEqual(new Set(['abandoned', 'failed']));
		expect(await order()).toMatchObject({ state: 'failed' });
	});

	test.each(['down', 'failed'] as const)('that says the page was opened speaks of no money: %s', async (known) => {
		online.gateway.isDown = true;
		await back('notTried');
		expect(await order()).toMatchObject({ state: 'open', tracking_id: null });
		online.gateway.isDown = false;
		online.gateway.reports.set(orderId, { state: 'cancelled' });
		expect(await workAt(15)).toBe(1);
		online.gateway.isDown = known === 'down';
		expect(await back('notTried', {}, later(30))).toMatchObject({ page: 'payment-fail' });
		expect(await order()).toMatchObject({ state: 'cancelled' });
		expect(await status()).toBe('cancelled');
	});

	test('is asked about again 15 s later when the process ended during the question', async () => {
		const day = 86_400;
		online.gateway.reports.set(orderId, { state: 'failed' });
		await workAt(day);
		expect((await order()).next_ask_at).toEqual(later(day + 21_600));
		online.gateway.reports.set(orderId, { state: 'paid' });
		const { fetchStatus } = online.gateway;
		online.gateway.fetchStatus = () => Promise.reject(new Error('ended for the test'));
		await expect(back('paid', {}, later(day + 20))).rejects.toThrow('ended for the test');
		online.gateway.fetchStatus = fetchStatus;
		expect(await workAt(day + 34.9)).toBe(0);
		expect(await workAt(day + 35)).toBe(1);
		expect(await status()).toBe('paid');
	});

	test('leaves a question that is due sooner at its time', async () => {
		await workAt(120);
		await db()
			.updateTable('payment_order')
			.set({ next_ask_at: later(136) })
			.where('order_id', '=', orderId)
			.execute();
		online.gateway.isDown = true;
		await back('paid', {}, later(135));
		expect((await order()).next_ask_at).toEqual(later(136));
	});

	test('of a success that the worker has just recorded is not counted as unconfirmed', async () => {
		online.gateway.reports.set(orderId, { state: 'paid' });
		let queries = 0;
		const overtaking: KyselyPlugin = {
			transformQuery: ({ node }) => node,
			transformResult: async ({ result }) => {
				// The return has read the order as open; the worker now records it as paid.
				if (queries++ === 0) expect(await workAt(120)).toBe(1);
				return result;
			},
		};
		expect(await back('paid', {}, later(120), db().withPlugin(overtaking))).toMatchObject({ page: 'payment-success' });
		expect(online.counted).toEqual(['payments started', 'payments paid']);
		expect(await status()).toBe('paid');
	});

	test('that awaits the payment makes the order pending', async () => {
		expect(await back('pending')).toMatchObject({ page: 'payment-success' });
		expect(await order()).toMatchObject({ state: 'pending', tracking_id: 'T-1' });
	});

	test('makes a status call each of ten times, then one in 15 s, however often it comes and in however many processes', async () => {
		const other = kind === 'postgres' ? await openDatabase(database().settings) : null;
		const states = ['paid', 'failed', 'refunded', 'pending'] as const;
		const on = [db(), other?.db ?? db()] as const;
		try {
			for (const [seconds, calls] of [
				[0, 10],
				[14.999, 10],
				[15, 11],
			] as const) {
				const sent = Array.from({ length: 40 }, (_, at) =>
					back(states[at % states.length] ?? 'paid', {}, later(seconds), on[at % 2]),
				);
				await Promise.all(sent);
				await Promise.all([workAt(seconds), workAt(seconds)]);
				expect([seconds, online.gateway.statusRequests.length]).toEqual([seconds, calls]);
			}
		} finally {
			await other?.close();
		}
		online.gateway.reports.set(orderId, { state: 'paid' });
		expect(await workAt(30)).toBe(1);
		expect(await order()).toMatchObject({ state: 'paid', next_ask_at: null });
	});

	describe('whose answer comes after that to a later question', () => {
		/** Two questions; the answer to the first comes last. */
		const overtaken = async (first: object, second: object, seconds: readonly [number, number] = [0, 0]) => {
			const { fetchStatus } = online.gateway;
			const answers: (() => void)[] = [];
			online.gateway.fetchStatus = async (id) => {
				const answer = await fetchStatus(id);
				await new Promise<void>((resolve) => answers.push(resolve));
				return answer;
			};
			const ask = async (said: object, count: number) => {
				online.gateway.reports.delete(orderId);
				if ('state' in said) online.gateway.reports.set(orderId, said as { state: GatewayOrderState });
				const asked = back('notTried', {}, later(seconds[count - 1] ?? 0));
				await expect.poll(() => answers.length).toBe(count);
				return async () => {
					answers[count - 1]?.();
					await asked;
				};
			};
			const one = await ask(first, 1);
			const two = await ask(second, 2);
			await two();
			await one();
			online.gateway.fetchStatus = fetchStatus;
			if ('state' in second) online.gateway.reports.set(orderId, second as { state: GatewayOrderState });
		};
		const cancelled = { state: 'cancelled' } as const;

		test.each([
			['notTried', { state: 'notTried' }, cancelled, 'cancelled'],
			['unknown', {}, cancelled, 'cancelled'],
			['failed', { state: 'failed' }, { state: 'pending' }, 'pending'],
			['cancelled', cancelled, { state: 'notTried' }, 'open'],
			['paid', { state: 'paid' }, { state: 'refunded' }, 'refunded'],
			['refunded', { state: 'refunded' }, { state: 'paid' }, 'paid'],
			// The worker asks no more about what is paid, so this must not be lost.
			['paid', { state: 'paid' }, { state: 'notTried' }, 'paid'],
		])('%s is left out, unless it is money that stays (%j, then %j): %s', async (_late, first, second, state) => {
			for (const seconds of [
				[4, 4],
				[4, 5],
			] as const) {
				orderId = await again();
				await overtaken(first, second, seconds);
				expect((await order()).state).toBe(state);
				if (state !== 'paid') expect(await workAt(20)).toBe(1);
				expect((await order()).state).toBe(state);
			}
		});
	});

	test('of a success that comes too soon to be asked about is confirmed by the worker', async () => {
		await db().updateTable('payment_order').set({ returns_asked: 10 }).where('order_id', '=', orderId).execute();
		await back('failed');
		online.gateway.reports.set(orderId, { state: 'paid' });
		expect(await back('paid', {}, later(5))).toMatchObject({ page: 'payment-success' });
		expect(await status()).toBe('pending');
		expect(await workAt(15)).toBe(1);
		expect(await status()).toBe('paid');
	});

	test.each([
		['success', 'paid', {}, 'payment-success', 'paid'],
		['declined', 'failed', { failure: 'Declined' }, 'payment-fail', 'failed'],
		['aborted', 'cancelled', {}, 'payment-fail', 'cancelled'],
		['pending', 'pending', {}, 'payment-success', 'pending'],
	] as const)(
		'is asked about at once, also while another device looks on: %s',
		async (_what, state, over, page, shown) => {
			online.gateway.reports.set(orderId, { state: 'notTried' });
			await scheduleStatusCheck([jobCard.id], { db: db(), now: later(20) });
			expect(await workAt(20)).toBe(1);
			online.gateway.reports.set(orderId, { state, ...over });
			expect(await back(state, over, later(21))).toMatchObject({ page });
			expect(await status()).toBe(shown);
			expect(online.counted).not.toContain('gateway_returns_rejected unconfirmed');
			// The browser may send it twice.
			expect(await back(state, over, later(21))).toMatchObject({ page });
			expect(await status()).toBe(shown);
		},
	);

	test.each([
		['unreadable', {}, 'not a return'],
		['unknownOrder', { orderId: 'KS-UNKNOWN' }, null],
		['tooLarge', {}, 'too large'],
	])('that is rejected as %s (%j) changes nothing', async (reason, over, text) => {
		online.gateway.reports.set(orderId, { state: 'paid' });
		const before = await order();
		const sent = online.gateway.encRespOf({ orderId, state: 'paid', reference: jobCard.id, ...over });
		const given = reason === 'tooLarge' ? null : (text ?? sent);
		expect(await acceptReturn(given, context())).toBeNull();
		expect(await order()).toEqual(before);
		expect(await money()).toEqual([]);
		expect(online.counted.at(-1)).toBe(`gateway_returns_rejected ${reason}`);
		expect(online.logged.at(-1)).toMatchObject({ reason });
	});

	test.each([
		['otherJobCard', { reference: crypto.randomUUID() }],
		['otherJobCard', { reference: null }],
		['amount', { amount: 100 }],
		['amount', { amount: null }],
		['currency', { currency: 'USD' }],
		['currency', { currency: null }],
	])(
		'that is rejected as %s (%j) has the gateway asked, says nothing itself, and leads to no result',
		async (reason, over) => {
			online.gateway.isDown = true;
			expect(await back('paid', over)).toBeNull();
			expect(await order()).toMatchObject({ state: 'open', tracking_id: null, indicated_at: null });
			expect(online.counted.at(-1)).toBe('payments statusFailed');
			expect(online.counted).toContain(`gateway_returns_rejected ${reason}`);
			expect(await workAt(15)).toBe(1);
			online.gateway.isDown = false;
			online.gateway.reports.set(orderId, { state: 'failed', failure: 'Declined' });
			expect(await back('paid', over, later(16))).toBeNull();
			expect(await order()).toMatchObject({ state: 'failed', failure: 'Declined' });
			expect(await money()).toEqual([]);
		},
	);

	describe('is told by the number of the order alone', () => {
		const shown = (over: object = {}, id = orderId) => checkReturnedPayment(id, { ...context(), ...over });
		test.each([
			['paid', 'paid'],
			['refunded', 'refunded'],
			['failed', 'failed'],
			['cancelled', 'cancelled'],
			['pending', 'pending'],
			['notTried', 'abandoned'],
			['unseen', 'abandoned'],
			['down', 'abandoned'],
		] as const)('while the gateway says %s: %s', async (known, expected) => {
			online.gateway.reports.set(orderId, { state: 'notTried' });
			// Another device has just asked.
			await scheduleStatusCheck([jobCard.id], { db: db(), now: later(20) });
			expect(await workAt(20)).toBe(1);
			online.gateway.isDown = known === 'down';
			online.gateway.reports.delete(orderId);
			if (known === 'cancelled') online.gateway.reports.set(orderId, { state: 'cancelled' });
			else if (known !== 'down' && known !== 'unseen') online.gateway.reports.set(orderId, { state: known });
			const now = later(21);
			expect(await shown({ now })).toBe(expected);
			expect(online.gateway.statusRequests).toEqual([orderId, orderId]);
			// Settled, it is not asked about.
			expect(await shown({ now })).toBe(expected);
			expect(online.gateway.statusRequests).toHaveLength(expected === 'abandoned' || expected === 'pending' ? 3 : 2);
		});

		test.each([{ amount: 100 }, { currency: 'USD' }, {}])('money that is owed back is no success: %j', async (over) => {
			if (Object.keys(over).length === 0) await paysAtDealership();
			online.gateway.reports.set(orderId, { state: 'paid', ...over });
			expect(await shown()).toBe('refundDue');
			expect((await order()).state).toBe('paid');
			const [due] = await refundsDue();
			expect(await markRefunded(due?.id ?? '', context())).toBe(true);
			expect(await shown()).toBe('refunded');
		});

		test('is being confirmed for 15 minutes after a return that spoke of money', async () => {
			online.gateway.isDown = true;
			await back('paid');
			expect(await shown({ now: later(14 * 60) })).toBe('pending');
			expect(await shown({ now: later(15 * 60) })).toBe('abandoned');
		});

		test('an order that was not begun here, or without a gateway, is none', async () => {
			expect(await shown({}, 'KS-UNKNOWN')).toBeNull();
			expect(await shown({ online: null })).toBeNull();
			expect(online.gateway.statusRequests).toEqual([]);
		});
	});

	test('that arrives a second time changes nothing, and redirects to the same page', async () => {
		online.gateway.reports.set(orderId, { state: 'paid' });
		const first = await back('paid');
		expect(await back('paid')).toEqual(first);
		expect(await back('failed')).toEqual(first);
		expect(await money()).toHaveLength(1);
		expect(online.counted.filter((what) => what === 'gateway_returns_rejected replayed')).toHaveLength(2);
	});

	test.each(['failed', 'cancelled'] as const)('of a success after a failure (%s) pays the bill', async (state) => {
		online.gateway.reports.set(orderId, { state });
		await back(state);
		expect((await order()).state).toBe(state);
		online.gateway.reports.set(orderId, { state: 'paid' });
		expect(await back('paid', {}, later(15))).toMatchObject({ page: 'payment-success' });
		expect((await jobCardRow()).paid_at).not.toBeNull();
		expect(await order()).toMatchObject({ state: 'paid' });
		expect(await readPaymentDetails(jobCard, db())).toMatchObject([{ state: 'paid' }]);
	});

	test('of a bill that was paid at the dealership in the meantime is a due refund on the desk’s list', async () => {
		expect(await paysAtDealership()).toBe(true);
		online.gateway.reports.set(orderId, { state: 'paid' });
		expect(await back('paid')).toMatchObject({ page: 'payment-success' });
		const [due, ...others] = await refundsDue();
		expect(others).toEqual([]);
		expect(due).toMatchObject({ orderId, amount: billAmount, refundReason: 'The job card was already paid.' });
		const details = await readPaymentDetails(jobCard, db());
		expect(details?.map((detail) => [detail.state, detail.orderNumber])).toEqual([
			['refundDue', orderId],
			['paid', null],
		]);
		expect(details?.at(-1)).toMatchObject({ transactionId: 'R-1', state: 'paid' });
		expect(await markRefunded(due?.id ?? '', context())).toBe(true);
		expect(await markRefunded(due?.id ?? '', context())).toBe(false);
		expect(await refundsDue()).toEqual([]);
		expect((await readPaymentDetails(jobCard, db()))[0]?.state).toBe('refunded');
	});

	test.each([
		[{ amount: 100 }, 'The gateway took another amount than the bill.'],
		[{ currency: 'USD' }, 'The gateway took USD, not INR.'],
	])(
		'confirmed with another amount or currency (%j) is due for refund, and the bill stays unpaid',
		async (over, reason) => {
			online.gateway.reports.set(orderId, { state: 'paid', ...over });
			await back('paid');
			expect((await jobCardRow()).paid_at).toBeNull();
			expect(await refundsDue()).toMatchObject([{ refundReason: reason }]);
			const next = await beginOrder();
			expect((await order(next)).state).toBe('open');
		},
	);

	test('of an order that another one replaced still counts, and the other one is due for refund', async () => {
		online.gateway.reports.set(orderId, { state: 'notTried' });
		const second = await beginOrder();
		online.gateway.reports.set(orderId, { state: 'paid' }).set(second, { state: 'paid' });
		expect(await back('paid')).toMatchObject({ page: 'payment-success', OrderNumber: orderId });
		expect((await readPaymentDetails(jobCard, db())).map(({ state }) => state).toSorted()).toEqual([
			'abandoned',
			'paid',
		]);
		orderId = second;
		await back('paid', {}, later(15));
		expect((await money()).map((payment) => payment.refund).toSorted()).toEqual(['due', 'none']);
	});

	test('of a refunded payment is listed as refunded and pays nothing', async () => {
		online.gateway.reports.set(orderId, { state: 'refunded' });
		await back('paid');
		expect((await jobCardRow()).paid_at).toBeNull();
		expect(await money()).toMatchObject([{ refund: 'done' }]);
		expect(await order()).toMatchObject({ state: 'refunded' });
		await back('refunded', {}, later(60));
		await back('failed', {}, later(60));
		expect(online.gateway.statusRequests).toHaveLength(1);
	});

	test.each([
		['an open bill', false, 'none'],
		['a bill that is paid', true, 'due'],
	] as const)('of a success after a refund, with %s, keeps the money (paid: %s)', async (_what, isPaid, refund) => {
		online.gateway.reports.set(orderId, { state: 'refunded' });
		await back('refunded');
		if (isPaid) await paysAtDealership();
		online.gateway.reports.set(orderId, { state: 'paid', trackingId: 'T-2' });
		await back('paid', {}, later(10));
		expect((await money()).filter(({ kind: way }) => way === 'online')).toMatchObject([
			{ refund, transactionId: 'T-2', refundedAt: null },
		]);
		expect(await order()).toMatchObject({ state: 'paid', next_ask_at: null });
		expect((await jobCardRow()).paid_at).not.toBeNull();
	});

	test('ten times concurrently with a payment at the dealership pays the bill once', async () => {
		online.gateway.reports.set(orderId, { state: 'paid' });
		const events = Array.from({ length: 10 }, (_, at) => (at === 4 ? paysAtDealership() : back('paid')));
		await Promise.all(events);
		const payments = await money();
		expect(payments.filter((payment) => payment.refund === 'none')).toHaveLength(1);
		const kept = payments.filter((payment) => payment.kind === 'dealership').length;
		expect(payments).toHaveLength(1 + kept);
	});
});
