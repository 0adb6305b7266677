import { type Kysely, sql } from 'kysely';

/**
 * The life of a job card. `phase` says how far the work is; whether the proforma is released and the bill
 * paid stands beside it, since a vehicle may be paid before it is delivered or after. Amounts are paise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table service_entry
			add column phase text not null default 'closed'
				check (phase in ('open', 'working', 'completed', 'billed', 'delivered', 'closed')),
			add column is_online_payment_enabled boolean not null default true,
			add column proforma_released_at timestamptz,
			add column tax_invoiced_at timestamptz,
			add column paid_at timestamptz,
			add constraint service_entry_active check (is_active = (phase <> 'closed')),
			add constraint service_entry_billed check (amount is not null or phase in ('open', 'working', 'completed')),
			add constraint service_entry_released check (
				(proforma_released_at is null and tax_invoiced_at is null and paid_at is null) or amount is not null
			);
		alter table service_entry alter column phase drop default;
		create index service_entry_dealer on service_entry (dealer_id, document_date desc);
		create sequence job_card_number start 250001;

		create table job_stage (
			service_entry_id uuid not null references service_entry on delete cascade,
			status_code text not null,
			display_name text not null,
			order_index smallint not null,
			is_applicable boolean not null,
			completed_at timestamptz,
			primary key (service_entry_id, status_code),
			unique (service_entry_id, order_index),
			constraint job_stage_completed check (completed_at is null or is_applicable)
		);

		create table job_card_line (
			id uuid primary key default gen_random_uuid(),
			service_entry_id uuid not null references service_entry on delete cascade,
			position smallint not null,
			kind text not null check (kind in ('PeriodicPart', 'AdditionalJob', 'ConvenienceService', 'ExtraJob')),
			name text not null,
			part_code text not null default '',
			part_price bigint not null check (part_price >= 0),
			labour_price bigint not null check (labour_price >= 0),
			unique (service_entry_id, position)
		);

		create table revised_estimate (
			id uuid primary key default gen_random_uuid(),
			service_entry_id uuid not null references service_entry on delete cascade,
			number smallint not null,
			dealer_comments text not null,
			proposed_at timestamptz not null,
			answered_at timestamptz,
			customer_comments text,
			withdrawn_at timestamptz,
			unique (service_entry_id, number),
			constraint revised_estimate_answered check ((answered_at is null) = (customer_comments is null)),
			constraint revised_estimate_ended_once check (num_nonnulls(answered_at, withdrawn_at) <= 1)
		);
		create unique index revised_estimate_one_open on revised_estimate (service_entry_id)
			where answered_at is null and withdrawn_at is null;

		create table revised_job (
			id uuid primary key default gen_random_uuid(),
			revised_estimate_id uuid not null references revised_estimate on delete cascade,
			position smallint not null,
			name text not null,
			part_code text not null default '',
			part_price bigint check (part_price >= 0),
			status text not null default 'Proposed' check (status in ('Proposed', 'Approved', 'Rejected')),
			unique (revised_estimate_id, position)
		);

		create table supporting_document (
			id uuid primary key default gen_random_uuid(),
			revised_estimate_id uuid not null references revised_estimate on delete cascade,
			service_entry_id uuid not null references service_entry on delete cascade,
			blob_name text not null unique,
			file_type text not null,
			content bytea not null
		);
		create index supporting_document_estimate on supporting_document (revised_estimate_id);
		create index supporting_document_entry on supporting_document (service_entry_id);

		create sequence proforma_number start 5001;
		create sequence tax_invoice_number start 3001;
		create table invoice (
			id uuid primary key default gen_random_uuid(),
			service_entry_id uuid not null references service_entry,
			type text not null check (type in ('ProformaInvoice', 'TaxInvoice')),
			number text not null unique,
			issued_at timestamptz not null,
			amount bigint not null check (amount >= 0),
			content bytea not null,
			unique (service_entry_id, type)
		);
	`.execute(db);
}
