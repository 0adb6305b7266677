import { type Kysely, sql } from 'kysely';

/**
 * Tax invoices of owners who are forgotten: out of the portal's reach, kept as long as the law says. The answers to
 * idempotency keys are thrown away by their age.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table invoice_archive (
			id uuid primary key,
			service_entry_id uuid not null unique references service_entry,
			series text not null,
			number text not null,
			issued_at timestamptz not null,
			amount bigint not null check (amount >= 0),
			content bytea not null,
			archived_at timestamptz not null,
			keep_until date not null,
			unique (series, number)
		);
		create index invoice_archive_kept on invoice_archive (keep_until);
		create index idempotency_answered on idempotency using brin (answered_at);
	`.execute(db);
}
