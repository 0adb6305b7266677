/**
 * The lock of a data folder, held by one process at a time. It is a listening socket, which the system closes when the
 * process ends for any reason. Other processes check it by connecting, also from another container on the same machine.
 */
import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readdir, realpath, rename, rm, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isListening, socketFolder } from './lockSocket.ts';

/** Another process holds the folder's lock; the message is one line for the operator. */
export class FolderBusyError extends Error {
	override readonly name = 'FolderBusyError';
	/** null: the other process has only just started. */
	readonly pid: number | null;

	constructor(dataDir: string, pid: number | null) {
		const who = pid === null ? 'another process' : `another process (pid ${pid})`;
		super(`The data folder ${dataDir} is in use by ${who}. Stop it, or set DATA_DIR to another folder.`);
		this.pid = pid;
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
	release(): Promise<void>;
}

const maxAttempts = 40;

/**
 * Creates the folder if need be and acquires its lock.
 * @throws FolderBusyError, FolderUnwritableError
 */
export async function acquireFolderLock(dataDir: string): Promise<FolderLock> {
	const sockets = await prepareSocketFolder(dataDir);
	for (let attempt = 0; attempt < maxAttempts; attempt++) {
		const lock = await tryLock(dataDir, sockets);
		if (lock) return lock;
		await pause(20 + Math.random() * 100);
	}
	throw new FolderBusyError(dataDir, null);
}

async function prepareSocketFolder(dataDir: string): Promise<string> {
	try {
		await makeFolder(resolve(dataDir));
		await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
		return await socketFolder(await realpath(dataDir));
	} catch (error) {
		throw new FolderUnwritableError(dataDir, error);
	}
}

/**
 * Creates a folder and its parents, accessible to this user only. Not with Node's recursive mkdir, which never returns
 * where a folder cannot be created, such as below /proc. Rejects with the system's error.
 */
export async function makeFolder(path: string): Promise<void> {
	const isThere = await stat(path).then(
		() => true,
		(error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT') return false;
			throw error;
		},
	);
	if (isThere) return;
	if (dirname(path) !== path) await makeFolder(dirname(path));
	await mkdir(path, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
		// Another process created it first.
		if (error.code !== 'EEXIST') throw error;
	});
}

/**
 * Publishes a listening socket first and checks those of other processes afterwards, so that of two concurrent
 * processes at least the later one sees the other. null: another process was trying at the same time, and both retry.
 */
async function tryLock(dataDir: string, sockets: string): Promise<FolderLock | null> {
	const id = `${process.pid}-${randomBytes(6).toString('hex')}`;
	const trying = join(sockets, `trying-${id}`);
	const server = await listen(dataDir, sockets, id, trying);
	const release = async (path: string) => {
		await rm(path, { force: true });
		await new Promise((done) => server.close(done));
	};
	for (const name of await readdir(sockets)) {
		const [state, pid] = name.split('-');
		if (name.endsWith(id) || (state !== 'held' && state !== 'trying')) continue;
		const path = join(sockets, name);
		if (!(await isListening(path))) {
			await rm(path, { force: true });
			continue;
		}
		await release(trying);
		if (state === 'held') throw new FolderBusyError(dataDir, Number(pid));
		return null;
	}
	const held = join(sockets, `held-${id}`);
	await rename(trying, held);
	return { release: () => release(held) };
}

/** A socket gets its name only once it listens, so a socket that refuses connections was left by a dead process. */
async function listen(dataDir: string, sockets: string, id: string, path: string): Promise<Server> {
	const server = createServer((connection) => connection.destroy());
	const unready = join(sockets, `unready-${id}`);
	try {
		await new Promise<void>((done, failed) => {
			server.once('error', failed);
			server.listen(unready, done);
		});
		await rename(unready, path);
	} catch (error) {
		throw new FolderUnwritableError(dataDir, error);
	}
	// The lock alone must not keep a finished command running.
	return server.unref();
}
