/** What PostgreSQL writes while it starts, so that a start that fails can put it back. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const segmentBytes = 16n * 1024n ** 2n;

/** Where PostgreSQL 18 has the place of the last checkpoint in its control file, and the timeline of it. */
const checkpointOffset = 32;
const timelineOffset = 48;

/**
 * Reads what a start of the embedded database in this folder writes before it may fail: its control file, its caches of
 * the catalogue, the lock of a server, and the end of its log. Returns a function that puts all of it back. After a
 * crash a start also repeats the log in the data files, which changes nothing of what they say.
 */
export async function rememberStartFiles(path: string): Promise<() => Promise<void>> {
	const control = await readFile(join(path, 'global/pg_control'));
	const segment = control.length < timelineOffset + 4 ? '' : join('pg_wal', segmentOf(control));
	const isWritten = (name: string) =>
		name === segment || /(^|[/\\])(pg_control|pg_internal\.init|postmaster\.pid)$/.test(name);
	const written = async () => (await readdir(path, { recursive: true })).filter(isWritten);
	const before = new Map<string, Buffer>();
	for (const name of await written()) before.set(name, await readFile(join(path, name)));
	return async () => {
		for (const name of await written()) if (!before.has(name)) await rm(join(path, name));
		for (const [name, content] of before) await writeFile(join(path, name), content);
	};
}

/** The name of the segment of the log with the last checkpoint, behind which a start writes. */
function segmentOf(control: Buffer): string {
	const number = control.readBigUInt64LE(checkpointOffset) / segmentBytes;
	const parts = [BigInt(control.readUInt32LE(timelineOffset)), number / 256n, number % 256n];
	return parts.map((part) => part.toString(16).toUpperCase().padStart(8, '0')).join('');
}
