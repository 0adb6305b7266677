import { mkdir } from 'node:fs/promises';
import type { Kysely } from 'kysely';
import { openDatabase } from '../db/connect.ts';
import { acquireFolder } from '../db/folderLock.ts';
import { removeHolder, writeHolder } from '../db/holder.ts';
import { migrate } from '../db/migrate.ts';
import { loadReference } from '../db/reference.ts';
import type { Database } from '../db/schema.ts';
import type { Config } from './config.ts';
import { StartError } from './listen.ts';

interface StorageLog {
	error(details: object, message: string): void;
}

/** The portal's database, and the data folder that this process alone has when the database lies in it. */
export interface Storage {
	readonly db: Kysely<Database>;
	/** False on PostgreSQL, which any number of processes share. */
	readonly isEmbedded: boolean;
	/** Names of the migrations that this opening did. */
	readonly steps: readonly string[];
	/** Lets the commands of this checkout find this process. */
	announce(port: number, token: string): Promise<void>;
	close(): Promise<void>;
}

export interface Folder {
	release(): Promise<void>;
}

/**
 * Takes the data folder when the database is to lie in it, and makes sure that it is there.
 * @throws FolderBusy, FolderUnwritable, StartError
 */
export async function takeFolder({ databaseUrl, dataDir }: Config): Promise<Folder> {
	if (databaseUrl === null) return acquireFolder(dataDir);
	try {
		await mkdir(dataDir, { recursive: true, mode: 0o700 });
	} catch (cause) {
		throw new StartError(`The data folder ${dataDir} cannot be made. Set DATA_DIR to another folder.`, { cause });
	}
	return { release: async () => undefined };
}

/**
 * Opens the database in its newest form.
 * @throws StartError when PostgreSQL cannot be reached
 */
export async function openStorage(config: Config, folder: Folder, log: StorageLog): Promise<Storage> {
	const { databaseUrl, dataDir } = config;
	const isEmbedded = databaseUrl === null;
	const database = await openDatabase({ databaseUrl: databaseUrl ?? undefined, dataDir, log }).catch((cause) => {
		if (isEmbedded) throw cause;
		throw new StartError(`The database of DATABASE_URL cannot be opened: ${reasonOf(cause)}`, { cause });
	});
	const steps = await migrate(database.db, { provider: config.upstream === null });
	if (config.upstream === null) await loadReference(database.db);
	return {
		steps,
		db: database.db,
		isEmbedded,
		announce: (port, token) => writeHolder(dataDir, { pid: process.pid, port, token }),
		async close() {
			await database.close();
			if (isEmbedded) await removeHolder(dataDir);
			await folder.release();
		},
	};
}

/** A refused connection to several addresses of one name has its reasons inside. */
function reasonOf(error: unknown): string {
	if (error instanceof AggregateError) return error.errors.map(reasonOf).join('; ');
	return error instanceof Error ? error.message.split('\n')[0] || error.name : String(error);
}
