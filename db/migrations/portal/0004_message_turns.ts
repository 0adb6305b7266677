import { type Kysely, sql } from 'kysely';

/**
 * Turns of the outbox: who asked for a message (`source`) and who gets it (`recipient`), as keyed hashes, and the order
 * in which they were last served. A row of `message_turn` is deleted some minutes after its turn.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table message_outbox
			add column source text,
			add column recipient text,
			add column is_counted boolean not null default false;
		create sequence message_turn_number;
		create table message_turn (
			party text primary key,
			turn bigint not null default nextval('message_turn_number'),
			served_at timestamptz not null
		);
	`.execute(db);
}
