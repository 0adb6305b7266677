import { type Kysely, sql } from 'kysely';

/**
 * When a return last spoke of money: for 15 minutes after it an order is being confirmed without a word of the gateway
 * (docs/decisions/008-an-opened-gateway-page-holds-nothing.md). The answer of the gateway decides about that, too, so it
 * now changes the version. An order that was in doubt or pending before was asked about when its return came.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table payment_order add column indicated_at timestamptz;

		drop trigger visit_version_updated on payment_order;
		create trigger visit_version_updated before update on payment_order for each row
			when (to_jsonb(old) - array['asked_at', 'next_ask_at', 'version']
				is distinct from to_jsonb(new) - array['asked_at', 'next_ask_at', 'version'])
			execute function take_visit_version();

		update payment_order set indicated_at = coalesce(asked_at, begun_at) where state in ('pending', 'inDoubt');
	`.execute(db);
}
