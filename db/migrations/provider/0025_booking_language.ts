import { type Kysely, sql } from 'kysely';

/** The language in which an owner booked, which is that of the messages about the visit. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`alter table appointment add column language text`.execute(db);
}
