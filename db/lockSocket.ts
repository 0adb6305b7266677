/** Where the sockets of a folder's lock can be, and whether someone listens on one. */
import { createHash } from 'node:crypto';
import { mkdir, open, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A folder for the sockets of `dataDir` (its real path): inside it, or, where the path is too long
 * for a socket or the file system has none, one in the system's temporary folder named after it.
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

/** True when a process listens there; false for what its process left behind. */
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
			// A full queue of connections: someone is there.
			else if (error.code === 'EAGAIN') done(true);
			else failed(error);
		});
	});
}

/** The path of a socket is at most 107 bytes long; Linux knows every folder by a short name as well. */
async function shortened(folder: string): Promise<string> {
	if (process.platform !== 'linux' || Buffer.byteLength(folder) < 60) return folder;
	// Kept open for as long as the process runs: the short name is that of the open folder.
	const handle = await open(folder);
	openFolders.push(handle);
	return `/proc/self/fd/${handle.fd}`;
}

const openFolders: Awaited<ReturnType<typeof open>>[] = [];

async function canListen(folder: string): Promise<boolean> {
	// As long as the longest name that the lock uses.
	const path = join(folder, `unready-probe-${process.pid}`.padEnd(30, '-'));
	// Longer paths are cut off silently by some versions of Node rather than refused.
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
