import { type Kysely, sql } from 'kysely';

/** The reading at which the next service is due, in km; null: not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table vehicle add column next_service_due_km integer check (next_service_due_km >= 0)
	`.execute(db);
}
