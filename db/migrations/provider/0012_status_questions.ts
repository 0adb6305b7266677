import { type Kysely, sql } from 'kysely';

/**
 * The gateway's answer to the last status call of an order, which stands until the order may be asked about again, and
 * the time of a return that says more than the gateway has confirmed (docs/decisions/007-a-return-is-confirmed-by-the-gateway.md).
 * Answers are not visible to owners and change no version, as the times of status calls do not.
 *
 * Before this migration a return could end an order without the gateway's answer. So what says that nothing was charged
 * is withdrawn, and the gateway is asked once more about refunded orders; failed ones are asked about anyway. Whole
 * seconds, because the worker claims an order by its time as it read it, in milliseconds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table payment_order
			add column answer text check (answer in ('paid', 'awaited', 'shown', 'failed', 'refunded', 'unknown')),
			add column unconfirmed_at timestamptz;

		drop trigger visit_version_updated on payment_order;
		create trigger visit_version_updated before update on payment_order for each row
			when (to_jsonb(old) - array['asked_at', 'next_ask_at', 'answer', 'version']
				is distinct from to_jsonb(new) - array['asked_at', 'next_ask_at', 'answer', 'version'])
			execute function take_visit_version();

		update payment_order set is_cancelled = false where is_cancelled;
		update payment_order set next_ask_at = date_trunc('second', now()) where state = 'refunded';
	`.execute(db);
}
