import { type Kysely, sql } from 'kysely';

/** Counters of the rate limits, each for the window that is open; a row whose window has ended is ignored. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		create table limit_counter (
			rule text not null,
			key_hash text not null,
			taken integer not null check (taken > 0),
			ends_at timestamptz not null,
			primary key (rule, key_hash)
		);
		create index limit_counter_ends on limit_counter (ends_at);
	`.execute(db);
}
