import { type Kysely, sql } from 'kysely';

/** A dealership's GST identification number stands on its invoices; one that is not registered has none. */
export async function up(db: Kysely<unknown>): Promise<void> {
	await sql`
		alter table dealer
			add column gstin text check (gstin ~ '^[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]$')
	`.execute(db);
}
