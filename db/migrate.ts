/** Versioned, forward-only migrations: the files of `migrations/`, run in the order of their names. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { isLockTimeout, OperatorError } from './errors.ts';
import type { Database } from './schema.ts';
import { requestLockTimeout, withoutTimeLimits } from './timeLimits.ts';

/** The database is of another version, on which this program may not run. */
export class OtherVersionError extends OperatorError {}

export interface MigrationFolder {
	/** Has the names of the migrations that have run, and as its comment the fingerprint of their baseline. */
	readonly table: string;
	readonly folder: URL;
	readonly names: readonly string[];
	/** The fingerprint of the baseline's text. A database from before 0.2.0 was made by another one. */
	readonly fingerprint: string;
}

function readFolder(part: 'portal' | 'provider'): MigrationFolder {
	const folder = new URL(`./migrations/${part}/`, import.meta.url);
	const names = readdirSync(folder).flatMap((file) => /^(\d{4}_\w+)\.ts$/.exec(file)?.[1] ?? []);
	const baseline = readFileSync(new URL('0001_baseline.ts', folder), 'utf8').replaceAll('\r', '');
	const fingerprint = createHash('sha256').update(baseline).digest('hex').slice(0, 16);
	return { table: `${part}_migration`, folder, names: names.toSorted(), fingerprint };
}

const [portal, provider] = [readFolder('portal'), readFolder('provider')];

/** The number of the newest migration here, which tells a schema the program's version (`oldest_program()`). */
export const programNumber = Math.max(...[...portal.names, ...provider.names].map((name) => Number(name.slice(0, 4))));

/**
 * A migration waits this long for a table, and begins anew after a pause. Requests queue behind a migration that waits.
 * PostgreSQL would end a request after a second that waits for a table that the migration has already altered.
 */
const lockTimeout = '500ms';
const lockPauseMs = 1_000;

/** Without `provider` only the portal's own tables: an upstream provider keeps its own data. */
interface Parts {
	readonly provider: boolean;
}

const foldersOf = (parts: Parts): readonly MigrationFolder[] => (parts.provider ? [portal, provider] : [portal]);

/**
 * Migrates the database to this program's version and returns the names of the migrations that ran. Concurrent
 * processes wait for each other. Does nothing on a newer database on which this program may run. Rejects if a migration
 * fails: nothing of it remains, the ones before it stay.
 * @throws OtherVersionError as `assertKnownVersion`
 */
export async function migrate(db: Kysely<Database>, parts: Parts): Promise<string[]> {
	await assertKnownVersion(db, parts);
	return migrateFolders(db, foldersOf(parts));
}

/** Does what `migrate` does, but does not check for another version. */
export async function migrateFolders(db: Kysely<Database>, folders: readonly MigrationFolder[]): Promise<string[]> {
	// A migration may take longer than a request's query, and waits for the migrations of other processes.
	return withoutTimeLimits(db, async (connection) => {
		const setLockTimeout = (time: string) => sql`select set_config('lock_timeout', ${time}, false)`.execute(connection);
		await setLockTimeout(lockTimeout);
		try {
			const done: string[] = [];
			for (const folder of folders) done.push(...(await runMigrations(connection, folder)));
			return done;
		} finally {
			await setLockTimeout(requestLockTimeout);
		}
	});
}

async function runMigrations(
	db: Kysely<Database>,
	{ table, folder, names, fingerprint }: MigrationFolder,
): Promise<string[]> {
	// Kysely's migrator would first introspect the whole schema, which would delay every start.
	const { names: done } = await readApplied(db, table);
	if (names.every((name) => done.includes(name))) return [];
	const load = async (name: string) => {
		const migration: Migration = await import(new URL(`${name}.ts`, folder).href);
		const up = async (trx: Kysely<unknown>) => {
			await migration.up(trx);
			// In the same transaction, or another process might find a baseline without it.
			if (name === names[0]) await sql`comment on table ${sql.table(table)} is ${sql.lit(fingerprint)}`.execute(trx);
		};
		return [name, { up }] as const;
	};
	const migrator = new Migrator({
		db,
		provider: { getMigrations: async () => Object.fromEntries(await Promise.all(names.map(load))) },
		migrationTableName: table,
		migrationLockTableName: `${table}_lock`,
	});
	const ran: string[] = [];
	for (;;) {
		// While portals run, each migration has its own transaction, so that tables are locked for a short time.
		const { error, results = [] } = await (done.length === 0 ? migrator.migrateToLatest() : migrator.migrateUp());
		if (isLockTimeout(error)) await pause(lockPauseMs);
		else if (error) throw error;
		else ran.push(...results.map(({ migrationName }) => migrationName));
		if (!error && (done.length === 0 || results.length === 0)) return ran;
	}
}

/**
 * @throws OtherVersionError if the database is of a newer version that this program may not run on, or was made by
 * another text of the baseline
 */
export async function assertKnownVersion(db: Kysely<Database>, parts: Parts): Promise<void> {
	for (const folder of foldersOf(parts)) {
		const other = await otherMigration(db, folder, await readApplied(db, folder.table));
		if (other === undefined) continue;
		throw new OtherVersionError(
			`The database was made by another version of this program, with the migration ${other}. Nothing was changed. ` +
				'Start that version, or set DATABASE_URL or DATA_DIR to an empty one.',
		);
	}
}

/** Whether all migrations of this program have run, and it may run on the database, even a newer one. */
export async function isMigrated(db: Kysely<Database>, parts: Parts): Promise<boolean> {
	for (const folder of foldersOf(parts)) {
		const applied = await readApplied(db, folder.table);
		if (!folder.names.every((name) => applied.names.includes(name))) return false;
		if ((await otherMigration(db, folder, applied)) !== undefined) return false;
	}
	return true;
}

/**
 * The first applied migration that keeps this program from running. A later one does not, unless the schema names a
 * newer program as the oldest that may run on it (docs/decisions/024-expand-then-contract.md).
 */
async function otherMigration(
	db: Kysely<Database>,
	{ names, fingerprint }: MigrationFolder,
	applied: AppliedMigrations,
): Promise<string | undefined> {
	const done = applied.names;
	if (done.length > 0 && applied.fingerprint !== fingerprint) return done[0];
	const other = done.find((name) => !names.includes(name));
	if (other === undefined) return undefined;
	const isLater = names.every((name) => done.includes(name) && name < other);
	return isLater && (await readOldestProgram(db)) <= programNumber ? undefined : other;
}

async function readOldestProgram(db: Kysely<Database>): Promise<number> {
	const { rows } = await sql<{ oldest: number }>`select oldest_program() as oldest`.execute(db);
	return rows[0]?.oldest ?? Number.POSITIVE_INFINITY;
}

interface AppliedMigrations {
	readonly names: readonly string[];
	/** null: the baseline left none. */
	readonly fingerprint: string | null;
}

async function readApplied(db: Kysely<Database>, table: string): Promise<AppliedMigrations> {
	if (!(await hasTable(db, table))) return { names: [], fingerprint: null };
	const { rows } = await sql<{ name: string; fingerprint: string | null }>`
		select name, obj_description(to_regclass(${table}), 'pg_class') as fingerprint from ${sql.table(table)} order by name
	`.execute(db);
	return { names: rows.map(({ name }) => name), fingerprint: rows[0]?.fingerprint ?? null };
}

/** Whether a table of this name exists, of any version. */
export async function hasTable(db: Kysely<Database>, name: string): Promise<boolean> {
	const found = await sql<{ exists: boolean }>`select to_regclass(${name}) is not null as exists`.execute(db);
	return found.rows[0]?.exists === true;
}
