import { type Kysely, sql } from 'kysely';

/**
 * Bookings. A vehicle has at most one active appointment: one whose status is not among those in which a new booking is
 * possible. The list is repeated here, since a migration must not change with the program; a test compares it with
 * domain/booking/availability.ts. Responses to idempotency keys are deleted by age.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create sequence appointment_number start 1000001;
		create sequence legacy_number start 700001;

		create table appointment (
			id uuid primary key default gen_random_uuid(),
			number bigint not null unique default nextval('appointment_number'),
			appointment_no text not null unique generated always as ('SA' || number::text) stored,
			legacy_id bigint,
			vehicle_id uuid not null references vehicle,
			dealer_id uuid not null,
			day date not null,
			start_minute smallint not null,
			end_minute smallint not null check (end_minute > start_minute),
			status text not null,
			repair_type_id uuid not null references repair_type,
			km_reading integer not null check (km_reading >= 0),
			month_difference integer not null check (month_difference >= 0),
			mobile text not null check (mobile ~ '^[0-9]{10}$'),
			email text not null,
			problem text not null,
			pick_up_line1 text,
			pick_up_state text,
			pick_up_city text,
			pick_up_pin text check (pick_up_pin ~ '^[0-9]{6}$'),
			drop_off_line1 text,
			drop_off_state text,
			drop_off_city text,
			drop_off_pin text check (drop_off_pin ~ '^[0-9]{6}$'),
			total_parts bigint not null check (total_parts >= 0),
			total_labour bigint not null check (total_labour >= 0),
			source text not null,
			self_declaration_id uuid references self_declaration,
			booked_at timestamptz not null,
			cancelled_at timestamptz,
			cancel_reason text,
			foreign key (dealer_id, day, start_minute) references slot (dealer_id, day, start_minute),
			constraint appointment_pick_and_drop check (
				num_nulls(pick_up_line1, pick_up_state, pick_up_city, pick_up_pin,
					drop_off_line1, drop_off_state, drop_off_city, drop_off_pin) in (0, 8)
			)
		);
		create index appointment_latest on appointment (vehicle_id, number desc);
		create index appointment_slot on appointment (dealer_id, day, start_minute);
		create unique index appointment_one_active on appointment (vehicle_id) where status not in (
			'None', 'Cancelled', 'CancelledbyUser', 'CancelledbyDealer', 'CancelledbySystem', 'closed', 'Completed',
			'Delivered', '[Delivered]', 'Open', 'Ready For Invoice', 'Work Completed', 'Work In Progress', 'Payment Received'
		);

		create table appointment_line (
			appointment_id uuid not null references appointment on delete cascade,
			position smallint not null,
			periodic_part_id uuid references periodic_part,
			job_id uuid references job,
			name text not null,
			part_price bigint not null check (part_price >= 0),
			labour_price bigint not null check (labour_price >= 0),
			is_selected boolean not null,
			reason text not null,
			primary key (appointment_id, position),
			constraint appointment_line_kind check (num_nonnulls(periodic_part_id, job_id) = 1)
		);
		create table appointment_answer (
			appointment_id uuid not null references appointment on delete cascade,
			question_id uuid not null references self_declaration_question,
			selected text[] not null,
			primary key (appointment_id, question_id)
		);

		create table idempotency (
			key text primary key,
			payload_hash text not null,
			answer json not null,
			answered_at timestamptz not null
		);
		create index idempotency_answered on idempotency (answered_at);
	`.execute(db);
}
