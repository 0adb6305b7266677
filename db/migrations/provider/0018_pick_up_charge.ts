import { type Kysely, sql } from 'kysely';

/** About what pick-up and drop costs, in paise, as the owner was shown at the booking; null: not known. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`alter table appointment add column pick_up_charge bigint check (pick_up_charge >= 0)`.execute(db);
}
