import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { isDemoDatabase } from '../demo/seed.ts';
import type { Config } from './config/config.ts';
import type { PreflightWarning } from './config/preflight.ts';

/**
 * Warnings about a database at this program's version. Behind PROVIDER_URL it has no dealers, so nobody counts them.
 */
export async function databaseWarnings(
	db: Kysely<Database>,
	{ upstream, parentOrganizationId }: Config,
): Promise<readonly PreflightWarning[]> {
	const warnings = await collationWarnings(db);
	if (upstream !== null) return warnings;
	if (await isDemoDatabase(db)) {
		warnings.push({ check: 'demoDatabase', message: 'The database holds the data of the demo.' });
	}
	if ((await countDealers(db, parentOrganizationId)) === 0) {
		const message = `No dealership is of PARENT_ORGANIZATION_ID ${parentOrganizationId}: nothing can be booked.`;
		warnings.push({ check: 'noDealers', message });
	}
	return warnings;
}

/** How many dealerships owners can choose from. */
export async function countDealers(db: Kysely<Database>, parentOrganizationId: string): Promise<number> {
	const { dealers } = await db
		.selectFrom('dealer')
		.select(({ fn }) => fn.countAll<number>().as('dealers'))
		.where('parent_organization_id', '=', parentOrganizationId)
		.executeTakeFirstOrThrow();
	return Number(dealers);
}

/** A library of the system (glibc, ICU) sorts the texts in indexes; PostgreSQL records its version. */
async function collationWarnings(db: Kysely<Database>): Promise<PreflightWarning[]> {
	const { rows } = await sql<{ name: string; recorded: string; actual: string | null }>`
		select quote_ident(datname) as name, datcollversion as recorded, pg_database_collation_actual_version(oid) as actual
		from pg_database where datname = current_database()
			and datcollversion <> coalesce(pg_database_collation_actual_version(oid), '')
	`.execute(db);
	return rows.map(({ name, recorded, actual }) => {
		const cure = `As its owner: REINDEX DATABASE ${name}; ALTER DATABASE ${name} REFRESH COLLATION VERSION;`;
		const versions = `Texts of the database are sorted by version ${recorded}, and its system has ${actual ?? 'none'}`;
		return { check: 'collation', message: `${versions}: what is there may not be found. ${cure}` };
	});
}
