/** Whether the folder of the embedded database is whole, before anything opens it. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

const restoreBackup = 'Restore a backup: docs/operations.md#backup-and-restore';

/** The version of PostgreSQL in PGlite, which opens no other one's files. */
const postgresVersion = '18';

/** The embedded database cannot be opened; the message is one line for the operator. */
export class DatabaseFolderError extends Error {
	override readonly name = 'DatabaseFolderError';

	constructor(
		path: string,
		problem: string,
		{ advice = restoreBackup, cause }: { advice?: string; cause?: unknown } = {},
	) {
		super(`The embedded database ${path} ${problem}. Nothing was changed. ${advice}`, { cause });
	}
}

/** Without any of these PostgreSQL does not start, or, without the first, makes a new database over the old one. */
const requiredParts = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'];

/**
 * Checks that a folder that was once a database has the parts without which it is none, and is of this version of
 * PostgreSQL.
 * @throws DatabaseFolderError naming the first part that is missing, or the version
 */
export async function assertWholeDatabase(path: string): Promise<void> {
	for (const part of requiredParts) {
		const found = await stat(join(path, part)).catch((error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
			throw error;
		});
		if (found === null) throw new DatabaseFolderError(path, `lacks ${part}`);
		// The size of a folder says nothing: some file systems tell 0.
		if (found.isFile() && found.size === 0) throw new DatabaseFolderError(path, `has an empty ${part}`);
	}
	const version = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim();
	if (!/^\d+$/.test(version)) throw new DatabaseFolderError(path, 'has a damaged PG_VERSION');
	if (version !== postgresVersion) {
		throw new DatabaseFolderError(path, `is of PostgreSQL ${version}, and this program has ${postgresVersion}`, {
			advice: 'Start the version of the program that made it.',
		});
	}
	const segments = (await readdir(join(path, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
	if (segments.length === 0) throw new DatabaseFolderError(path, 'lacks its write-ahead log, the files of pg_wal');
}
