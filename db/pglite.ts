/** The embedded database on disk: opened only if it is whole, and put back as it was if it does not start. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGlitePgConfig } from '@electric-sql/pglite/node-postgres';
import { makeFolder } from './dataFolder.ts';
import { assertDiskSpace } from './diskSpace.ts';
import { OperatorError } from './errors.ts';

/**
 * Opens `db/` of a data folder and creates it on first use. Every commit is written to its files before it is
 * acknowledged (`relaxedDurability: false`), so that a killed process loses no acknowledged commit. PGlite never calls
 * fsync: a power failure may lose the last commits, which is why PostgreSQL is the database for production. Only this
 * user has access to the folder.
 * @throws OperatorError if the folder lacks a part, cannot be opened, or is missing although it was made once (it is
 * never made anew), and if there is no room to open or to make it
 */
export async function openPGlite(dataDir: string): Promise<{ config: PGlitePgConfig; close(): Promise<void> }> {
	// Functions of the WebAssembly module are compiled at their first call: most of PostgreSQL never is.
	setFlagsFromString('--wasm-lazy-compilation');
	// Imported dynamically: a portal on PostgreSQL does not load the WebAssembly module.
	const { PGlite } = await import('@electric-sql/pglite');
	const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
	const open = (path: string) => PGlite.create({ dataDir: path, relaxedDurability: false });
	const path = join(dataDir, 'db');
	const mark = join(dataDir, 'db.made');
	const isThere = existsSync(path);
	if (isThere) await assertWholeDatabase(path);
	else if (existsSync(mark)) {
		const advice = `Put it back, or restore a backup (docs/operations.md#backup-and-restore). To begin anew, remove ${mark}.`;
		throw unusable(path, 'was made once and is missing', advice);
	}
	await makeFolder(dataDir);
	await assertDiskSpace(dataDir, isThere);
	if (!isThere) {
		// Created under another name, so that an interrupted first start leaves no partial database.
		const unfinished = join(dataDir, 'db.unfinished');
		await rm(unfinished, { recursive: true, force: true });
		await mkdir(unfinished, { recursive: true, mode: 0o700 });
		await (await open(unfinished)).close();
		await rename(unfinished, path);
	}
	// PGlite creates world-accessible files, and the data folder may be accessible to other users.
	await chmod(path, 0o700);
	const putBack = await rememberStartFiles(path);
	const lite = await open(path).catch(async (cause) => {
		await putBack();
		await assertDiskSpace(dataDir, true);
		throw unusable(path, 'cannot be opened: its files are damaged', restoreBackup, { cause });
	});
	if (!existsSync(mark)) await writeFile(mark, `${path} was made. No start makes it anew.\n`, { mode: 0o600 });
	return { config: createPgConfig(lite), close: () => lite.close() };
}

/** Renames the closed `db/` of a data folder, so that the next start makes another; returns its new path. */
export async function setDatabaseAside(dataDir: string): Promise<string> {
	const aside = join(dataDir, `db.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
	await rm(join(dataDir, 'db.made'), { force: true });
	await rename(join(dataDir, 'db'), aside);
	return aside;
}

const restoreBackup = 'Restore a backup: docs/operations.md#backup-and-restore';

/** The version of PostgreSQL in PGlite, which opens the files of no other. */
const postgresVersion = '18';

/** The embedded database cannot be opened. */
const unusable = (path: string, reason: string, advice = restoreBackup, options?: ErrorOptions) =>
	new OperatorError(`The embedded database ${path} ${reason}. Nothing was changed. ${advice}`, options);

/** Without any of these PostgreSQL does not start, or, without the first, makes a new database over the old one. */
const requiredParts = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal', 'pg_xact'];

/**
 * Checks that a folder that was once a database has all required parts, of this version of PostgreSQL.
 * @throws OperatorError naming the first part that is missing, or the version
 */
async function assertWholeDatabase(path: string): Promise<void> {
	for (const part of requiredParts) {
		const found = await stat(join(path, part)).catch((error: NodeJS.ErrnoException) => {
			if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
			throw error;
		});
		if (found === null) throw unusable(path, `lacks ${part}`);
		// The size of a folder says nothing: some file systems report 0.
		if (found.isFile() && found.size === 0) throw unusable(path, `has an empty ${part}`);
	}
	const version = (await readFile(join(path, 'PG_VERSION'), 'utf8')).trim();
	if (!/^\d+$/.test(version)) throw unusable(path, 'has a damaged PG_VERSION');
	if (version !== postgresVersion) {
		const reason = `is of PostgreSQL ${version}, and this program has ${postgresVersion}`;
		throw unusable(path, reason, 'Start the version of the program that made it.');
	}
	const segments = (await readdir(join(path, 'pg_wal'))).filter((name) => /^[0-9A-F]{24}$/.test(name));
	if (segments.length === 0) throw unusable(path, 'lacks its write-ahead log, the files of pg_wal');
}

const segmentBytes = 16n * 1024n ** 2n;

/** The places of the last checkpoint and of its timeline in the control file of PostgreSQL 18. */
const checkpointOffset = 32;
const timelineOffset = 48;

/**
 * Reads the files that a start of the embedded database may change before it fails: its control file, its caches of the
 * catalogue, the lock of a server, and the end of its log. Returns a function that puts them back. After a crash a
 * start also repeats the log in the data files, which changes nothing of their content.
 */
async function rememberStartFiles(path: string): Promise<() => Promise<void>> {
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
