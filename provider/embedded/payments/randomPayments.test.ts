import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { GatewayOrderState } from '../../../payments/gateway.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import {
	billAmount,
	createBilledCard,
	createTestOnlinePayment,
	readPaymentDetails,
} from '../../../tests/support/provider/payments.ts';
import { acceptReturn } from './acceptReturn.ts';
import { beginPayment } from './beginPayment.ts';
import { recordDealershipPayment } from './dealershipPayment.ts';
import { listPayments, markRefunded } from './paymentLists.ts';
import { createStatusWorker } from './statusWorker.ts';

/** Events around one job card. They refer to orders by number, so that they can arrive late, twice or never. */
const event = fc.oneof(
	{ weight: 4, arbitrary: fc.record({ kind: fc.constant('begin' as const), minutes: fc.nat(20) }) },
	{
		weight: 5,
		arbitrary: fc.record({
			kind: fc.constant('gateway' as const),
			order: fc.nat(3),
			state: fc.constantFrom<GatewayOrderState>('shown', 'awaited', 'failed', 'paid', 'paid'),
			isOtherAmount: fc.boolean(),
		}),
	},
	{
		weight: 5,
		arbitrary: fc.record({
			kind: fc.constant('return' as const),
			order: fc.nat(3),
			state: fc.constantFrom<GatewayOrderState>('paid', 'failed', 'awaited'),
			times: fc.integer({ min: 1, max: 3 }),
		}),
	},
	{ weight: 3, arbitrary: fc.record({ kind: fc.constant('worker' as const), minutes: fc.nat(60) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('dealership' as const) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('refund' as const) }) },
	{ weight: 1, arbitrary: fc.record({ kind: fc.constant('down' as const), isDown: fc.boolean() }) },
);

type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

/** Several events at the same time. */
const eventBatches = fc.array(fc.array(event, { minLength: 1, maxLength: 4 }), { minLength: 2, maxLength: 10 });

describeEachDemoDatabase('A payment', (database) => {
	beforeAll(async () => {
		await openTestProvider(database().db);
	});

	test('pays a job card once, and any further payment is due for refund, after any sequence of events', async () => {
		await fc.assert(
			fc.asyncProperty(eventBatches, (batches) => runBatches(batches)),
			{ numRuns: 30 },
		);
	});

	async function runBatches(batches: readonly (readonly Event[])[]): Promise<void> {
		const { db } = database();
		const online = createTestOnlinePayment();
		const card = await createBilledCard(db);
		const orders: string[] = [];
		let taken = 0;
		let now = testNow;
		const context = () => ({ db, now, online });
		const advance = (minutes: number) => {
			now = new Date(now.getTime() + minutes * 60_000);
		};

		const applyEvent = async (occurred: Event): Promise<void> => {
			switch (occurred.kind) {
				case 'begin': {
					advance(occurred.minutes);
					const orderId = `KS-${crypto.randomUUID().slice(0, 18)}`;
					const request = { ...card, orderId, jobCardId: card.id, amount: billAmount, portalUrl: 'http://portal.test' };
					if ((await beginPayment(request, context())).ok) orders.push(orderId);
					return;
				}
				case 'gateway': {
					const orderId = orders[occurred.order];
					const known = orderId === undefined ? undefined : online.gateway.reports.get(orderId);
					// A gateway takes the payment of an order once and reports it as paid from then on.
					if (orderId === undefined || known?.state === 'paid') return;
					if (occurred.state === 'paid') taken++;
					const amount = occurred.isOtherAmount && occurred.state === 'paid' ? billAmount + 100 : billAmount;
					online.gateway.reports.set(orderId, { state: occurred.state, amount });
					return;
				}
				case 'return': {
					const orderId = orders[occurred.order] ?? 'KS-NEVER';
					const sent = online.gateway.encRespOf({ orderId, state: occurred.state, reference: card.id });
					await Promise.all(Array.from({ length: occurred.times }, () => acceptReturn(sent, context())));
					return;
				}
				case 'worker':
					advance(occurred.minutes);
					await createStatusWorker({ db, online, now: () => now }).runOnce();
					return;
				case 'dealership': {
					const payment = { serviceEntryId: card.id, mode: 'Cash', receipt: 'R-1', amount: billAmount };
					if ((await recordDealershipPayment(payment, context())).ok) taken++;
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
		const payments = async () => (await listPayments({ jobCardNo: card.jobCardNo }, { db })).rows;

		for (const batch of batches) {
			await Promise.all(batch.map(applyEvent));
			await check();
		}
		// Within three days the gateway answers again, and every payment that it took is recorded.
		online.gateway.isDown = false;
		for (let round = 0; round < 4; round++) {
			advance(6 * 60);
			await createStatusWorker({ db, online, now: () => now }).runOnce();
			await check();
		}
		expect(await payments()).toHaveLength(taken);

		async function check(): Promise<void> {
			const known = await payments();
			const { paid_at } = await db
				.selectFrom('service_entry')
				.select('paid_at')
				.where('id', '=', card.id)
				.executeTakeFirstOrThrow();
			const kept = known.filter((payment) => payment.refund === 'none');
			expect(kept.reduce((sum, payment) => sum + payment.amount, 0)).toBe(paid_at === null ? 0 : billAmount);
			expect(kept.length).toBeLessThanOrEqual(1);
			expect(known.length).toBeLessThanOrEqual(taken);
			const details = await readPaymentDetails(card, db);
			const successful = details.filter((detail) => detail.isSuccessful);
			expect(successful).toHaveLength(kept.length);
			if (kept.length > 0) expect(details.at(-1)).toEqual(successful[0]);
		}
	}
});
