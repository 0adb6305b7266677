/** The location of a folder lock's sockets, and whether a process listens on one. */
import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Creates a folder for the lock sockets of `dataDir` (its real path): inside it or, where the path is too long for a
 * socket or the file system has no sockets, in the system's temporary folder.
 */
export async function socketFolder(dataDir: string): Promise<string> {
	const inside = join(dataDir, 'lock');
	await mkdir(inside, { recursive: true, mode: 0o700 });
	const short = await shortened(inside);
	if (await canListen(short)) return short;
	const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
	const outside = join(tmpdir(), `kickstand-${name}`);
	await mkdir(outside, { recursive: true, mode: 0o700 });
	return outside;
}

/** Whether a process listens on the socket; false for one left behind by a dead process. */
export function isListening(path: string): Promise<boolean> {
	return new Promise((done, failed) => {
		const connection = connect(path);
		connection.once('connect', () => {
			connection.destroy();
			done(true);
		});
		connection.once('error', (error: NodeJS.ErrnoException) => {
			connection.destroy();
			if (error.code === 'ECONNREFUSED' || error.code === 'ENOENT') done(false);
			// The queue of connections is full, so a process listens.
			else if (error.code === 'EAGAIN') done(true);
			else failed(error);
		});
	});
}

/** A socket's path has at most 107 bytes; Linux provides a short alias for every open folder. */
async function shortened(folder: string): Promise<string> {
	if (process.platform !== 'linux' || Buffer.byteLength(folder) < 60) return folder;
	// Kept open while the process runs, since the alias refers to the open handle.
	const handle = await open(folder);
	openFolders.push(handle);
	return `/proc/self/fd/${handle.fd}`;
}

const openFolders: Awaited<ReturnType<typeof open>>[] = [];

async function canListen(folder: string): Promise<boolean> {
	// As long as the longest name that the lock uses.
	const path = join(folder, `unready-probe-${process.pid}`.padEnd(30, '-'));
	// Some versions of Node silently truncate a longer path instead of rejecting it.
	if (Buffer.byteLength(path) > 100) return false;
	const server = createServer();
	const listens = await new Promise<boolean>((done) => {
		server.once('error', () => done(false));
		server.listen(path, () => done(true));
	});
	if (listens) await new Promise((done) => server.close(done));
	await rm(path, { force: true });
	return listens;
}
