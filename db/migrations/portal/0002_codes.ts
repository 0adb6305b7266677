import { type Kysely, sql } from 'kysely';

/**
 * One-time codes, the messages still to be sent, and revoked links. A vehicle has at most one code; its row is the same
 * whether or not the vehicle exists. The code itself is not stored: it is derived from the message's id and the
 * portal's keys.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table one_time_code (
			reg_no text primary key,
			message_id uuid not null,
			code_hash text not null,
			tries integer not null check (tries between 0 and 5),
			expires_at timestamptz not null,
			opened_at timestamptz
		);
		create index one_time_code_expires on one_time_code (expires_at);
		create table message_outbox (
			id uuid primary key,
			reg_no text not null,
			language text not null,
			expires_at timestamptz not null,
			attempts integer not null,
			next_attempt_at timestamptz not null
		);
		create index message_outbox_next on message_outbox (next_attempt_at);
		create table link_revocation (
			reg_no text primary key,
			revoked_at timestamptz not null
		);
	`.execute(db);
}
