/** Versioned, forward-only migrations, run in the order of their names. */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import * as sessions from './migrations/portal/0001_sessions.ts';
import * as codes from './migrations/portal/0002_codes.ts';
import * as limits from './migrations/portal/0003_limits.ts';
import * as messageTurns from './migrations/portal/0004_message_turns.ts';
import * as places from './migrations/provider/0001_places.ts';
import * as dealers from './migrations/provider/0002_dealers.ts';
import * as catalogue from './migrations/provider/0003_catalogue.ts';
import * as vehicles from './migrations/provider/0004_vehicles.ts';
import * as appointments from './migrations/provider/0005_appointments.ts';
import * as jobCards from './migrations/provider/0006_job_cards.ts';
import * as payments from './migrations/provider/0007_payments.ts';
import * as invoices from './migrations/provider/0008_invoices.ts';
import * as visitVersions from './migrations/provider/0009_visit_versions.ts';
import * as cancelledPayments from './migrations/provider/0010_cancelled_payments.ts';
import * as taxDocuments from './migrations/provider/0011_tax_documents.ts';
import * as statusQuestions from './migrations/provider/0012_status_questions.ts';
import * as dealerHours from './migrations/provider/0013_dealer_hours.ts';
import * as orderStates from './migrations/provider/0014_order_states.ts';
import type { Database } from './schema.ts';

/** The database has a migration that this program does not have; the message is one line for the operator. */
export class OtherVersionError extends Error {
	override readonly name = 'OtherVersionError';

	constructor(migration: string) {
		super(
			`The database was made by another version of this program, with the migration ${migration}. Nothing was ` +
				'changed. Start that version, or set DATABASE_URL or DATA_DIR to an empty one.',
		);
	}
}

const portalMigrations: Record<string, Migration> = {
	'0001_sessions': sessions,
	'0002_codes': codes,
	'0003_limits': limits,
	'0004_message_turns': messageTurns,
};

const providerMigrations: Record<string, Migration> = {
	'0001_places': places,
	'0002_dealers': dealers,
	'0003_catalogue': catalogue,
	'0004_vehicles': vehicles,
	'0005_appointments': appointments,
	'0006_job_cards': jobCards,
	'0007_payments': payments,
	'0008_invoices': invoices,
	'0009_visit_versions': visitVersions,
	'0010_cancelled_payments': cancelledPayments,
	'0011_tax_documents': taxDocuments,
	'0012_status_questions': statusQuestions,
	'0013_dealer_hours': dealerHours,
	'0014_order_states': orderStates,
};

/**
 * Migrates the database to this program's version and returns the names of the migrations that ran. Concurrent
 * processes wait for each other. Without `provider` only the portal's own tables are created (an upstream provider
 * keeps its own data). Rejects without partial changes when a migration fails.
 * @throws OtherVersionError when the database is of a newer version, or of one before the first release
 */
export async function migrate(db: Kysely<Database>, parts: { readonly provider: boolean }): Promise<string[]> {
	return db.connection().execute(async (connection) => {
		// A migration may take longer than a request's query, and waits for the migrations of other processes.
		await sql`select set_config('statement_timeout', '0', false)`.execute(connection);
		try {
			const done = await runMigrations(connection, 'portal_migration', portalMigrations);
			return parts.provider
				? [...done, ...(await runMigrations(connection, 'provider_migration', providerMigrations))]
				: done;
		} finally {
			await sql`select set_config('statement_timeout', '30s', false)`.execute(connection);
		}
	});
}

async function runMigrations(db: Kysely<Database>, table: string, steps: Record<string, Migration>): Promise<string[]> {
	// Kysely's migrator would first introspect the whole schema, which would delay every start.
	const done = await appliedMigrations(db, table);
	if (done.join() === Object.keys(steps).join()) return [];
	const unknown = done.find((name) => !Object.hasOwn(steps, name));
	if (unknown !== undefined) throw new OtherVersionError(unknown);
	const migrator = new Migrator({
		db,
		provider: { getMigrations: async () => steps },
		migrationTableName: table,
		migrationLockTableName: `${table}_lock`,
	});
	const { error, results = [] } = await migrator.migrateToLatest();
	if (error) throw error;
	return results.map(({ migrationName }) => migrationName);
}

/**
 * The database's version beside this program's: `older` when a migration of this program has not run, else `newer` when
 * one has run that this program does not have. Rejects when the database cannot be reached.
 */
export async function compareVersion(
	db: Kysely<Database>,
	parts: { readonly provider: boolean },
): Promise<'same' | 'older' | 'newer'> {
	const compare = async (table: string, steps: Record<string, Migration>) => {
		const [done, own] = [await appliedMigrations(db, table), Object.keys(steps)];
		if (!own.every((name) => done.includes(name))) return 'older';
		return done.length === own.length ? 'same' : 'newer';
	};
	const portal = await compare('portal_migration', portalMigrations);
	if (!parts.provider || portal === 'older') return portal;
	const provider = await compare('provider_migration', providerMigrations);
	return provider === 'same' ? portal : provider;
}

/** Whether all migrations of this program have run; further ones of a newer version are ignored. */
export const isMigrated = async (db: Kysely<Database>, parts: { readonly provider: boolean }): Promise<boolean> =>
	(await compareVersion(db, parts)) !== 'older';

async function appliedMigrations(db: Kysely<Database>, table: string): Promise<readonly string[]> {
	if (!(await hasTable(db, table))) return [];
	const done = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
	return done.rows.map(({ name }) => name);
}

/** Whether a table of this name exists, of any version. */
export async function hasTable(db: Kysely<Database>, name: string): Promise<boolean> {
	const found = await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`.execute(db);
	return found.rows[0]?.exists === true;
}
