import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { maxReturnsAsked } from '../../../domain/payment/paymentOrder.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import {
	billAmount,
	createBilledJobCard,
	createTestOnlinePayment,
	readPaymentDetails,
} from '../../../tests/support/provider/payments.ts';
import { acceptReturn } from './acceptReturn.ts';
import { beginPayment } from './beginPayment.ts';
import { recordDealershipPayment } from './dealershipPayment.ts';
import { listPayments, markRefunded } from './paymentLists.ts';
import { createStatusWorker } from './statusCheck.ts';

/** What the gateway and a return may say; `cancelled` is its own word of failure. */
const words = ['notTried', 'pending', 'failed', 'cancelled', 'refunded', 'paid', 'paid'] as const;
const saying = (word: (typeof words)[number]) => ({ state: word });

/** Events around one job card. They refer to orders by number, so that they can arrive late, twice or never. */
const event = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant('begin' as const) }) },
	{
		weight: 5,
		arbitrary: fc.record({
			kind: fc.constant('gateway' as const),
			order: fc.nat(3),
			word: fc.constantFrom(...words),
			isOtherAmount: fc.boolean(),
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			kind: fc.constant('return' as const),
			order: fc.nat(3),
			word: fc.constantFrom(...words),
			times: fc.integer({ min: 1, max: 3 }),
		}),
	},
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('worker' as const) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('dealership' as const) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('down' as const), isDown: fc.boolean() }) },
);

type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

/** Several events at the same time, some time after those before. */
const eventBatch = fc.record({
	seconds: fc.oneof(fc.nat(20), fc.nat(3_600)),
	events: fc.array(event, { minLength: 1, maxLength: 4 }),
});
const eventBatches = fc.array(eventBatch, { minLength: 2, maxLength: 10 });
type EventBatch = typeof eventBatch extends fc.Arbitrary<infer Value> ? Value : never;

/** Reasons of a failure that this provider gives itself, when it no longer waits for an order. */
const ownFailures = ['replaced by another attempt', 'not paid within three days'];

