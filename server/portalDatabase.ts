import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type ConnectionCounts, openDatabase } from '../db/connect.ts';
import {
	acquireFolderLock,
	makeFolder,
	removeInstanceFile,
	restrictToOwner,
	writeInstanceFile,
} from '../db/dataFolder.ts';
import { assertDiskSpace } from '../db/diskSpace.ts';
import { isInsufficientPrivilege, isReadOnlyError, isUnwritable } from '../db/errors.ts';
import { assertKnownVersion, isMigrated, migrate, OtherVersionError } from '../db/migrate.ts';
import { setDatabaseAside } from '../db/pglite.ts';
import { loadReferenceData } from '../db/referenceData.ts';
import type { Database } from '../db/schema.ts';
import { isDemoDatabase } from '../demo/seed.ts';
import type { Config, DatabasePlace } from './config/config.ts';
import { reachableHost } from './config/hosts.ts';
import { createDatabaseClock, type DatabaseClock, type DatabaseClockOptions } from './databaseClock.ts';
import { SettingError, StartupError } from './operatorErrors.ts';

/** The portal's database, and the lock on the data folder if the database is embedded. */
export interface PortalDatabase extends AsyncDisposable {
	readonly db: Kysely<Database>;
	/** Decides what has ended: the same for all processes on the database. */
	readonly clock: DatabaseClock;
	/** False on PostgreSQL, which any number of processes can share. */
	readonly isEmbedded: boolean;
	/** The current connection counts of the pool. */
	readonly connections: () => ConnectionCounts;
	/** Whether the database cannot write, or soon cannot, since its disk is full. */
	isDiskFull(): boolean;
	/** Names of the migrations that were applied on opening. */
	readonly appliedMigrations: readonly string[];
	/** Writes the instance file, by which commands of this checkout find this process; writes none on PostgreSQL. */
	publishInstance(internal: { readonly host: string; readonly port: number }, token: string): Promise<void>;
	close(): Promise<void>;
}

/**
 * Creates the data folder if it is missing, closes it to other users, and locks it for this process if the database is
 * embedded. `closed`: paths that other users could read until now.
 * @throws FolderBusyError, or OperatorError if it cannot be used
 */
export async function acquireDataFolder({ databaseUrl, dataDir }: Config) {
	await makeFolder(dataDir);
	const closed = await restrictToOwner(dataDir);
	if (databaseUrl === null) await assertDiskSpace(dataDir, existsSync(join(dataDir, 'db')));
	const { release } = databaseUrl === null ? await acquireFolderLock(dataDir) : { release: () => undefined };
	return { closed, release };
}

interface OpenOptions extends DatabaseClockOptions {
	/** `owner`: with the role that migrates. */
	readonly role?: 'service' | 'owner' | undefined;
	/** Undefined: it is acquired, unless PostgreSQL is used. */
	readonly dataFolder?: Awaited<ReturnType<typeof acquireDataFolder>> | undefined;
	/** Whether an embedded database with the demo's data of another version is moved aside, and made anew. */
	readonly setsDemoAside?: boolean;
}

/**
 * Opens the database and applies missing migrations. If another role migrates, checks that none is missing
 * (docs/run-in-production.md#a-role-that-owns-nothing).
 * @throws StartupError if PostgreSQL cannot be reached, its disk is full, it is read-only, or the database lacks
 * migrations of this program
 * @throws OtherVersionError if the database has other migrations
 * @throws SettingError if `role` is owner and only another host knows the owner's address
 */
