/**
 * The lock of a data folder, held by one process at a time: an exclusive transaction of SQLite on a file in it, which
 * changes nothing. It is a lock of the file system, which the system releases when the process ends for any reason. It
 * holds between containers that mount the same folder, too, and on a network file system as far as that has locks.
 */
import { existsSync } from 'node:fs';
import { access, constants, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { readInstanceFile, removeInstanceFile } from './instanceFile.ts';

/** Another process holds the folder's lock; the message is one line for the operator. */
export class FolderBusyError extends Error {
	override readonly name = 'FolderBusyError';

	/** `pid` is null where the other process has published none: it has only just started, or is a command. */
	constructor(dataDir: string, pid: number | null) {
		const who = pid === null ? 'another process' : `another process (pid ${pid})`;
		super(`The data folder ${dataDir} is in use by ${who}. Stop it, or set DATA_DIR to another folder.`);
	}
}

/** The folder cannot be created or written; the message is one line for the operator. */
export class FolderUnwritableError extends Error {
	override readonly name = 'FolderUnwritableError';

	constructor(dataDir: string, cause: unknown) {
		const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
		super(`The data folder ${dataDir} cannot be written${code}. Set DATA_DIR to a folder that this user can write.`, {
			cause,
		});
	}
}

export interface FolderLock {
	/** Releases the lock. The end of the process does so, too. */
	release(): void;
}

/** SQLite's code for a lock that another process holds (SQLITE_BUSY). */
const busy = 5;
/** Of processes that try at the same moment, one waits for the others to give up. */
const waitMs = 500;

/** The lock ends when its handle is closed, and so must not be collected as garbage. */
const held = new Set<DatabaseSync>();

/**
 * Creates the folder if need be and acquires its lock. What a killed process published about itself is removed.
 * @throws FolderBusyError, FolderUnwritableError
 */
export async function acquireFolderLock(dataDir: string): Promise<FolderLock> {
	const file = await openFile(dataDir);
	try {
		// In memory, since a killed process would leave a journal on disk.
		file.exec('pragma journal_mode = memory; begin exclusive');
	} catch (error) {
		file.close();
		if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) {
			throw new FolderUnwritableError(dataDir, error);
		}
		throw new FolderBusyError(dataDir, (await readInstanceFile(dataDir))?.pid ?? null);
	}
	held.add(file);
	await removeInstanceFile(dataDir);
	return {
		release() {
			if (held.delete(file)) file.close();
		},
	};
}

async function openFile(dataDir: string): Promise<DatabaseSync> {
	await makeFolder(dataDir);
	try {
		await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
		return new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: waitMs });
	} catch (error) {
		throw new FolderUnwritableError(dataDir, error);
	}
}

/**
 * Creates a folder and its parents, accessible to this user only.
 * @throws FolderUnwritableError also where it is a file, or another user's
 */
export async function makeFolder(dataDir: string): Promise<void> {
	try {
		await makeWithParents(resolve(dataDir));
		// Also says that it is a folder, and that this user may enter it.
		await readdir(dataDir);
	} catch (error) {
		throw new FolderUnwritableError(dataDir, error);
	}
}

/** Node's recursive mkdir never returns where a folder cannot be created, such as below /proc. */
async function makeWithParents(path: string): Promise<void> {
	if (existsSync(path)) return;
	if (dirname(path) !== path) await makeWithParents(dirname(path));
	await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
		// Another process created it first.
		if (error.code !== 'EEXIST') throw error;
	});
}
