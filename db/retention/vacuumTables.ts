import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

/** Every table that may hold something of an owner. */
const tablesWithOwnerData = [
	...['vehicle', 'appointment', 'appointment_line', 'appointment_answer', 'idempotency'],
	...['service_entry', 'job_stage', 'job_card_line', 'revised_estimate', 'revised_job', 'supporting_document'],
	...['invoice', 'payment_order', 'portal_session', 'one_time_code', 'message_outbox'],
];

/**
 * A removed row's bytes stay in the database's files until something else is written there. On the embedded database
 * these tables are written anew, and everybody waits meanwhile; on PostgreSQL, where others must not wait, their space
 * is given free to be written over. Not within a transaction.
 */
export async function vacuumTables(db: Kysely<Database>): Promise<void> {
	const { rows } = await sql<{ embedded: boolean }>`select version() like '%PGlite%' as embedded`.execute(db);
	const vacuumCommand = sql.raw(rows[0]?.embedded ? 'vacuum full' : 'vacuum');
	await sql`${vacuumCommand} ${sql.join(tablesWithOwnerData.map((name) => sql.table(name)))}`.execute(db);
}
