/** Orders that were begun before an upgrade go on after it. */
import { type RawBuilder, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import * as storeAnswers from '../../../db/migrations/provider/0012_status_questions.ts';
import * as orderStates from '../../../db/migrations/provider/0014_order_states.ts';
import * as indicatedPayments from '../../../db/migrations/provider/0015_indicated_payments.ts';
import { describeEachDemoDatabase } from '../../../tests/support/provider/eachDemoDatabase.ts';
import { openTestProvider, testNow } from '../../../tests/support/provider/harness.ts';
import {
	billAmount,
	createBilledCard,
	createTestOnlinePayment,
	readPaymentDetails,
	type TestJobCard,
} from '../../../tests/support/provider/payments.ts';
import { acceptReturn } from './acceptReturn.ts';
import { beginPayment } from './beginPayment.ts';
import { listPayments } from './paymentLists.ts';
import { createStatusWorker } from './statusWorker.ts';

const later = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000);

/** The table as it was before migration 0014. */
const earlierTable: RawBuilder<unknown> = sql`
	alter table payment_order
		drop constraint payment_order_state_check,
		drop constraint payment_order_answer_check,
		add column is_cancelled boolean not null default false,
		add column unconfirmed_at timestamptz,
		add column settled_at timestamptz,
		add constraint payment_order_state_check check (state in ('open', 'pending', 'paid', 'failed', 'refunded')),
		drop column indicated_at,
		add constraint payment_order_answer_check
			check (answer in ('paid', 'awaited', 'shown', 'failed', 'refunded', 'unknown'))
`;

interface EarlierOrder {
	readonly state: string;
	readonly answer: string | null;
	readonly isCancelled?: true;
	readonly isUnconfirmed?: true;
	/** Expired, or paid. */
	readonly isNoMoreAsked?: true;
}

/** Each former combination of columns, what it becomes, and what its owner read and reads. */
const earlierOrders: readonly (readonly [EarlierOrder, { state: string; answer: string | null }, string])[] = [
	[{ state: 'open', answer: null }, { state: 'open', answer: null }, 'Open'],
	[{ state: 'open', answer: 'shown' }, { state: 'open', answer: 'shown' }, 'Open'],
	[{ state: 'open', answer: 'unknown' }, { state: 'open', answer: 'unknown' }, 'Open'],
	[{ state: 'pending', answer: null }, { state: 'pending', answer: null }, 'Pending'],
	[{ state: 'pending', answer: 'awaited' }, { state: 'pending', answer: 'awaited' }, 'Pending'],
	[{ state: 'failed', answer: 'failed' }, { state: 'failed', answer: null }, 'Failed'],
	[{ state: 'failed', answer: 'shown' }, { state: 'failed', answer: 'shown' }, 'Failed'],
	[{ state: 'failed', answer: 'failed', isNoMoreAsked: true }, { state: 'failed', answer: null }, 'Failed'],
	[{ state: 'failed', answer: 'failed', isCancelled: true }, { state: 'cancelled', answer: null }, 'Aborted'],
	[{ state: 'failed', answer: 'failed', isUnconfirmed: true }, { state: 'inDoubt', answer: null }, 'Pending'],
	[{ state: 'failed', answer: 'awaited', isUnconfirmed: true }, { state: 'inDoubt', answer: 'awaited' }, 'Pending'],
	[{ state: 'failed', answer: null, isUnconfirmed: true }, { state: 'inDoubt', answer: null }, 'Pending'],
	[{ state: 'refunded', answer: 'refunded' }, { state: 'refunded', answer: null }, 'Refunded'],
	[{ state: 'paid', answer: 'paid', isNoMoreAsked: true }, { state: 'paid', answer: null }, 'Successful'],
];

