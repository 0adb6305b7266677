/** The embedded database on disk. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGlitePgConfig } from '@electric-sql/pglite/node-postgres';
import { assertWholeDatabase, DatabaseFolderError } from './databaseFolder.ts';
import { assertDiskSpace } from './diskSpace.ts';
import { makeFolder } from './folderLock.ts';
import { rememberStartFiles } from './startFiles.ts';

/**
 * Opens `db/` of a data folder and creates it on first use. Every commit is written to its files before it is
 * acknowledged (`relaxedDurability: false`), so that a killed process loses no acknowledged commit. PGlite never calls
 * fsync: a power failure may lose the last commits, which is why PostgreSQL is the database for production. Only this
 * user has access to the folder.
 * @throws DatabaseFolderError when the folder lacks a part, cannot be opened, or is missing although it was made once;
 * it is never made anew
 * @throws DiskFullError when there is no room to open or to make it
 */
export async function openPGlite(dataDir: string): Promise<{ config: PGlitePgConfig; close(): Promise<void> }> {
	// Functions of the WebAssembly module are compiled when they are first called: most of PostgreSQL never is.
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
		throw new DatabaseFolderError(path, 'was made once and is missing', {
			advice: `Put it back, or restore a backup (docs/operations.md#backup-and-restore). To begin anew, remove ${mark}.`,
		});
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
		throw new DatabaseFolderError(path, 'cannot be opened: its files are damaged', { cause });
	});
	if (!existsSync(mark)) await writeFile(mark, `${path} was made. No start makes it anew.\n`, { mode: 0o600 });
	return { config: createPgConfig(lite), close: () => lite.close() };
}

/** Renames `db/` of a data folder, which nobody has open, so that the next start makes another; returns its new path. */
export async function setDatabaseAside(dataDir: string): Promise<string> {
	const aside = join(dataDir, `db.before-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`);
	await rm(join(dataDir, 'db.made'), { force: true });
	await rename(join(dataDir, 'db'), aside);
	return aside;
}
