/** Brings the database to this program's version, or checks that it is at it. */

import type { Kysely } from 'kysely';
import { isInsufficientPrivilege } from '../db/errors.ts';
import { assertKnownVersion, isMigrated, migrate } from '../db/migrate.ts';
import { loadReferenceData } from '../db/referenceData.ts';
import type { Database } from '../db/schema.ts';
import type { Config } from './config/config.ts';
import { StartupError } from './operatorErrors.ts';

/**
 * Applies missing migrations and loads the reference data; returns the names of the migrations that ran.
 * @throws OtherVersionError
 */
export async function migrateAll(db: Kysely<Database>, config: Config): Promise<readonly string[]> {
	const applied = await migrate(db, { provider: config.upstream === null });
	if (config.upstream === null) await loadReferenceData(db);
	return applied;
}

/**
 * @throws StartupError when the database lacks migrations of this program, or the role may not read which have run
 * @throws OtherVersionError when this program may not run on it
 */
export async function assertMigrated(db: Kysely<Database>, config: Config): Promise<void> {
	const parts = { provider: config.upstream === null };
	try {
		await assertKnownVersion(db, parts);
		if (await isMigrated(db, parts)) return;
	} catch (cause) {
		if (!isInsufficientPrivilege(cause)) throw cause;
		throw new StartupError(
			'The role of DATABASE_URL may not read the database. What it needs is in docs/service-role.sql.',
			{ cause },
		);
	}
	throw new StartupError('The database is not at the version of this program. Run npm run migrate first.');
}
