/** Schemas of versions before the first release, whose migrations were replaced: they cannot be upgraded. */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

/** The database has the schema of an earlier version; it was not changed. */
export class EarlierSchemaError extends Error {
	override readonly name = 'EarlierSchemaError';

	constructor() {
		super('The database was made by an earlier version, from which no migration leads on.');
	}
}

const firstMigrations = ['001_sessions', '001_places'];

/** Whether these are the migrations of an earlier version. */
export const areEarlierMigrations = (names: readonly string[]): boolean =>
	names.some((name) => firstMigrations.includes(name));

const tables = [
	...['portal_migration', 'portal_migration_lock', 'provider_migration', 'provider_migration_lock'],
	...['portal_session', 'one_time_code', 'message_outbox', 'link_revocation', 'limit_counter'],
	...['state', 'city', 'reference_data', 'dealer', 'dealer_hour', 'dealer_holiday', 'slot', 'rate_slab'],
	...['self_declaration', 'self_declaration_question', 'self_declaration_option'],
	...['model', 'repair_type', 'part', 'labour', 'periodic_part', 'job', 'vehicle'],
	...['appointment', 'appointment_line', 'appointment_answer', 'idempotency', 'service_entry', 'job_stage'],
	...['job_card_line', 'revised_estimate', 'revised_job', 'supporting_document', 'payment_order', 'payment'],
	...['gst_rate', 'document_series', 'invoice_series', 'invoice', 'invoice_archive'],
];
const sequences = ['appointment_number', 'legacy_number', 'job_card_number', 'proforma_number', 'tax_invoice_number'];

/** Drops the tables and sequences of an earlier version and nothing else; `migrate` can then start anew. */
export async function dropEarlierSchema(trx: Transaction<Database>): Promise<void> {
	await sql`drop table if exists ${sql.join(tables.map((name) => sql.table(name)))}`.execute(trx);
	await sql`drop sequence if exists ${sql.join(sequences.map((name) => sql.table(name)))}`.execute(trx);
}

/** Whether a table of this name exists, of any version. */
export async function hasTable(db: Kysely<Database>, name: string): Promise<boolean> {
	const found = await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`.execute(db);
	return found.rows[0]?.exists === true;
}