describeEachDemoDatabase('A payment', (database) => {
	beforeAll(async () => {
		await openTestProvider(database().db);
	});

	test('pays a job card once, and any further payment is due for refund, after any sequence of events, none of which ends an order but an answer of the gateway', async () => {
		await fc.assert(
			fc.asyncProperty(eventBatches, (batches) => runBatches(batches)),
			{ numRuns: 30 },
		);
	});

	async function runBatches(batches: readonly EventBatch[]): Promise<void> {
		const { db } = database();
		const online = createTestOnlinePayment();
		const jobCard = await createBilledJobCard(db);
		const orders: string[] = [];
		let taken = 0;
		let now = testNow;
		const context = () => ({ db, now, online });
		const advance = (seconds: number) => {
			now = new Date(now.getTime() + seconds * 1_000);
		};
		/** What the gateway answered, by order: a state, or `cancelled`. */
		const answers = new Map<string, { at: number; word: string | null }[]>();
		/** When a return last spoke of money, by order. */
		const indicated = new Map<string, number>();
		const fetchStatus = online.gateway.fetchStatus.bind(online.gateway);
		online.gateway.fetchStatus = async (orderId) => {
			const call: { at: number; word: string | null } = { at: now.getTime(), word: null };
			answers.set(orderId, [...(answers.get(orderId) ?? []), call]);
			const answer = await fetchStatus(orderId);
			call.word = answer?.state ?? null;
			return answer;
		};

		const applyEvent = async (occurred: Event): Promise<void> => {
			switch (occurred.kind) {
				case 'begin': {
					const orderId = `KS-${crypto.randomUUID().slice(0, 18)}`;
					const request = {
						...jobCard,
						orderId,
						jobCardId: jobCard.id,
						amount: billAmount,
						portalUrl: 'http://portal.test',
					};
					if ((await beginPayment(request, context())).ok) orders.push(orderId);
					return;
				}
				case 'gateway': {
					const orderId = orders[occurred.order];
					const known = orderId === undefined ? undefined : online.gateway.reports.get(orderId);
					const wasTaken = known?.state === 'paid' || known?.state === 'refunded';
					// A gateway takes the payment of an order once. It may give it back, and take it again after all.
					if (orderId === undefined || (wasTaken && occurred.word !== 'paid' && occurred.word !== 'refunded')) return;
					if (!wasTaken && (occurred.word === 'paid' || occurred.word === 'refunded')) taken++;
					const amount = occurred.isOtherAmount && occurred.word === 'paid' ? billAmount + 100 : billAmount;
					online.gateway.reports.set(orderId, {
						...saying(occurred.word),
						amount: (wasTaken && known?.amount) || amount,
					});
					return;
				}
				case 'return': {
					const orderId = orders[occurred.order] ?? 'KS-NEVER';
					const said = { orderId, reference: jobCard.id, ...saying(occurred.word) };
					const sent = online.gateway.encRespOf(said);
					if (!['failed', 'cancelled', 'notTried'].includes(occurred.word)) indicated.set(orderId, now.getTime());
					await Promise.all(Array.from({ length: occurred.times }, () => acceptReturn(sent, context())));
					return;
				}
				case 'worker':
					await createStatusWorker({ db, online, now: () => now }).runOnce();
					return;
				case 'dealership': {
					const payment = { jobCardId: jobCard.id, mode: 'Cash', receipt: 'R-1', amount: billAmount };
					if (await recordDealershipPayment(payment, context())) taken++;
					return;
				}
				case 'refund': {
					const due = (await payments()).find((payment) => payment.refund === 'due');
					if (due) await markRefunded(due.id, context());
					return;
				}
				case 'down':
					online.gateway.isDown = occurred.isDown;
			}
		};
		const payments = async () => (await listPayments({ jobCardNo: jobCard.jobCardNo }, { db })).rows;

		for (const { seconds, events } of batches) {
			advance(seconds);
			await Promise.all(events.map(applyEvent));
			await check();
		}
		// Within three days the gateway answers again, and every payment that it took is recorded.
		online.gateway.isDown = false;
		for (let round = 0; round < 4; round++) {
			advance(6 * 3_600);
			await createStatusWorker({ db, online, now: () => now }).runOnce();
			await check();
		}
		expect(await payments()).toHaveLength(taken);

		/**
		 * Nothing ends an order but an answer of the gateway, which is asked about it once in 15 s, but for the first returns.
		 */
		async function checkOrders(): Promise<void> {
			for (const order of await db
				.selectFrom('payment_order')
				.selectAll()
				.where('job_card_id', '=', jobCard.id)
				.execute()) {
				const given = answers.get(order.order_id) ?? [];
				const isAnswered = (...expected: string[]) => given.some(({ word }) => expected.includes(word ?? ''));
				if (order.state === 'cancelled') expect(isAnswered('cancelled')).toBe(true);
				if (order.state === 'paid') expect(isAnswered('paid')).toBe(true);
				if (order.state === 'refunded') expect(isAnswered('refunded')).toBe(true);
				if (order.state === 'failed' && !ownFailures.includes(order.failure ?? ''))
					expect(isAnswered('failed', 'cancelled')).toBe(true);
				const early = given.filter(({ at }, index) => at - (given[index - 1]?.at ?? 0) < 15_000);
				expect(early.length).toBeLessThanOrEqual(Math.min(order.returns_asked, maxReturnsAsked));
			}
		}

		async function check(): Promise<void> {
			const known = await payments();
			const { paid_at } = await db
				.selectFrom('job_card')
				.select('paid_at')
				.where('id', '=', jobCard.id)
				.executeTakeFirstOrThrow();
			const kept = known.filter((payment) => payment.refund === 'none');
			expect(kept.reduce((sum, payment) => sum + payment.amount, 0)).toBe(paid_at === null ? 0 : billAmount);
			expect(kept.length).toBeLessThanOrEqual(1);
			expect(known.length).toBeLessThanOrEqual(taken);
			const details = await readPaymentDetails(jobCard, db, now);
			for (const { orderNumber, state } of details) {
				if (state !== 'pending') continue;
				const given = answers.get(orderNumber ?? '') ?? [];
				const isRecent = now.getTime() - (indicated.get(orderNumber ?? '') ?? 0) < 15 * 60_000;
				expect(isRecent || given.some(({ word }) => word === 'pending')).toBe(true);
			}
			const successful = details.filter(({ state }) => state === 'paid');
			expect(successful).toHaveLength(kept.length);
			if (kept.length > 0) expect(details.at(-1)).toEqual(successful[0]);
			await checkOrders();
		}
	}
});
