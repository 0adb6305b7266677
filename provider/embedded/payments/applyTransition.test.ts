import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import {
	billAmount,
	createBilledJobCard,
	createTestOnlinePayment,
	type TestJobCard,
	type TestOnlinePayment,
} from '../../../tests/support/provider/payments.ts';
import { applyTransition, selectOrders } from './applyTransition.ts';
import { beginPayment } from './beginPayment.ts';
import { listPayments } from './paymentLists.ts';

describeEachDemoDatabase('A transition of an order', (database) => {
	let online: TestOnlinePayment;
	let jobCard: TestJobCard;
	const context = () => ({ db: database().db, now: testNow, online });
	beforeAll(async () => {
		await openTestProvider(database().db);
	});
	beforeEach(async () => {
		online = createTestOnlinePayment();
		jobCard = await createBilledJobCard(database().db);
	});
	const beginOrder = async () => {
		const orderId = `KS-${crypto.randomUUID().slice(0, 18)}`;
		const request = { ...jobCard, orderId, jobCardId: jobCard.id, amount: billAmount, portalUrl: 'http://portal.test' };
		expect(await beginPayment(request, context())).toMatchObject({ ok: true });
		return read(orderId);
	};
	const read = (orderId: string) => selectOrders(context()).where('o.order_id', '=', orderId).executeTakeFirstOrThrow();
	const refunds = async () =>
		(await listPayments({ jobCardNo: jobCard.jobCardNo }, context())).rows.map(({ refund }) => refund);

	test('applies to what another event has made of the order since it was read', async () => {
		const asRead = await beginOrder();
		await applyTransition(asRead, { kind: 'paymentIndicated', trackingId: 'T-1' }, context());
		expect(await applyTransition(asRead, { kind: 'cancelled' }, context())).toMatchObject({ state: 'failed' });
		await applyTransition(asRead, { kind: 'paymentIndicated' }, context());
		expect(await read(asRead.orderId)).toMatchObject({ state: 'inDoubt', trackingId: 'T-1', failure: 'not paid' });
	});

	test('keeps an answer that was recorded since the order was read', async () => {
		const asRead = await beginOrder();
		const pending = await applyTransition(asRead, { kind: 'paymentIndicated' }, context());
		await applyTransition(pending, { kind: 'notTried' }, context());
		await applyTransition(pending, { kind: 'paymentIndicated' }, context());
		expect(await read(asRead.orderId)).toMatchObject({ state: 'pending', gatewayAnswer: 'notTried' });
	});

	test('records money once, however many events come at the same time', async () => {
		const asRead = await beginOrder();
		const kinds = ['paid', 'paymentIndicated', 'failed', 'paid', 'refunded', 'replaced', 'expired', 'paid'] as const;
		await Promise.all(kinds.map((kind) => applyTransition(asRead, { kind }, context())));
		expect(await read(asRead.orderId)).toMatchObject({ state: 'paid', failure: null });
		expect(await refunds()).toEqual(['none']);
		expect(online.counted.filter((counted) => counted === 'payments paid')).toHaveLength(1);
	});

	test('pays the job card with one of two orders that are paid at the same time', async () => {
		const first = await beginOrder();
		await applyTransition(first, { kind: 'replaced' }, context());
		const second = await beginOrder();
		await Promise.all([first, second].map((order) => applyTransition(order, { kind: 'paid' }, context())));
		expect((await refunds()).toSorted()).toEqual(['due', 'none']);
		expect(online.counted).toContain('payments refundDue');
	});

	test('does not count the ends that the provider gives an order itself, nor a failure twice', async () => {
		const order = await beginOrder();
		for (const kind of ['replaced', 'failed', 'paymentIndicated', 'failed', 'expired'] as const)
			await applyTransition(order, { kind }, context());
		expect(online.counted).toEqual(['payments started']);
	});
});
