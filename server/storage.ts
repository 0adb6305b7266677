import type { Kysely } from 'kysely';
import { type ConnectionCounts, openDatabase } from '../db/connect.ts';
import { EarlierSchemaError } from '../db/earlierSchema.ts';
import { acquireFolderLock, FolderUnwritableError, makeFolder } from '../db/folderLock.ts';
import { removeInstanceFile, writeInstanceFile } from '../db/instanceFile.ts';
import { migrate } from '../db/migrate.ts';
import { loadReferenceData } from '../db/referenceData.ts';
import type { Database } from '../db/schema.ts';
import type { Config } from './config/config.ts';
import { StartupError } from './listen.ts';

interface StorageLog {
	error(details: object, message: string): void;
}

/** The portal's database, and the data folder that this process alone has when the database lies in it. */
export interface PortalStorage {
	readonly db: Kysely<Database>;
	/** False on PostgreSQL, which any number of processes share. */
	readonly isEmbedded: boolean;
	/** Of the pool, as they stand now. */
	readonly connections: () => ConnectionCounts;
	/** Names of the migrations that this opening did. */
	readonly appliedMigrations: readonly string[];
	/** Lets the commands of this checkout find this process. */
	publishInstance(internal: { readonly host: string; readonly port: number }, token: string): Promise<void>;
	close(): Promise<void>;
}

export interface DataFolder {
	release(): Promise<void>;
}

/**
 * Makes the data folder if need be, and takes it for this process alone when the database is to lie in it.
 * @throws FolderBusyError, FolderUnwritableError
 */
export async function acquireDataFolder({ databaseUrl, dataDir }: Config): Promise<DataFolder> {
	await makeFolder(dataDir).catch((cause) => {
		throw new FolderUnwritableError(dataDir, cause);
	});
	return databaseUrl === null ? acquireFolderLock(dataDir) : { release: async () => undefined };
}

/**
 * Opens the database in its newest form. What `empty` leaves of one of an earlier version is made anew.
 * @throws StartupError when PostgreSQL cannot be reached, and for an earlier version's database that nobody empties
 */
export async function openStorage(
	config: Config,
	dataFolder: DataFolder,
	log: StorageLog,
	dropEarlierSchema: (db: Kysely<Database>) => Promise<void> = rejectEarlierSchema,
): Promise<PortalStorage> {
	const { databaseUrl, dataDir } = config;
	const isEmbedded = databaseUrl === null;
	const database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, log }).catch((cause) => {
		if (isEmbedded) throw cause;
		throw new StartupError(`The database of DATABASE_URL cannot be opened: ${connectionErrorMessage(cause)}`, {
			cause,
		});
	});
	const parts = { provider: config.upstream === null };
	const appliedMigrations = await migrate(database.db, parts).catch(async (error: unknown) => {
		if (!(error instanceof EarlierSchemaError)) throw error;
		await dropEarlierSchema(database.db);
		return migrate(database.db, parts);
	});
	if (config.upstream === null) await loadReferenceData(database.db);
	return {
		appliedMigrations,
		db: database.db,
		isEmbedded,
		connections: database.connections,
		publishInstance: ({ host, port }, token) =>
			writeInstanceFile(dataDir, { pid: process.pid, host: reachableHost(host), port, token }),
		async close() {
			await database.close();
			if (isEmbedded) await removeInstanceFile(dataDir);
			await dataFolder.release();
		},
	};
}

async function rejectEarlierSchema(): Promise<void> {
	throw new StartupError(
		'The database was made by an earlier version and cannot be taken over. If it holds the demo, npm run demo:reset ' +
			'makes it anew; else set DATABASE_URL or DATA_DIR to an empty one.',
	);
}

/** A refused connection to several addresses of one name has its reasons inside. */
function connectionErrorMessage(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(connectionErrorMessage).join('; ');
	return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error);
}

/** Where a process on this machine reaches what listens there. */
function reachableHost(host: string): string {
	if (host === '0.0.0.0') return '127.0.0.1';
	if (host === '::') return '[::1]';
	return host.includes(':') ? `[${host}]` : host;
}
