import { type Kysely, sql } from 'kysely';

/** Which jobs of a visit are finished. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`alter table job_card_line add column finished_at timestamptz`.execute(db);
}
