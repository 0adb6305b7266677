import { type Kysely, sql } from 'kysely';

/** Browser sessions of the portal. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table portal_session (
			id_hash text primary key,
			reg_no text not null,
			appointment_id text,
			held_booking_before boolean not null,
			booking_seen boolean not null,
			bearer text,
			created_at timestamptz not null,
			last_seen_at timestamptz not null,
			link_made_at timestamptz
		);
		create index portal_session_created on portal_session (created_at);
		create index portal_session_last_seen on portal_session (last_seen_at);
	`.execute(db);
}
