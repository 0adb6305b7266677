import { type Kysely, sql } from 'kysely';

/** Changes of the promised time of a job card with their reasons. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table promise_change (
			id uuid primary key default gen_random_uuid(),
			service_entry_id uuid not null references service_entry (id) on delete cascade,
			promised_before timestamptz,
			promised_at timestamptz not null,
			reason text,
			words text not null default '',
			changed_at timestamptz not null,
			number integer not null,
			unique (service_entry_id, number)
		);
		create trigger visit_version_inserted after insert on promise_change
			referencing new table as changed for each statement execute function touch_service_entries();
		create index service_entry_promise on service_entry (estimated_delivery_at) where is_active;
	`.execute(db);
}
