import { beforeAll, beforeEach, expect, test } from 'vitest';
import { describeEachDatabase } from '../../../db/testing/eachDatabase.ts';
import { openTestProvider, testNow } from '../testing/harness.ts';
import { payloadFor } from '../testing/payload.ts';
import { acceptReturn } from './acceptReturn.ts';
import { beginPayment } from './begin.ts';
import { recordDealershipPayment } from './dealership.ts';
import { paymentDetailsOf } from './details.ts';
import { paymentsOf, refundsDue } from './lists.ts';
import { markRefunded } from './markRefunded.ts';
import { bill, billedCard, type TestCard, type TestOnline, testOnline } from './testing.ts';

describeEachDatabase('A return of the gateway', (database) => {
	let online: TestOnline;
	let card: TestCard;
	let orderId = '';
	const db = () => database().db;
	const scope = () => ({ db: db(), now: testNow, online, language: 'en' as const });
	let book: (regNo: string) => Promise<string>;
	beforeAll(async () => {
		const provider = await openTestProvider(db());
		book = async (regNo) => {
			const payload = await payloadFor(db(), provider, { regNo });
			const booked = await provider.ask('BookServiceAppointment', payload, { key: crypto.randomUUID() });
			return booked.AppointmentId ?? '';
		};
	});
	beforeEach(async () => {
		online = testOnline();
		card = await billedCard(db());
		orderId = await begun();
	});
	const begun = async (over: Partial<Parameters<typeof beginPayment>[0]> = {}) => {
		const id = `KS-${crypto.randomUUID().slice(0, 18)}`;
		const asked = { ...card, orderId: id, jobCardId: card.id, amount: bill, portalUrl: 'http://portal.test', ...over };
		expect(await beginPayment(asked, scope())).toMatchObject({ done: true });
		return id;
	};
	const back = (state: 'paid' | 'failed' | 'awaited', over: object = {}) =>
		acceptReturn(online.gateway.returned({ orderId, state, reference: card.id, ...over }), scope());
	const entry = () => db().selectFrom('service_entry').selectAll().where('id', '=', card.id).executeTakeFirstOrThrow();
	const order = (id = orderId) =>
		db().selectFrom('payment_order').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
	const money = () => paymentsOf({ jobCardNo: card.jobCardNo }, { db: db() });
	const paysAtDealership = () =>
		recordDealershipPayment({ serviceEntryId: card.id, mode: 'Cash', receipt: 'R-1', amount: bill }, scope());

	test('that the gateway confirms pays the bill and leads to the success page', async () => {
		online.gateway.known.set(orderId, { state: 'paid', trackingId: 'T-9' });
		expect(await back('paid')).toEqual({
			kind: 'landed',
			landing: {
				page: 'payment-success',
				portalUrl: 'http://portal.test',
				regNo: card.regNo,
				orderId,
				transactionId: 'T-9',
				amount: bill,
				organizationName: 'Deccan Two Wheelers',
				organizationAddress: expect.any(String),
			},
		});
		expect((await entry()).paid_at).toEqual(testNow);
		expect(await order()).toMatchObject({ state: 'paid', tracking_id: 'T-9', next_ask_at: null });
		expect(await money()).toMatchObject([
			{ orderId, kind: 'online', transactionId: 'T-9', amount: bill, refund: 'none', regNo: card.regNo },
		]);
		expect(online.counted).toContain('payments settled');
	});

	test('moves the appointment and the stages, and leaves a delivered one as it is', async () => {
		await db().insertInto('job_stage').values(stagesOf(card.id)).execute();
		const appointmentId = await book('MH12AB1234');
		await db().updateTable('service_entry').set({ appointment_id: appointmentId }).where('id', '=', card.id).execute();
		online.gateway.known.set(orderId, { state: 'paid' });
		await back('paid');
		const status = () =>
			db().selectFrom('appointment').select('status').where('id', '=', appointmentId).executeTakeFirstOrThrow();
		expect(await status()).toEqual({ status: 'Payment Received' });
		const done = await db()
			.selectFrom('job_stage')
			.select(['status_code', 'completed_at'])
			.where('service_entry_id', '=', card.id)
			.orderBy('order_index')
			.execute();
		expect(done.map((stage) => stage.completed_at !== null)).toEqual([false, true, true, false]);

		const delivered = await billedCard(db(), { phase: 'delivered' });
		await db().updateTable('service_entry').set({ appointment_id: null }).where('id', '=', card.id).execute();
		await db()
			.updateTable('service_entry')
			.set({ appointment_id: appointmentId })
			.where('id', '=', delivered.id)
			.execute();
		await db().updateTable('appointment').set({ status: 'Delivered' }).where('id', '=', appointmentId).execute();
		card = delivered;
		expect(await paysAtDealership()).toEqual({ done: true });
		expect(await status()).toEqual({ status: 'Delivered' });
	});

	test('that the gateway does not confirm is no proof: nothing is paid until it does', async () => {
		for (const known of ['unseen', 'shown', 'down'] as const) {
			orderId = await again();
			online.gateway.isDown = known === 'down';
			if (known === 'shown') online.gateway.known.set(orderId, { state: known });
			expect(await back('paid')).toMatchObject({ kind: 'landed', landing: { page: 'payment-success' } });
			expect((await order()).state).toBe('pending');
			expect((await entry()).paid_at).toBeNull();
			expect(await money()).toEqual([]);
			expect(online.counted).toContain('gateway_returns_refused unconfirmed');
		}
	});
	/** A job card of its own, since a pending order holds it. */
	const again = async () => {
		online = testOnline();
		card = await billedCard(db());
		return begun();
	};

	test('that says paid where the gateway says failed leads to the failure page', async () => {
		online.gateway.known.set(orderId, { state: 'failed', failure: 'Declined' });
		expect(await back('paid')).toMatchObject({ landing: { page: 'payment-fail' } });
		expect(await order()).toMatchObject({ state: 'failed', failure: 'Declined' });
		expect(online.counted).toContain('gateway_returns_refused unconfirmed');
	});

	test('of a failure leads to the failure page; the gateway goes on being asked', async () => {
		expect(await back('failed', { failure: 'Declined' })).toMatchObject({ landing: { page: 'payment-fail' } });
		expect(await order()).toMatchObject({ state: 'failed', failure: 'Declined' });
		expect((await order()).next_ask_at).not.toBeNull();
		const details = (await paymentDetailsOf([card.id], db())).get(card.id);
		expect(details).toMatchObject([{ Status: 'Failed', IsPaymentSuccessfull: false, OrderNumber: orderId }]);
	});

	test('that awaits the money is pending', async () => {
		expect(await back('awaited')).toMatchObject({ landing: { page: 'payment-success' } });
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
	])('that is refused as %s (%j) changes nothing', async (why, over, text) => {
		online.gateway.known.set(orderId, { state: 'paid' });
		const before = await order();
		const sent = online.gateway.returned({ orderId, state: 'paid', reference: card.id, ...over });
		expect(await acceptReturn(text ?? sent, scope())).toEqual({ kind: 'refused', why });
		expect(await order()).toEqual(before);
		expect(await money()).toEqual([]);
		expect(online.counted.at(-1)).toBe(`gateway_returns_refused ${why}`);
		expect(online.logged.at(-1)).toMatchObject({ why });
	});

	test('that comes a second time changes nothing, and leads where it led', async () => {
		online.gateway.known.set(orderId, { state: 'paid' });
		const first = await back('paid');
		expect(await back('paid')).toEqual(first);
		expect(await back('failed')).toEqual(first);
		expect(await money()).toHaveLength(1);
		expect(online.counted.filter((what) => what === 'gateway_returns_refused replayed')).toHaveLength(2);
	});

	test('of a success after a failure pays the bill', async () => {
		await back('failed');
		online.gateway.known.set(orderId, { state: 'paid' });
		expect(await back('paid')).toMatchObject({ landing: { page: 'payment-success' } });
		expect((await entry()).paid_at).not.toBeNull();
	});

	test('when the bill was paid at the dealership meanwhile: owed back, and listed for the desk', async () => {
		expect(await paysAtDealership()).toEqual({ done: true });
		online.gateway.known.set(orderId, { state: 'paid' });
		expect(await back('paid')).toMatchObject({ landing: { page: 'payment-success' } });
		const [due, ...others] = await refundsDue({ jobCardNo: card.jobCardNo }, scope());
		expect(others).toEqual([]);
		expect(due).toMatchObject({ orderId, amount: bill, refundReason: 'The job card was already paid.' });
		const details = (await paymentDetailsOf([card.id], db())).get(card.id);
		expect(details?.map((detail) => [detail.Status, detail.OrderNumber])).toEqual([
			['RefundDue', orderId],
			['Successful', null],
		]);
		expect(details?.at(-1)).toMatchObject({ TransactionId: 'R-1', IsPaymentSuccessfull: true });
		expect(await markRefunded(due?.id ?? '', scope())).toBe(true);
		expect(await markRefunded(due?.id ?? '', scope())).toBe(false);
		expect(await refundsDue({ jobCardNo: card.jobCardNo }, scope())).toEqual([]);
		expect((await paymentDetailsOf([card.id], db())).get(card.id)?.[0]?.Status).toBe('Refunded');
	});

	test.each([
		[{ amount: 100 }, 'The gateway took another amount than the bill.'],
		[{ currency: 'USD' }, 'The gateway took USD, not INR.'],
	])('whose status is of other money (%j) is owed back, and the bill stays to be paid', async (over, reason) => {
		online.gateway.known.set(orderId, { state: 'paid', ...over });
		await back('paid');
		expect((await entry()).paid_at).toBeNull();
		expect(await refundsDue({ jobCardNo: card.jobCardNo }, scope())).toMatchObject([{ refundReason: reason }]);
		const next = await begun();
		expect((await order(next)).state).toBe('open');
	});

	test('of an order that was set aside for another still counts, and the other is owed back', async () => {
		online.gateway.known.set(orderId, { state: 'shown' });
		const second = await begun();
		online.gateway.known.set(orderId, { state: 'paid' }).set(second, { state: 'paid' });
		await back('paid');
		orderId = second;
		await back('paid');
		expect((await money()).map((payment) => payment.refund).toSorted()).toEqual(['due', 'none']);
	});

	test('money that the gateway gave back is listed as such and pays nothing', async () => {
		online.gateway.known.set(orderId, { state: 'refunded' });
		await back('paid');
		expect((await entry()).paid_at).toBeNull();
		expect(await money()).toMatchObject([{ refund: 'done' }]);
		expect(await order()).toMatchObject({ state: 'refunded', next_ask_at: null });
	});

	test('ten times at once, while the dealership takes the money: it is taken once', async () => {
		online.gateway.known.set(orderId, { state: 'paid' });
		const events = Array.from({ length: 10 }, (_, at) => (at === 4 ? paysAtDealership() : back('paid')));
		await Promise.all(events);
		const payments = await money();
		expect(payments.filter((payment) => payment.refund === 'none')).toHaveLength(1);
		const kept = payments.filter((payment) => payment.kind === 'dealership').length;
		expect(payments).toHaveLength(1 + kept);
	});

	test('at the dealership only the whole bill is taken, once, when there is one', async () => {
		const pay = (over: object) =>
			recordDealershipPayment(
				{ serviceEntryId: card.id, mode: 'Cash', receipt: 'R-1', amount: bill, ...over },
				scope(),
			);
		expect(await pay({ amount: 100 })).toEqual({ done: false, message: 'The amount to be paid is ₹1,846.50.' });
		expect(await pay({ serviceEntryId: crypto.randomUUID() })).toMatchObject({ message: 'There is no such job card.' });
		expect(await pay({ serviceEntryId: 'nonsense' })).toMatchObject({ message: 'There is no such job card.' });
		expect(await pay({})).toEqual({ done: true });
		expect(await pay({})).toEqual({ done: false, message: 'This job card is already paid.' });
		card = await billedCard(db(), { phase: 'completed' });
		expect(await pay({})).toMatchObject({ message: 'Billing is not closed yet, so there is no amount to pay.' });
	});
});

const stagesOf = (id: string) =>
	['ReadyforInvoice', 'MakeFinalPayment', 'ReadyForDelivery', 'Payment & Delivery'].map((status_code, at) => ({
		service_entry_id: id,
		status_code,
		display_name: status_code,
		order_index: at + 6,
		is_applicable: true,
		completed_at: null,
	}));
