import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import {
	billAmount,
	createBilledCard,
	createTestOnlinePayment,
	readPaymentDetails,
	type TestJobCard,
	type TestOnlinePayment,
} from '../../../tests/support/provider/payments.ts';
import { acceptReturn } from './acceptReturn.ts';
import { beginPayment } from './beginPayment.ts';
import { recordDealershipPayment } from './dealershipPayment.ts';
import { listPayments, listRefundsDue, markRefunded } from './paymentLists.ts';
import { createStatusWorker } from './statusWorker.ts';

describeEachDemoDatabase('A return of the gateway', (database) => {
	let online: TestOnlinePayment;
	let card: TestJobCard;
	let orderId = '';
	const db = () => database().db;
	const context = () => ({ db: db(), now: testNow, online });
	beforeAll(async () => {
		await openTestProvider(db());
	});
	beforeEach(async () => {
		online = createTestOnlinePayment();
		card = await createBilledCard(db());
		orderId = await beginOrder();
	});
	const beginOrder = async (over: Partial<Parameters<typeof beginPayment>[0]> = {}) => {
		const id = `KS-${crypto.randomUUID().slice(0, 18)}`;
		const request = {
			...card,
			orderId: id,
			jobCardId: card.id,
			amount: billAmount,
			portalUrl: 'http://portal.test',
			...over,
		};
		expect(await beginPayment(request, context())).toMatchObject({ ok: true });
		return id;
	};
	const back = (state: 'paid' | 'failed' | 'awaited', over: object = {}) =>
		acceptReturn(online.gateway.encRespOf({ orderId, state, reference: card.id, ...over }), context());
	const entry = () => db().selectFrom('service_entry').selectAll().where('id', '=', card.id).executeTakeFirstOrThrow();
	const order = (id = orderId) =>
		db().selectFrom('payment_order').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
	const money = async () => (await listPayments({ jobCardNo: card.jobCardNo }, { db: db() })).rows;
	const refundsDue = async () => (await listRefundsDue({ jobCardNo: card.jobCardNo }, { db: db() })).rows;
	const paysAtDealership = () =>
		recordDealershipPayment({ serviceEntryId: card.id, mode: 'Cash', receipt: 'R-1', amount: billAmount }, context());

	test('that the gateway confirms pays the bill and redirects to the success page', async () => {
		const stage = { service_entry_id: card.id, status_code: 'MakeFinalPayment', display_name: 'Make final payment' };
		await db()
			.insertInto('job_stage')
			.values({ ...stage, order_index: 7, is_applicable: true, completed_at: null })
			.execute();
		online.gateway.reports.set(orderId, { state: 'paid', trackingId: 'T-9' });
		expect(await back('paid')).toEqual({
			kind: 'redirected',
			redirect: {
				page: 'payment-success',
				portalUrl: 'http://portal.test',
				regNo: card.regNo,
				orderId,
				transactionId: 'T-9',
				amount: billAmount,
				organizationName: 'Deccan Two Wheelers',
				organizationAddress: expect.any(String),
			},
		});
		expect((await entry()).paid_at).toEqual(testNow);
		expect(await order()).toMatchObject({ state: 'paid', tracking_id: 'T-9', next_ask_at: null });
		expect(await money()).toMatchObject([
			{ orderId, kind: 'online', transactionId: 'T-9', amount: billAmount, refund: 'none', regNo: card.regNo },
		]);
		expect(online.counted).toContain('payments paid');
		const stages = db().selectFrom('job_stage').select('completed_at').where('service_entry_id', '=', card.id);
		expect(await stages.execute()).toEqual([{ completed_at: testNow }]);
	});

	test('pays nothing until the gateway confirms it', async () => {
		for (const known of ['unseen', 'shown', 'down'] as const) {
			orderId = await again();
			online.gateway.isDown = known === 'down';
			if (known === 'shown') online.gateway.reports.set(orderId, { state: known });
			expect(await back('paid')).toMatchObject({ kind: 'redirected', redirect: { page: 'payment-success' } });
			expect((await order()).state).toBe('pending');
			expect((await entry()).paid_at).toBeNull();
			expect(await money()).toEqual([]);
			expect(online.counted).toContain('gateway_returns_rejected unconfirmed');
		}
	});
	/** With a job card of its own, because a pending order blocks further ones. */
	const again = async () => {
		online = createTestOnlinePayment();
		card = await createBilledCard(db());
		return beginOrder();
	};

	test('that says paid while the gateway says failed redirects to the failure page', async () => {
		online.gateway.reports.set(orderId, { state: 'failed', failure: 'Declined' });
		expect(await back('paid')).toMatchObject({ redirect: { page: 'payment-fail' } });
		expect(await order()).toMatchObject({ state: 'failed', failure: 'Declined' });
		expect(online.counted).toContain('gateway_returns_rejected unconfirmed');
	});

	test('of a failure redirects to the failure page, and status checks continue', async () => {
		expect(await back('failed', { failure: 'Declined' })).toMatchObject({ redirect: { page: 'payment-fail' } });
		expect(await order()).toMatchObject({ state: 'failed', failure: 'Declined' });
		expect((await order()).next_ask_at).not.toBeNull();
		const details = await readPaymentDetails(card, db());
		expect(details).toMatchObject([{ status: 'Failed', isSuccessful: false, orderNumber: orderId }]);
	});

	test('of a payment that the payer cancelled says so, until another report comes', async () => {
		const status = async () => (await readPaymentDetails(card, db()))[0]?.status;
		const cancelled = { isCancelled: true };
		expect(await back('failed', cancelled)).toMatchObject({ redirect: { page: 'payment-fail' } });
		expect(await order()).toMatchObject({ state: 'failed', failure: 'not paid', is_cancelled: true });
		expect(await status()).toBe('Aborted');
		await back('failed', cancelled);
		expect(await status()).toBe('Aborted');
		await back('failed');
		expect(await status()).toBe('Failed');
		await back('failed', cancelled);
		expect(await status()).toBe('Failed');
	});

	test.each(['failed', 'awaited', 'shown'] as const)(
		'of a cancelled payment counts as a failure once the gateway reports it as %s',
		async (state) => {
			await back('failed', { isCancelled: true });
			online.gateway.reports.set(orderId, { state });
			await createStatusWorker({ db: db(), online, now: () => new Date(testNow.getTime() + 120_000) }).runOnce();
			expect(await order()).toMatchObject({ state: 'failed', is_cancelled: false });
			expect(await readPaymentDetails(card, db())).toMatchObject([{ status: 'Failed' }]);
		},
	);

	test('that says cancelled is a failure after a return that said paid', async () => {
		await back('paid');
		await back('failed', { isCancelled: true });
		expect(await order()).toMatchObject({ state: 'failed', is_cancelled: false });
	});

	test('that says paid while the gateway says cancelled is a failure', async () => {
		online.gateway.reports.set(orderId, { state: 'failed', isCancelled: true });
		expect(await back('paid')).toMatchObject({ redirect: { page: 'payment-fail' } });
		expect(await order()).toMatchObject({ state: 'failed', is_cancelled: false });
	});

	test('that awaits the payment makes the order pending', async () => {
		expect(await back('awaited')).toMatchObject({ redirect: { page: 'payment-success' } });
		expect(await order()).toMatchObject({ state: 'pending', tracking_id: 'T-1' });
	});

	test.each([
		['unreadable', {}, 'not a return'],
		['unknownOrder', { orderId: 'KS-UNKNOWN' }, null],
		['otherJobCard', { reference: crypto.randomUUID() }, null],
		['amount', { amount: 100 }, null],
		['amount', { amount: null }, null],
		['currency', { currency: 'USD' }, null],
		['currency', { currency: null }, null],
	])('that is rejected as %s (%j) changes nothing', async (reason, over, text) => {
		online.gateway.reports.set(orderId, { state: 'paid' });
		const before = await order();
		const sent = online.gateway.encRespOf({ orderId, state: 'paid', reference: card.id, ...over });
		expect(await acceptReturn(text ?? sent, context())).toEqual({ kind: 'rejected', reason });
		expect(await order()).toEqual(before);
		expect(await money()).toEqual([]);
		expect(online.counted.at(-1)).toBe(`gateway_returns_rejected ${reason}`);
		expect(online.logged.at(-1)).toMatchObject({ reason });
	});

	test('that arrives a second time changes nothing, and redirects to the same page', async () => {
		online.gateway.reports.set(orderId, { state: 'paid' });
		const first = await back('paid');
		expect(await back('paid')).toEqual(first);
		expect(await back('failed')).toEqual(first);
		expect(await money()).toHaveLength(1);
		expect(online.counted.filter((what) => what === 'gateway_returns_rejected replayed')).toHaveLength(2);
	});

	test.each([false, true])('of a success after a failure (cancelled: %s) pays the bill', async (isCancelled) => {
		await back('failed', { isCancelled });
		online.gateway.reports.set(orderId, { state: 'paid' });
		expect(await back('paid')).toMatchObject({ redirect: { page: 'payment-success' } });
		expect((await entry()).paid_at).not.toBeNull();
		expect(await order()).toMatchObject({ state: 'paid', is_cancelled: false });
		expect(await readPaymentDetails(card, db())).toMatchObject([{ status: 'Successful' }]);
	});

	test('of a bill that was paid at the dealership in the meantime is a due refund on the desk’s list', async () => {
		expect(await paysAtDealership()).toEqual({ ok: true });
		online.gateway.reports.set(orderId, { state: 'paid' });
		expect(await back('paid')).toMatchObject({ redirect: { page: 'payment-success' } });
		const [due, ...others] = await refundsDue();
		expect(others).toEqual([]);
		expect(due).toMatchObject({ orderId, amount: billAmount, refundReason: 'The job card was already paid.' });
		const details = await readPaymentDetails(card, db());
		expect(details?.map((detail) => [detail.status, detail.orderNumber])).toEqual([
			['RefundDue', orderId],
			['Successful', null],
		]);
		expect(details?.at(-1)).toMatchObject({ transactionId: 'R-1', isSuccessful: true });
		expect(await markRefunded(due?.id ?? '', context())).toBe(true);
		expect(await markRefunded(due?.id ?? '', context())).toBe(false);
		expect(await refundsDue()).toEqual([]);
		expect((await readPaymentDetails(card, db()))[0]?.status).toBe('Refunded');
	});

	test.each([
		[{ amount: 100 }, 'The gateway took another amount than the bill.'],
		[{ currency: 'USD' }, 'The gateway took USD, not INR.'],
	])(
		'confirmed with another amount or currency (%j) is due for refund, and the bill stays unpaid',
		async (over, reason) => {
			online.gateway.reports.set(orderId, { state: 'paid', ...over });
			await back('paid');
			expect((await entry()).paid_at).toBeNull();
			expect(await refundsDue()).toMatchObject([{ refundReason: reason }]);
			const next = await beginOrder();
			expect((await order(next)).state).toBe('open');
		},
	);

	test('of an order that another one replaced still counts, and the other one is due for refund', async () => {
		online.gateway.reports.set(orderId, { state: 'shown' });
		const second = await beginOrder();
		online.gateway.reports.set(orderId, { state: 'paid' }).set(second, { state: 'paid' });
		await back('paid');
		orderId = second;
		await back('paid');
		expect((await money()).map((payment) => payment.refund).toSorted()).toEqual(['due', 'none']);
	});

	test('of a refunded payment is listed as refunded and pays nothing', async () => {
		online.gateway.reports.set(orderId, { state: 'refunded' });
		await back('paid');
		expect((await entry()).paid_at).toBeNull();
		expect(await money()).toMatchObject([{ refund: 'done' }]);
		expect(await order()).toMatchObject({ state: 'refunded', next_ask_at: null });
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
