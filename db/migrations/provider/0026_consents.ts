import { type Kysely, sql } from 'kysely';

/** Consent of owners to messages about the next service, and their requests to be erased, for the desk. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table message_consent (
			vehicle_id uuid primary key references vehicle (id) on delete cascade,
			notice_version integer not null,
			language text not null,
			given_at timestamptz not null,
			withdrawn_at timestamptz
		);
		create index vehicle_service_due on vehicle (next_service_due_date);
		create table erasure_request (
			vehicle_id uuid primary key references vehicle (id) on delete cascade,
			requested_at timestamptz not null
		);
	`.execute(db);
}
