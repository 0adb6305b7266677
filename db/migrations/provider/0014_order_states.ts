import { type Kysely, sql } from 'kysely';

/**
 * One column says the state of an order (domain/payment/paymentOrder.ts): a cancelled order and one in doubt have states of their
 * own, where both were failed with a further column. An answer that ends an order is its state, so that only the others
 * are kept beside it. When an order ended is in the log, and of money in its payment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table payment_order
			drop constraint payment_order_state_check,
			drop constraint payment_order_answer_check;
		update payment_order
			set state = case when unconfirmed_at is not null then 'inDoubt' else 'cancelled' end
			where state = 'failed' and (unconfirmed_at is not null or is_cancelled);
		update payment_order set answer = null where answer in ('paid', 'failed', 'refunded');
		alter table payment_order
			drop column is_cancelled,
			drop column unconfirmed_at,
			drop column settled_at,
			add constraint payment_order_state_check
				check (state in ('open', 'pending', 'paid', 'failed', 'cancelled', 'inDoubt', 'refunded')),
			add constraint payment_order_answer_check check (answer in ('awaited', 'shown', 'unknown'));
	`.execute(db);
}
