/** The room on the disk of the embedded database. */
import { statfs } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { type DatabaseLog, OperatorError } from './errors.ts';
import type { Database } from './schema.ts';

/** MB for the next segment of the log (16 MB) and the writes of a start; without them PostgreSQL ends the process. */
const reserve = 32;
/** MB of a new database. */
const newDatabase = 96;

type ReadSpace = (
	folder: string,
) => Promise<{ readonly bavail: number; readonly blocks: number; readonly bsize: number }>;

/** Whole MB (1024² bytes) that this user may still write; infinite if the file system does not say. */
async function freeSpace(folder: string, read: ReadSpace = statfs): Promise<number> {
	const { bavail, blocks, bsize } = await read(folder);
	return blocks === 0 ? Number.POSITIVE_INFINITY : Math.floor((bavail * bsize) / 1024 ** 2);
}

/**
 * Checks before a start that there is room for its writes.
 * @throws OperatorError
 */
export async function assertDiskSpace(dataDir: string, hasDatabase: boolean, read?: ReadSpace): Promise<void> {
	const free = await freeSpace(dataDir, read);
	const needed = hasDatabase ? reserve : newDatabase;
	if (free >= needed) return;
	throw new OperatorError(
		`The disk of the data folder ${dataDir} is full: ${free} MB are free, and the database needs ${needed} MB. ` +
			'Nothing was changed. Make room there, and start again.',
	);
}

/**
 * Keeps the embedded database from writing while its disk is nearly full: if PostgreSQL cannot make the next segment of
 * its log, it ends itself, and nothing can be read any more. Looks every second; a write is then refused as in a
 * read-only transaction (25006). `isFull`: whether it is so now.
 */
export function guardDisk(
	db: Kysely<Database>,
	dataDir: string,
	{ log, intervalMs = 1_000, read }: { log?: DatabaseLog | undefined; intervalMs?: number; read?: ReadSpace },
) {
	let isFull = false;
	async function look(): Promise<void> {
		const isFound = (await freeSpace(dataDir, read)) < reserve;
		if (isFound === isFull) return;
		await sql`select set_config('default_transaction_read_only', ${isFound ? 'on' : 'off'}, false)`.execute(db);
		isFull = isFound;
		if (isFull) log?.error({}, 'the disk of the data folder is nearly full: nothing is saved until there is room');
	}
	const onError = (err: unknown) => log?.error({ err }, 'the room on the disk could not be read; it is tried again');
	const timer = setInterval(() => void look().catch(onError), intervalMs).unref();
	return { isFull: (): boolean => isFull, stop: () => clearInterval(timer) };
}
