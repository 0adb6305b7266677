import { type Kysely, sql } from 'kysely';

/**
 * Orders and payments. An order is one attempt at the gateway; a payment is money that was received. One payment
 * settles a job card, every further one has to be refunded. Amounts are paise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table payment_order (
			order_id text primary key check (order_id ~ '^[A-Za-z0-9_-]{1,30}$'),
			service_entry_id uuid not null references service_entry,
			amount bigint not null check (amount > 0),
			currency text not null default 'INR',
			state text not null check (state in ('open', 'pending', 'paid', 'failed', 'refunded')),
			portal_url text not null,
			begun_at timestamptz not null,
			settled_at timestamptz,
			tracking_id text,
			failure text,
			asked_at timestamptz,
			next_ask_at timestamptz
		);
		create index payment_order_entry on payment_order (service_entry_id, begun_at desc);
		create unique index payment_order_one_held on payment_order (service_entry_id) where state in ('open', 'pending');
		create index payment_order_due on payment_order (next_ask_at) where next_ask_at is not null;

		create table payment (
			id uuid primary key default gen_random_uuid(),
			service_entry_id uuid not null references service_entry,
			order_id text unique references payment_order,
			kind text not null check (kind in ('online', 'dealership')),
			mode text not null,
			transaction_id text not null,
			amount bigint not null check (amount > 0),
			received_at timestamptz not null,
			refund text not null default 'none' check (refund in ('none', 'due', 'done')),
			refund_reason text,
			refunded_at timestamptz,
			constraint payment_order_kind check ((kind = 'online') = (order_id is not null))
		);
		create index payment_entry on payment (service_entry_id);
		create unique index payment_one_settles on payment (service_entry_id) where refund = 'none';
		create index payment_refunds on payment (received_at) where refund = 'due';
	`.execute(db);
}