describeEachDemoDatabase('An order that was begun before the upgrade', (database) => {
	const db = () => database().db;
	let card: TestJobCard;
	let orderId = '';
	beforeAll(async () => {
		await openTestProvider(db());
	});
	beforeEach(async () => {
		await db().deleteFrom('payment').execute();
		await db().deleteFrom('payment_order').execute();
		card = await createBilledCard(db());
		orderId = `KS-${crypto.randomUUID().slice(0, 18)}`;
	});

	/** Stores an order as the version before migration 0014 did, and migrates. */
	async function upgrade({ state, answer, ...order }: EarlierOrder): Promise<void> {
		await earlierTable.execute(db());
		const failure = state === 'failed' ? 'Declined' : null;
		await sql`
			insert into payment_order (order_id, service_entry_id, amount, state, answer, is_cancelled, unconfirmed_at,
				failure, portal_url, begun_at, settled_at, asked_at, next_ask_at)
			values (${orderId}, ${card.id}, ${billAmount}, ${state}, ${answer}, ${order.isCancelled ?? false},
				${order.isUnconfirmed ? later(1) : null}, ${failure}, '', ${testNow},
				${state === 'open' || state === 'pending' ? null : later(1)}, ${later(1)},
				${order.isNoMoreAsked ? null : later(2)})
		`.execute(db());
		if (state === 'paid' || state === 'refunded')
			await sql`
				insert into payment (service_entry_id, order_id, kind, mode, transaction_id, amount, received_at, refund)
				values (${card.id}, ${orderId}, 'online', 'UPI', 'T-1', ${billAmount}, ${testNow},
					${state === 'paid' ? 'none' : 'done'})
			`.execute(db());
		const migrations: readonly Migration[] = [orderStates, indicatedPayments];
		for (const migration of migrations) await migration.up(db());
	}

	const order = () =>
		db().selectFrom('payment_order').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow();
	const status = async () => (await readPaymentDetails(card, db())).map((detail) => detail.status);
	const money = async () => (await listPayments({ jobCardNo: card.jobCardNo }, { db: db() })).rows;

	test.each(earlierOrders)('keeps its state, and a late success counts: %j', async (earlier, now, shown) => {
		await upgrade(earlier);
		expect(await order()).toMatchObject(now);
		expect(await status()).toEqual([shown]);
		const online = createTestOnlinePayment();
		online.gateway.reports.set(orderId, { state: 'paid' });
		await createStatusWorker({ db: db(), online, now: () => later(2) }).runOnce();
		expect(online.gateway.statusRequests).toEqual(earlier.isNoMoreAsked ? [] : [orderId]);
		const said = { orderId, reference: card.id, state: 'paid' as const };
		await acceptReturn(online.gateway.encRespOf(said), { db: db(), online, now: later(4) });
		expect(await status()).toEqual(['Successful']);
		expect(await money()).toMatchObject([{ orderId, refund: 'none' }]);
	});

	test.each(earlierOrders)('is in the way of the next one as it was: %j', async (earlier, now) => {
		await upgrade(earlier);
		const online = createTestOnlinePayment();
		const next = { ...card, orderId: `${orderId}2`, jobCardId: card.id, amount: billAmount, portalUrl: '' };
		if (now.state === 'paid')
			await db()
				.updateTable('service_entry')
				.set({ paid_at: later(1) })
				.where('id', '=', card.id)
				.execute();
		const result = await beginPayment(next, { db: db(), online, now: later(1.1) });
		const isUnsettled = ['open', 'pending', 'inDoubt'].includes(now.state);
		const code = { awaited: 'paymentUnderWay', none: 'paymentAskedAbout' }[now.answer ?? 'none'];
		if (now.state === 'paid') expect(result).toMatchObject({ rejection: { code: 'alreadyPaid' } });
		else if (isUnsettled && code) expect(result).toMatchObject({ rejection: { code } });
		else expect(result).toMatchObject({ ok: true });
		expect(online.gateway.statusRequests).toEqual([]);
	});

	test('and ended by a return says no more that nothing was charged, and a payment hidden by a refund is found', async () => {
		const cards = [await createBilledCard(db()), await createBilledCard(db())] as const;
		await earlierTable.execute(db());
		await sql`alter table payment_order drop column answer, drop column unconfirmed_at`.execute(db());
		for (const [index, state] of (['failed', 'refunded'] as const).entries()) {
			await sql`
				insert into payment_order (order_id, service_entry_id, amount, state, portal_url, begun_at, is_cancelled)
				values (${`KS-${state}`}, ${cards[index]?.id}, ${billAmount}, ${state}, '', ${testNow}, ${state === 'failed'})
			`.execute(db());
		}
		await sql`
			insert into payment (service_entry_id, order_id, kind, mode, transaction_id, amount, received_at, refund)
			values (${cards[1].id}, 'KS-refunded', 'online', 'UPI', 'T-1', ${billAmount}, ${testNow}, 'done')
		`.execute(db());

		const migrations: readonly Migration[] = [storeAnswers, orderStates, indicatedPayments];
		for (const migration of migrations) await migration.up(db());
		expect(await readPaymentDetails(cards[0], db())).toMatchObject([{ status: 'Failed' }]);
		const online = createTestOnlinePayment();
		online.gateway.reports.set('KS-refunded', { state: 'paid' });
		const asked = new Date(Date.now() + 60_000);
		await createStatusWorker({ db: db(), online, now: () => asked }).runOnce();
		expect(online.gateway.statusRequests).toContain('KS-refunded');
		expect(await readPaymentDetails(cards[1], db())).toMatchObject([{ status: 'Successful' }]);
		expect((await listPayments({ jobCardNo: cards[1].jobCardNo }, { db: db() })).rows).toMatchObject([
			{ refund: 'none' },
		]);
	});
});