export async function openPortalDatabase(
	config: Config,
	log: Pick<Logger, 'warn' | 'error'>,
	options: OpenOptions = {},
): Promise<PortalDatabase> {
	const { role = 'service', setsDemoAside = false, ...clockOptions } = options;
	const { dataDir, migrations } = config;
	if (role === 'owner' && migrations.kind === 'elsewhere') {
		throw new SettingError(
			'MIGRATE_DATABASE_URL is elsewhere: run this command where it has the address of the owner.',
		);
	}
	const isOther = role === 'owner' && migrations.kind === 'byOwner';
	const databaseUrl = isOther ? migrations.databaseUrl : config.databaseUrl;
	const setting = isOther ? 'MIGRATE_DATABASE_URL' : 'DATABASE_URL';
	const prepare = role === 'owner' || migrations.kind === 'atStart' ? migrateAll : assertMigrated;
	const isEmbedded = databaseUrl === null;
	const dataFolder = options.dataFolder ?? (isEmbedded ? await acquireDataFolder(config) : undefined);
	const database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, log }).catch((cause) => {
		if (isEmbedded) throw cause;
		throw databaseStartupError(cause, setting);
	});
	const appliedMigrations = await prepare(database.db, config).catch(async (error: unknown) => {
		const isOldDemo = error instanceof OtherVersionError && isEmbedded && (await isDemoDatabase(database.db));
		await database.close();
		if (isOldDemo && setsDemoAside) return null;
		dataFolder?.release();
		if (isReadOnlyError(error) && !isEmbedded) {
			throw new StartupError(`The database of ${setting} is read-only. Name the one that it follows.`, {
				cause: error,
			});
		}
		if (!isUnwritable(error)) throw error;
		const place = isEmbedded ? `the data folder ${dataDir}` : `the database of ${setting}`;
		throw new StartupError(`The disk of ${place} is full. Make room there, and start again.`, { cause: error });
	});
	if (appliedMigrations === null) {
		const folder = await setDatabaseAside(dataDir);
		log.warn({ folder }, 'the data of the demo were of another version: they are moved there, and made anew');
		return openPortalDatabase(config, log, { ...options, dataFolder });
	}
	const clock = await createDatabaseClock(database, clockOptions);
	async function close(): Promise<void> {
		clock.stop();
		await database.close();
		if (isEmbedded) await removeInstanceFile(dataDir);
		dataFolder?.release();
	}
	return {
		appliedMigrations,
		db: database.db,
		clock,
		isEmbedded,
		connections: database.connections,
		isDiskFull: database.isDiskFull,
		async publishInstance({ host, port }, token) {
			if (isEmbedded) await writeInstanceFile(dataDir, { pid: process.pid, host: reachableHost(host), port, token });
		},
		close,
		[Symbol.asyncDispose]: close,
	};
}

/**
 * The time by which the portals of this database decide whether a link has ended: PostgreSQL's, or this machine's for
 * the embedded database.
 * @throws StartupError if PostgreSQL cannot be reached
 */
export async function readDatabaseTime({ databaseUrl, dataDir }: DatabasePlace): Promise<Date> {
	if (databaseUrl === null) return new Date();
	await using database = await connectOnce({ databaseUrl, dataDir });
	const clock = await createDatabaseClock(database);
	clock.stop();
	return clock.now();
}

/** Opens PostgreSQL with one connection, for a command. @throws StartupError if it cannot be opened */
export const connectOnce = (place: { readonly databaseUrl: string; readonly dataDir: string }) =>
	openDatabase({ ...place, maxConnections: 1 }).catch((cause) => {
		throw databaseStartupError(cause);
	});

/** The error, in one line, if PostgreSQL cannot be opened. */
const databaseStartupError = (cause: unknown, setting = 'DATABASE_URL'): StartupError =>
	new StartupError(`The database of ${setting} cannot be opened: ${connectionErrorMessage(cause)}`, { cause });

/** Node reports failed connections to several addresses of one host name as an AggregateError. */
export function connectionErrorMessage(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(connectionErrorMessage).join('; ');
	return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error);
}

/** Applies missing migrations, loads the reference data, returns the names of migrations. @throws OtherVersionError */
async function migrateAll(db: Kysely<Database>, config: Config): Promise<readonly string[]> {
	const applied = await migrate(db, { provider: config.upstream === null });
	if (config.upstream === null) await loadReferenceData(db);
	return applied;
}

/**
 * Checks the database's version. Returns an empty list, since it applies no migrations.
 * @throws StartupError if the database lacks migrations of this program, or the role may not read which have run
 * @throws OtherVersionError if this program may not run on it
 */
export async function assertMigrated(db: Kysely<Database>, config: Config): Promise<readonly string[]> {
	const parts = { provider: config.upstream === null };
	try {
		await assertKnownVersion(db, parts);
		if (await isMigrated(db, parts)) return [];
	} catch (cause) {
		if (!isInsufficientPrivilege(cause)) throw cause;
		throw new StartupError(
			'The role of DATABASE_URL may not read the database. What it needs is in docs/service-role.sql.',
			{ cause },
		);
	}
	throw new StartupError('The database is not at the version of this program. Run npm run migrate first.');
}
