import { type Kysely, sql } from 'kysely';

/**
 * Invoices are numbered without gaps for each GSTIN and type: the transaction that writes an invoice also increments
 * its series. A dealership without a GSTIN has a series of its own. Tax invoices of forgotten owners are moved to an
 * archive, which the portal does not read, and kept as long as the law requires.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table invoice_series (
			series text not null,
			type text not null check (type in ('ProformaInvoice', 'TaxInvoice')),
			last integer not null check (last > 0),
			primary key (series, type)
		);

		create table invoice (
			id uuid primary key default gen_random_uuid(),
			service_entry_id uuid not null references service_entry,
			series text not null,
			type text not null check (type in ('ProformaInvoice', 'TaxInvoice')),
			number text not null constraint invoice_number_as_gst_has_it check (number ~ '^[A-Z0-9/-]{1,16}$'),
			issued_at timestamptz not null,
			amount bigint not null check (amount >= 0),
			content bytea not null,
			unique (service_entry_id, type),
			unique (series, number)
		);

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
	`.execute(db);
}
