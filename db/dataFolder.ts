/**
 * A data folder: its lock, its closing to other users of the machine, and the file that tells commands how to reach its
 * holder.
 *
 * One process at a time holds the lock: an exclusive transaction of SQLite on a file in it, which changes nothing. The
 * file system releases it when the process ends for any reason. It also holds between containers that mount the same
 * folder, and on a network file system that has locks.
 */
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import {
	access,
	chmod,
	constants,
	lstat,
	mkdir,
	readdir,
	readFile,
	realpath,
	rename,
	rm,
	writeFile,
} from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { z } from 'zod';
import { OperatorError } from './errors.ts';

/** Another process holds the folder's lock. */
export class FolderBusyError extends OperatorError {}

/** The folder cannot be created or written. */
export function folderUnwritable(dataDir: string, cause: unknown): OperatorError {
	const code = cause instanceof Error && 'code' in cause ? ` (${String(cause.code)})` : '';
	const advice = 'Set DATA_DIR to a folder that this user can write.';
	return new OperatorError(`The data folder ${dataDir} cannot be written${code}. ${advice}`, { cause });
}

/** SQLite's code for a lock that another process holds (SQLITE_BUSY). */
const busy = 5;
/** If processes try at the same moment, one waits for the others to give up. */
const waitMs = 500;

/** The lock ends when its handle is closed, and so must not be collected as garbage. */
const openLocks = new Set<DatabaseSync>();

/**
 * Creates the folder if need be, acquires its lock, and removes the instance file of a killed process. The end of this
 * process releases the lock, too.
 * @throws FolderBusyError, or OperatorError if it cannot be written
 */
export async function acquireFolderLock(dataDir: string): Promise<{ release(): void }> {
	const file = await openFile(dataDir);
	try {
		// In memory, since a killed process would leave a journal on disk.
		file.exec('pragma journal_mode = memory; begin exclusive');
	} catch (error) {
		file.close();
		if (!(error instanceof Error && 'errcode' in error && error.errcode === busy)) {
			throw folderUnwritable(dataDir, error);
		}
		const holder = await readInstanceFile(dataDir);
		// A process that has only just started has published no pid, and a command has none.
		const who = holder === null ? 'another process' : `another process (pid ${holder.pid})`;
		throw new FolderBusyError(
			`The data folder ${dataDir} is in use by ${who}. Stop it, or set DATA_DIR to another folder.`,
		);
	}
	openLocks.add(file);
	await removeInstanceFile(dataDir);
	return {
		release() {
			if (openLocks.delete(file)) file.close();
		},
	};
}

async function openFile(dataDir: string): Promise<DatabaseSync> {
	await makeFolder(dataDir);
	try {
		await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
		return new DatabaseSync(join(dataDir, 'lock.sqlite'), { timeout: waitMs });
	} catch (error) {
		throw folderUnwritable(dataDir, error);
	}
}

/**
 * Creates a folder and its parents, accessible to this user only.
 * @throws OperatorError if it cannot be written, also if it is a file, or another user's
 */
export async function makeFolder(dataDir: string): Promise<void> {
	try {
		await makeWithParents(resolve(dataDir));
		// The call also fails if it is no folder, or this user may not enter it.
		await readdir(dataDir);
	} catch (error) {
		throw folderUnwritable(dataDir, error);
	}
}

/** Node's recursive mkdir never returns if a folder cannot be created, such as below /proc. */
async function makeWithParents(path: string): Promise<void> {
	if (existsSync(path)) return;
	if (dirname(path) !== path) await makeWithParents(dirname(path));
	await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
		// Another process created it first.
		if (error.code !== 'EEXIST') throw error;
	});
}

/** The names in a data folder; a folder that holds anything else belongs to others as well. */
const ownNames = /^(?:db|db\.unfinished|lock|secrets\.json|holder\.json|sandbox\.json|lost\+found)(?:\..+)?$/;

/** Other users can read the data folder and that cannot be changed. */
const folderReadable = (path: string, what: string) =>
	new OperatorError(
		`${path} ${what}. Set DATA_DIR to a folder of this user alone, such as a new one in it, or run: chmod go-rwx ${path}`,
	);

/**
 * Closes the data folder, which must exist, and its contents to all other users; the database's files in `db/` are
 * behind that folder. Returns the paths that were open. A folder such as /tmp, in which nobody can rename another's
 * files (sticky), stays as it is, and its contents are closed.
 * @throws OperatorError for a path of another user, and for a folder that holds other files, too
 */
export async function restrictToOwner(dataDir: string): Promise<readonly string[]> {
	if (process.getuid === undefined) return [];
	// A link has modes of its own, which say nothing about the folder.
	const folder = await realpath(dataDir);
	const names = await readdir(folder);
	const isSticky = ((await lstat(folder)).mode & 0o1000) !== 0;
	const closed: string[] = [];
	if (!isSticky && (await isOpen(folder))) {
		const foreign = names.find((name) => !ownNames.test(name));
		if (foreign) throw folderReadable(folder, `can be read by other users, and holds ${foreign} as well`);
		await chmod(folder, 0o700);
		closed.push(folder);
	}
	for (const path of names.filter((name) => ownNames.test(name)).map((name) => join(folder, name))) {
		if (!(await isOpen(path))) continue;
		const { mode } = await lstat(path);
		await chmod(path, mode & 0o700);
		closed.push(path);
	}
	return closed;
}

/** Whether others may enter, read or write it. @throws OperatorError if so, and another user owns it */
async function isOpen(path: string): Promise<boolean> {
	const found = await lstat(path);
	if (found.isSymbolicLink() || (found.mode & 0o077) === 0) return false;
	if (found.uid === process.getuid?.() || process.getuid?.() === 0) return true;
	// A volume of a group, as container systems mount it, is left to that group.
	if (found.isDirectory() && (found.mode & 0o007) === 0) return false;
	throw folderReadable(path, 'can be read by other users, and belongs to another user');
}

const instanceInfo = z.object({
	pid: z.int().positive(),
	/** The address of the internal port, as reached by a command on this machine. */
	host: z.string().default('127.0.0.1'),
	port: z.int().min(1).max(65535),
	/** Authenticates a command to the internal port. */
	token: z.string().min(16),
});

export type InstanceInfo = z.infer<typeof instanceInfo>;

const instanceFilePath = (dataDir: string) => join(dataDir, 'holder.json');

/** Written atomically, readable by its owner only. The caller holds the folder's lock. */
export async function writeInstanceFile(dataDir: string, content: InstanceInfo): Promise<void> {
	const path = instanceFilePath(dataDir);
	const temporaryPath = `${path}.${randomBytes(4).toString('hex')}`;
	await writeFile(temporaryPath, JSON.stringify(content), { mode: 0o600, flag: 'wx' });
	await rename(temporaryPath, path);
}

/** null: no file, or one of another version. The process may have ended since it was written. */
export async function readInstanceFile(dataDir: string): Promise<InstanceInfo | null> {
	try {
		return instanceInfo.safeParse(JSON.parse(await readFile(instanceFilePath(dataDir), 'utf8'))).data ?? null;
	} catch (error) {
		if (error instanceof SyntaxError) return null;
		if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
		throw error;
	}
}

export async function removeInstanceFile(dataDir: string): Promise<void> {
	await rm(instanceFilePath(dataDir), { force: true });
}
