import { type Kysely, sql } from 'kysely';

/**
 * Job cards and what belongs to them. `phase` is the progress of the work; the release of the proforma and the payment
 * are recorded separately, since a vehicle may be paid before it is delivered or after. Amounts are paise.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create sequence job_card_number start 250001;

		create table service_entry (
			id uuid primary key default gen_random_uuid(),
			vehicle_id uuid not null references vehicle,
			dealer_id uuid not null references dealer,
			appointment_id uuid unique references appointment,
			job_card_no text not null unique,
			document_no text,
			document_date timestamptz not null,
			status text not null,
			is_active boolean not null,
			is_customer_approval_required boolean not null default false,
			amount bigint check (amount >= 0),
			usage_reading integer check (usage_reading >= 0),
			confirm_booking_at timestamptz,
			estimated_delivery_at timestamptz,
			estimated_cost bigint check (estimated_cost >= 0),
			service_advisor text,
			service_advisor_contact text,
			dealer_comments text,
			phase text not null check (phase in ('open', 'working', 'completed', 'billed', 'delivered', 'closed')),
			is_online_payment_enabled boolean not null default true,
			proforma_released_at timestamptz,
			tax_invoiced_at timestamptz,
			paid_at timestamptz,
			constraint service_entry_active check (is_active = (phase <> 'closed')),
			constraint service_entry_billed check (amount is not null or phase in ('open', 'working', 'completed')),
			constraint service_entry_released check (
				(proforma_released_at is null and tax_invoiced_at is null and paid_at is null) or amount is not null
			)
		);
		create index service_entry_history on service_entry (vehicle_id, document_date desc);
		create unique index service_entry_one_active on service_entry (vehicle_id) where is_active;
		create index service_entry_dealer on service_entry (dealer_id, document_date desc);

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
	`.execute(db);
}
