/** For tests: a database as an earlier version of the program has left it. */
import { readdirSync } from 'node:fs';
import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from '../schema.ts';

const folder = new URL('../migrations/provider/', import.meta.url);

/** Runs the provider's migrations before the one of this number, such as `0011`. */
export async function migrateToBefore(number: string, db: Kysely<Database>): Promise<void> {
	const files = readdirSync(folder).filter((name) => name < number);
	const steps: Record<string, Migration> = {};
	for (const file of files.toSorted()) steps[file.replace('.ts', '')] = await import(new URL(file, folder).href);
	const migrator = new Migrator({
		db,
		provider: { getMigrations: async () => steps },
		migrationTableName: 'provider_migration',
		migrationLockTableName: 'provider_migration_lock',
	});
	const { error } = await migrator.migrateToLatest();
	if (error) throw error;
}
