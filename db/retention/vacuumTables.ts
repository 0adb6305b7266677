import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

/** All tables that may contain an owner's data. */
const tablesWithOwnerData = [
	...['vehicle', 'appointment', 'appointment_line', 'appointment_answer', 'idempotency'],
	...['service_entry', 'job_stage', 'job_card_line', 'revised_estimate', 'revised_job', 'supporting_document'],
	...['invoice', 'payment_order', 'portal_session', 'one_time_code', 'message_outbox', 'message_turn'],
];

/**
 * Removes the bytes of deleted rows from the database's files. On the embedded database the tables are rewritten, and
 * other queries wait meanwhile; on PostgreSQL, where others must not wait, the space is freed for reuse. Must not run
 * within a transaction.
 */
export async function vacuumTables(db: Kysely<Database>): Promise<void> {
	const { rows } = await sql<{ embedded: boolean }>`select version() like '%PGlite%' as embedded`.execute(db);
	const vacuumCommand = sql.raw(rows[0]?.embedded ? 'vacuum full' : 'vacuum');
	await sql`${vacuumCommand} ${sql.join(tablesWithOwnerData.map((name) => sql.table(name)))}`.execute(db);
}
