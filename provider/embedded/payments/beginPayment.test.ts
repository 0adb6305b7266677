import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import {
	type EmbeddedTestProvider,
	openTestProvider,
	serveTestProvider,
	testNow,
} from '../../../tests/support/provider/harness.ts';
import {
	createBilledJobCard,
	createTestOnlinePayment,
	readPaymentDetails,
	type TestJobCard,
	type TestOnlinePayment,
} from '../../../tests/support/provider/payments.ts';
import { resultText } from '../../../tests/support/provider/resultText.ts';
import { acceptReturn } from './acceptReturn.ts';
import { recordDealershipPayment } from './dealershipPayment.ts';
import { createStatusWorker } from './statusCheck.ts';

const amountChanged = resultText('amountChanged', { amount: 184_650 });
const otherVehicle = resultText('otherVehicle');
const notOnline = resultText('onlineNotPossible');

const minutesLater = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

describeEachDemoDatabase('Beginning a payment', (database) => {
	let provider: EmbeddedTestProvider;
	let online: TestOnlinePayment;
	let jobCard: TestJobCard;
	const db = () => database().db;
	beforeAll(async () => {
		await openTestProvider(db());
	});
	beforeEach(async () => {
		await db().updateTable('payment_order').set({ next_ask_at: null }).execute();
		online = createTestOnlinePayment();
		provider = serveTestProvider(db(), { online });
		jobCard = await createBilledJobCard(db());
	});
	const fieldsOf = (of: TestJobCard, order: string, over: object = {}) => ({
		order_id: order,
		access_code: '',
		SubAccountId: 'PAY',
		MerchantId: '2017',
		IBId: of.vehicleId,
		JobCardNo: of.jobCardNo,
		RegNo: of.regNo,
		JobCardId: of.id,
		Amount: '1846.50',
		...over,
	});
	const order = () => `KS-${crypto.randomUUID().slice(0, 18)}`;
	const begin = (orderId: string, over: object = {}, portalUrl?: string) =>
		provider.call('BeginOnlineTransaction', fieldsOf(jobCard, orderId, over), { portalUrl });
	const stored = (orderId: string) =>
		db().selectFrom('payment_order').selectAll().where('order_id', '=', orderId).executeTakeFirst();

	test('returns the form of an order over the amount of the bill', async () => {
		const id = order();
		const answer = await begin(id);
		expect(answer).toMatchObject({ IsRequestSuccessfull: true, AccessCode: 'AV', HostAddress: 'http://gateway.test' });
		expect(JSON.parse(answer.HashString ?? '')).toEqual({
			orderId: id,
			amount: 184_650,
			currency: 'INR',
			returnUrl: 'http://provider.test/gateway/return',
			reference: jobCard.id,
		});
		expect(await stored(id)).toMatchObject({ state: 'open', amount: 184_650, portal_url: 'http://portal.test' });
		expect((await stored(id))?.next_ask_at).toEqual(minutesLater(2));
	});

	test('returns to the portal of the request, and rejects an origin that is not configured', async () => {
		const id = order();
		await begin(id, {}, 'https://other.test');
		expect((await stored(id))?.portal_url).toBe('https://other.test');
		const foreign = await provider.send('BeginOnlineTransaction', fieldsOf(await createBilledJobCard(db()), order()), {
			portalUrl: 'https://evil.test',
		});
		expect(foreign.status).toBe(400);
	});

	test.each([
		['of another amount', { Amount: '1.00' }, amountChanged],
		['of no amount', { Amount: '0.00' }, amountChanged],
		['of another vehicle', { RegNo: 'MH12AB1234' }, otherVehicle],
		['of another vehicle document', { IBId: crypto.randomUUID() }, otherVehicle],
		['of another job card number', { JobCardNo: 'JC1' }, otherVehicle],
		['of no job card', { JobCardId: 'nonsense' }, otherVehicle],
		['with another account', { MerchantId: '2018' }, notOnline],
		['with another sub-account', { SubAccountId: '' }, notOnline],
	])('a request %s is rejected', async (_what, over, message) => {
		const id = order();
		const answer = await begin(id, over);
		expect(answer).toMatchObject({ IsRequestSuccessfull: false, AccessCode: null, HashString: null });
		expect(answer.Message).toBe(message);
		expect(await stored(id)).toBeUndefined();
	});

	test.each([
		['whose bill is not made', { phase: 'completed' }, resultText('jobCardNotReady')],
		['that is not released', { isReleased: false }, resultText('jobCardNotReady')],
		['that the desk keeps from it', { isOnline: false }, notOnline],
		['that costs nothing', { amount: 0 }, notOnline],
	] as const)('a job card %s is refused', async (_what, over, message) => {
		jobCard = await createBilledJobCard(db(), over);
		expect((await begin(order(), { Amount: 'amount' in over ? '0.00' : '1846.50' })).Message).toBe(message);
	});

	test('rejects a job card that is paid', async () => {
		const payment = { jobCardId: jobCard.id, mode: 'Cash', receipt: 'R-1', amount: 184_650 };
		expect(await recordDealershipPayment(payment, { db: db(), now: testNow })).toBe(true);
		expect((await begin(order())).Message).toBe(resultText('alreadyPaid'));
	});

	test('accepts a job card that is delivered', async () => {
		jobCard = await createBilledJobCard(db(), { phase: 'delivered' });
		expect((await begin(order())).IsRequestSuccessfull).toBe(true);
	});

	test('returns the same form for the same request', async () => {
		const id = order();
		const first = await begin(id);
		expect(await begin(id)).toEqual(first);
		expect(online.gateway.statusRequests).toEqual([]);
	});

	test('rejects an order id that is already used', async () => {
		const id = order();
		await begin(id);
		provider.setNow(minutesLater(1));
		await begin(order());
		expect((await stored(id))?.state).toBe('failed');
		provider.setNow(minutesLater(2));
		expect((await begin(id)).Message).toBe(resultText('paymentNotBegun'));
		const [other] = [await createBilledJobCard(db())];
		const theirs = await provider.call('BeginOnlineTransaction', fieldsOf(other, id));
		expect(theirs.IsRequestSuccessfull).toBe(false);
	});

	test.each([['notTried'], ['failed'], [null]] as const)(
		'an open order that the gateway reports as %s is replaced',
		async (state) => {
			const [first, second] = [order(), order()];
			await begin(first);
			provider.setNow(minutesLater(state ? 0 : 1));
			if (state) online.gateway.reports.set(first, { state });
			expect((await begin(second)).IsRequestSuccessfull).toBe(true);
			expect(online.gateway.statusRequests).toEqual([first]);
			expect([(await stored(first))?.state, (await stored(second))?.state]).toEqual(['failed', 'open']);
			expect(await stored(first)).toMatchObject({ next_ask_at: expect.any(Date) });
		},
	);

	test('an open order that the gateway reports as cancelled is replaced, and known as cancelled', async () => {
		const [first, second] = [order(), order()];
		await begin(first);
		online.gateway.reports.set(first, { state: 'cancelled' });
		expect((await begin(second)).IsRequestSuccessfull).toBe(true);
		expect((await readPaymentDetails(jobCard, db())).map(({ state }) => state).toSorted()).toEqual([
			'abandoned',
			'cancelled',
		]);
	});

	test('a payment that may still arrive blocks the next one for fifteen minutes', async () => {
		const [first, second] = [order(), order()];
		await begin(first);
		online.gateway.reports.set(first, { state: 'pending' });
		provider.setNow(minutesLater(3));
		expect(await begin(second)).toMatchObject({
			IsRequestSuccessfull: false,
			Message: resultText('paymentUnderWay', { minutes: 12 }),
		});
		expect((await stored(first))?.state).toBe('pending');
		provider.setNow(minutesLater(15));
		expect((await begin(second)).IsRequestSuccessfull).toBe(true);
		expect((await stored(first))?.state).toBe('failed');
	});

	test('a gateway that does not answer blocks the next one for the same time', async () => {
		const [first, second] = [order(), order()];
		await begin(first);
		online.gateway.isDown = true;
		expect((await begin(second)).Message).toBe(resultText('paymentUnderWay', { minutes: 15 }));
		expect((await stored(first))?.state).toBe('open');
		provider.setNow(minutesLater(15));
		expect((await begin(second)).IsRequestSuccessfull).toBe(true);
	});

	test.each(['notTried', 'pending', 'failed'] as const)(
		'the answer to the last question stands for 15 s, here: %s',
		async (state) => {
			const [first, second] = [order(), order()];
			await begin(first);
			online.gateway.reports.set(first, { state: 'pending' });
			provider.setNow(minutesLater(3));
			await begin(second);
			online.gateway.reports.set(first, { state });
			provider.setNow(new Date(minutesLater(3).getTime() + 14_999));
			expect((await begin(second)).Message).toBe(resultText('paymentUnderWay', { minutes: 12 }));
			expect(online.gateway.statusRequests).toEqual([first]);
			provider.setNow(new Date(minutesLater(3).getTime() + 15_000));
			expect((await begin(second)).IsRequestSuccessfull).toBe(state !== 'pending');
			expect(online.gateway.statusRequests).toEqual([first, first]);
		},
	);

	test('the worker’s question counts as well, and its answer stands', async () => {
		const [first, second] = [order(), order()];
		await begin(first);
		online.gateway.reports.set(first, { state: 'notTried' });
		const now = minutesLater(2);
		await createStatusWorker({ db: db(), online, now: () => now }).runOnce();
		provider.setNow(new Date(now.getTime() + 5_000));
		const asked = online.gateway.statusRequests.length;
		expect((await begin(second)).IsRequestSuccessfull).toBe(true);
		expect(online.gateway.statusRequests).toHaveLength(asked);
		expect([(await stored(first))?.state, (await stored(second))?.state]).toEqual(['failed', 'open']);
	});

	test('without an answer a press says when to try again', async () => {
		const [first, second] = [order(), order()];
		await begin(first);
		online.gateway.isDown = true;
		const now = minutesLater(2);
		await createStatusWorker({ db: db(), online, now: () => now }).runOnce();
		provider.setNow(new Date(now.getTime() + 4_000));
		const asked = online.gateway.statusRequests.length;
		expect((await begin(second)).Message).toBe('Your last payment is being checked. Try again in 11 seconds.');
		const inHindi = await provider.call('BeginOnlineTransaction', fieldsOf(jobCard, second), { language: 'hi' });
		expect(inHindi.Message).toBe('आपके पिछले भुगतान की जाँच हो रही है। 11 सेकंड बाद फिर से कोशिश करें।');
		expect(online.gateway.statusRequests).toHaveLength(asked);
		expect((await stored(first))?.state).toBe('open');
	});

	test('a job card has at most fifty orders within a day', async () => {
		const last = order();
		await db()
			.insertInto('payment_order')
			.values(
				Array.from({ length: 49 }, (_, at) => ({
					...{ order_id: order(), job_card_id: jobCard.id, amount: 184_650, state: 'failed' as const },
					...{ portal_url: 'https://portal.example', begun_at: minutesLater(-at) },
				})),
			)
			.execute();
		expect((await begin(last)).IsRequestSuccessfull).toBe(true);
		provider.setNow(minutesLater(30));
		const asked = online.gateway.statusRequests.length;
		expect((await begin(order())).Message).toBe(resultText('paymentsTooMany'));
		expect(online.gateway.statusRequests.slice(asked), 'the money may be on its way').toEqual([last]);
		expect((await begin(last)).IsRequestSuccessfull).toBe(true);
		provider.setNow(minutesLater(24 * 60 + 1));
		expect((await begin(order())).IsRequestSuccessfull).toBe(true);
	});

	test('that the gateway does not know an order is an answer, once the browser had time to get there', async () => {
		const [first, second] = [order(), order()];
		await begin(first);
		// Too soon to be an answer.
		provider.setNow(minutesLater(0.04));
		expect((await begin(second)).Message).toBe(resultText('paymentJustBegun'));
		provider.setNow(minutesLater(0.1));
		expect((await begin(second)).Message).toBe(resultText('paymentAskedAbout', { seconds: 12 }));
		const now = minutesLater(2);
		await createStatusWorker({ db: db(), online, now: () => now }).runOnce();
		provider.setNow(new Date(now.getTime() + 4_000));
		const asked = online.gateway.statusRequests.length;
		expect((await begin(second)).IsRequestSuccessfull).toBe(true);
		expect(online.gateway.statusRequests).toHaveLength(asked);
	});

	test('a page that stays open and a gateway that does not answer block no press after fifteen minutes', async () => {
		const [first, second] = [order(), order()];
		await begin(first);
		online.gateway.isDown = true;
		for (const [minutes, isBegun] of [
			[14.5, false],
			[15, true],
		] as const) {
			provider.setNow(minutesLater(minutes));
			await provider.call('document', { id: jobCard.vehicleId });
			await createStatusWorker({ db: db(), online, now: () => minutesLater(minutes) }).runOnce();
			provider.setNow(minutesLater(minutes + 0.05));
			expect([minutes, (await begin(second)).IsRequestSuccessfull]).toEqual([minutes, isBegun]);
		}
	});

	test.each(['under way', 'failed'] as const)(
		'a question that is %s leaves the answer before it in place',
		async (how) => {
			const [first, second] = [order(), order()];
			await begin(first);
			online.gateway.reports.set(first, { state: 'notTried' });
			await createStatusWorker({ db: db(), online, now: () => minutesLater(2) }).runOnce();
			const { fetchStatus } = online.gateway;
			let pressed: boolean | null | undefined;
			const press = async () => {
				provider.setNow(minutesLater(4.01));
				pressed = (await begin(second)).IsRequestSuccessfull;
			};
			online.gateway.fetchStatus = async (orderId) => {
				if (how === 'under way') await press();
				else online.gateway.isDown = true;
				return fetchStatus(orderId);
			};
			await createStatusWorker({ db: db(), online, now: () => minutesLater(4) }).runOnce();
			if (how === 'failed') await press();
			expect(pressed).toBe(true);
		},
	);

	describe('after a failed order that a return has put in doubt', () => {
		let first: string;
		/** Puts the first order in doubt a minute after it began. */
		beforeEach(async () => {
			first = order();
			await begin(first);
			online.gateway.reports.set(first, { state: 'failed' });
			const said = { orderId: first, reference: jobCard.id };
			const context = { db: db(), now: testNow, online };
			await acceptReturn(online.gateway.encRespOf({ ...said, state: 'failed' }), context);
			provider.setNow(minutesLater(0.1));
			online.gateway.isDown = true;
			await acceptReturn(online.gateway.encRespOf({ ...said, state: 'paid' }), { ...context, now: minutesLater(0.1) });
			online.gateway.isDown = false;
			expect(await stored(first)).toMatchObject({ state: 'inDoubt' });
		});

		test('the answer before the return does not stand', async () => {
			expect((await begin(order())).Message).toBe(resultText('paymentAskedAbout', { seconds: 15 }));
		});

		test.each(['pending', 'down'] as const)('the next one is held for fifteen minutes: %s', async (known) => {
			online.gateway.isDown = known === 'down';
			online.gateway.reports.set(first, { state: 'pending' });
			const second = order();
			provider.setNow(minutesLater(3));
			expect((await begin(second)).Message).toBe(resultText('paymentUnderWay', { minutes: 12 }));
			expect(await stored(second)).toBeUndefined();
			provider.setNow(minutesLater(15));
			expect((await begin(second)).IsRequestSuccessfull).toBe(true);
		});

		test.each(['failed', 'notTried'] as const)('the next one begins when the gateway says %s', async (state) => {
			online.gateway.reports.set(first, { state });
			provider.setNow(minutesLater(3));
			expect((await begin(order())).IsRequestSuccessfull).toBe(true);
			expect(online.gateway.statusRequests).toEqual([first, first, first]);
		});

		test('that was paid after all, no further one begins', async () => {
			online.gateway.reports.set(first, { state: 'paid' });
			provider.setNow(minutesLater(3));
			expect((await begin(order())).Message).toBe(resultText('alreadyPaid'));
		});
	});

	test('an open order that was paid pays the bill, and no new order is created', async () => {
		const [first, second] = [order(), order()];
		await begin(first);
		online.gateway.reports.set(first, { state: 'paid', trackingId: 'T-77' });
		expect((await begin(second)).Message).toBe(resultText('alreadyPaid'));
		expect(await stored(second)).toBeUndefined();
		const details = await readPaymentDetails(jobCard, db());
		expect(details).toEqual([
			{
				state: 'paid',
				amount: 184_650,
				orderNumber: first,
				transactionId: 'T-77',
				mode: 'UPI',
				paidAt: testNow.toISOString(),
			},
		]);
	});

	test('creates one order for ten concurrent requests, and rejects the others', async () => {
		const answers = await Promise.all(Array.from({ length: 10 }, () => begin(order())));
		expect(answers.filter((answer) => answer.IsRequestSuccessfull)).toHaveLength(1);
		const messages = new Set(answers.map((answer) => answer.Message));
		const justBegun = resultText('paymentJustBegun');
		expect(messages).toEqual(new Set([null, justBegun]));
		const orders = await db()
			.selectFrom('payment_order')
			.select('state')
			.where('job_card_id', '=', jobCard.id)
			.execute();
		expect(orders).toEqual([{ state: 'open' }]);
	});

	test('the account belongs to the configured dealer code only', async () => {
		const info = await provider.call('GetPaymentInfo', { DealerCode: 'PAY' });
		expect(info.Data).toEqual([{ SubAccountId: 'PAY', MerchantId: '2017' }]);
		expect((await provider.call('GetPaymentInfo', { DealerCode: 'OTHER' })).Data).toEqual([]);
	});

	test('without a gateway there is no account, and payments are rejected', async () => {
		provider = serveTestProvider(db());
		expect((await provider.call('GetPaymentInfo', { DealerCode: 'PAY' })).Data).toEqual([]);
		expect((await begin(order())).Message).toBe(notOnline);
	});
});
