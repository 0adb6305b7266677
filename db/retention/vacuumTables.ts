import { type Kysely, sql } from 'kysely';
import type { Database } from '../schema.ts';

/** All tables that may contain an owner's data. */
const tablesWithOwnerData = [
	...['vehicle', 'appointment', 'appointment_line', 'appointment_answer', 'idempotency'],
	...['job_card', 'job_stage', 'job_card_line', 'revised_estimate', 'revised_job', 'supporting_document'],
	...['stored_file', 'invoice', 'payment_order', 'portal_session', 'one_time_code', 'message_turn'],
	...['message', 'message_receipt', 'message_link', 'message_consent', 'erasure_request', 'delivery_change'],
	'appointment_change',
];

/**
 * Removes the bytes of deleted rows from the database's files. The embedded database rewrites its tables, and other
 * queries wait; PostgreSQL frees the space for reuse without a wait. Must not run within a transaction.
 * @throws if the database's role may not vacuum these tables, of which PostgreSQL itself only warns
 */
export async function vacuumTables(db: Kysely<Database>): Promise<void> {
	const { rows } = await sql<{ embedded: boolean }>`select version() like '%PGlite%' as embedded`.execute(db);
	const vacuumCommand = sql.raw(rows[0]?.embedded ? 'vacuum full' : 'vacuum');
	if (!(await mayVacuum(db))) throw new Error('the role of DATABASE_URL may not vacuum; autovacuum does it later');
	await sql`${vacuumCommand} ${sql.join(tablesWithOwnerData.map((name) => sql.table(name)))}`.execute(db);
}

async function mayVacuum(db: Kysely<Database>): Promise<boolean> {
	const { rows } = await sql<{ may: boolean }>`
		select bool_and(pg_has_role(relowner, 'usage') or pg_has_role(datdba, 'usage') or case
			when current_setting('server_version_num')::integer >= 170000 then has_table_privilege(pg_class.oid, 'maintain')
			else false
		end) as may
		from pg_class join pg_database on datname = current_database() where pg_class.oid = any(${tablesWithOwnerData}::regclass[])
	`.execute(db);
	return rows[0]?.may === true;
}
