/** The room on the disk of the embedded database. */
import { statfs } from 'node:fs/promises';

/** The folder's disk has too little room to start; the message is one line for the operator. */
export class DiskFullError extends Error {
	override readonly name = 'DiskFullError';

	constructor(dataDir: string, free: number, needed: number) {
		super(
			`The disk of the data folder ${dataDir} is full: ${free} MB are free, and the database needs ${needed} MB. ` +
				'Nothing was changed. Make room there, and start again.',
		);
	}
}

/** MB for the next segment of the log (16 MB) and what a start writes; without them PostgreSQL ends the process. */
const reserve = 32;
/** MB of a new database. */
const newDatabase = 96;

type ReadSpace = (
	folder: string,
) => Promise<{ readonly bavail: number; readonly blocks: number; readonly bsize: number }>;

/** Whole MB (1024² bytes) that this user may still write; infinite where the file system does not say. */
async function freeSpace(folder: string, read: ReadSpace = statfs): Promise<number> {
	const { bavail, blocks, bsize } = await read(folder);
	return blocks === 0 ? Number.POSITIVE_INFINITY : Math.floor((bavail * bsize) / 1024 ** 2);
}

/** Whether the embedded database in this folder may soon be unable to write. */
export const isDiskFull = async (dataDir: string, read?: ReadSpace): Promise<boolean> =>
	(await freeSpace(dataDir, read)) < reserve;

/**
 * Checks that a start can write what it has to, before it writes anything.
 * @throws DiskFullError
 */
export async function assertDiskSpace(dataDir: string, hasDatabase: boolean, read?: ReadSpace): Promise<void> {
	const free = await freeSpace(dataDir, read);
	const needed = hasDatabase ? reserve : newDatabase;
	if (free < needed) throw new DiskFullError(dataDir, free, needed);
}
