/** Versioned, forward-only migrations; the order of the names is the order of the steps. */
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { areEarlierMigrations, EarlierSchemaError, hasTable } from './earlierSchema.ts';
import * as sessions from './migrations/portal/0001_sessions.ts';
import * as codes from './migrations/portal/0002_codes.ts';
import * as limits from './migrations/portal/0003_limits.ts';
import * as places from './migrations/provider/0001_places.ts';
import * as dealers from './migrations/provider/0002_dealers.ts';
import * as catalogue from './migrations/provider/0003_catalogue.ts';
import * as vehicles from './migrations/provider/0004_vehicles.ts';
import * as appointments from './migrations/provider/0005_appointments.ts';
import * as jobCards from './migrations/provider/0006_job_cards.ts';
import * as payments from './migrations/provider/0007_payments.ts';
import * as invoices from './migrations/provider/0008_invoices.ts';
import * as visitVersions from './migrations/provider/0009_visit_versions.ts';
import type { Database } from './schema.ts';

const portalMigrations: Record<string, Migration> = {
	'0001_sessions': sessions,
	'0002_codes': codes,
	'0003_limits': limits,
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
};

/**
 * Brings the tables up to this program's version and answers the names of the steps that were done.
 * Processes that start at once wait for each other. Without `provider` only the portal's own tables
 * are made (an upstream provider keeps its own data). Rejects, with nothing half done, when a step
 * fails or when the database is of a newer version than this program.
 * @throws EarlierSchemaError when the database is of a version before the first release
 */
export async function migrate(db: Kysely<Database>, parts: { readonly provider: boolean }): Promise<string[]> {
	return db.connection().execute(async (connection) => {
		// A step may work for longer than a query of a screen, and waits for another process's steps.
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
	// The migrator looks at the whole schema first, which every start would wait for.
	const done = await appliedMigrations(db, table);
	if (done.join() === Object.keys(steps).join()) return [];
	if (areEarlierMigrations(done)) throw new EarlierSchemaError();
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

/** Whether every step of this program is done; those of a newer one do not matter. Rejects when it cannot be asked. */
export async function isMigrated(db: Kysely<Database>, parts: { readonly provider: boolean }): Promise<boolean> {
	const done = async (table: string, steps: Record<string, Migration>) => {
		const names = await appliedMigrations(db, table);
		return Object.keys(steps).every((name) => names.includes(name));
	};
	return (
		(await done('portal_migration', portalMigrations)) &&
		(!parts.provider || (await done('provider_migration', providerMigrations)))
	);
}

async function appliedMigrations(db: Kysely<Database>, table: string): Promise<readonly string[]> {
	if (!(await hasTable(db, table))) return [];
	const done = await sql<{ name: string }>`select name from ${sql.table(table)} order by name`.execute(db);
	return done.rows.map(({ name }) => name);
}
