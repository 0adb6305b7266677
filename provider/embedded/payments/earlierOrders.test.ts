import { sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { expect, test } from 'vitest';
import * as storeAnswers from '../../../db/migrations/provider/0012_status_questions.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import {
	billAmount,
	createBilledCard,
	createTestOnlinePayment,
	readPaymentDetails,
} from '../../../tests/support/provider/payments.ts';
import { listPayments } from './paymentLists.ts';
import { createStatusWorker } from './statusWorker.ts';

describeEachDemoDatabase('Orders that a return ended before the gateway was asked', (database) => {
	test('say no more that nothing was charged, and a payment that was hidden by a refund is found', async () => {
		const { db } = database();
		await openTestProvider(db);
		const cards = [await createBilledCard(db), await createBilledCard(db)] as const;
		await sql`alter table payment_order drop column answer, drop column unconfirmed_at`.execute(db);
		for (const [index, state] of (['failed', 'refunded'] as const).entries()) {
			await sql`
				insert into payment_order (order_id, service_entry_id, amount, state, portal_url, begun_at, is_cancelled)
				values (${`KS-${state}`}, ${cards[index]?.id}, ${billAmount}, ${state}, '', ${testNow}, ${state === 'failed'})
			`.execute(db);
		}
		await sql`
			insert into payment (service_entry_id, order_id, kind, mode, transaction_id, amount, received_at, refund)
			values (${cards[1].id}, 'KS-refunded', 'online', 'UPI', 'T-1', ${billAmount}, ${testNow}, 'done')
		`.execute(db);

		const migration: Migration = storeAnswers;
		await migration.up(db);
		expect(await readPaymentDetails(cards[0], db)).toMatchObject([{ status: 'Failed' }]);
		const online = createTestOnlinePayment();
		online.gateway.reports.set('KS-refunded', { state: 'paid' });
		const later = new Date(Date.now() + 60_000);
		await createStatusWorker({ db, online, now: () => later }).runOnce();
		expect(online.gateway.statusRequests).toContain('KS-refunded');
		expect(await readPaymentDetails(cards[1], db)).toMatchObject([{ status: 'Successful' }]);
		expect((await listPayments({ jobCardNo: cards[1].jobCardNo }, { db })).rows).toMatchObject([{ refund: 'none' }]);
	});
});
