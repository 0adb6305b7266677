/** The embedded database on disk. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { PGlitePgConfig } from '@electric-sql/pglite/node-postgres';
import { assertWholeDatabase, DatabaseFolderError } from './databaseFolder.ts';

/**
 * Opens `db/` of a data folder and creates it on first use. Every commit is written to its files before it is
 * acknowledged (`relaxedDurability: false`), so that a killed process loses no acknowledged commit. PGlite never calls
 * fsync: a power failure may lose the last commits, which is why PostgreSQL is the database for production. Only this
 * user has access to the folder.
 * @throws DatabaseFolderError when the folder is there and lacks a part or cannot be opened; it is never made anew
 */
export async function openPGlite(dataDir: string): Promise<{ config: PGlitePgConfig; close(): Promise<void> }> {
	// Functions of the WebAssembly module are compiled when they are first called: most of PostgreSQL never is.
	setFlagsFromString('--wasm-lazy-compilation');
	// Imported dynamically: a portal on PostgreSQL does not load the WebAssembly module.
	const { PGlite } = await import('@electric-sql/pglite');
	const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
	const open = (path: string) => PGlite.create({ dataDir: path, relaxedDurability: false });
	const path = join(dataDir, 'db');
	if (existsSync(path)) await assertWholeDatabase(path);
	else {
		// Created under another name, so that an interrupted first start leaves no partial database.
		const unfinished = join(dataDir, 'db.unfinished');
		await rm(unfinished, { recursive: true, force: true });
		await mkdir(unfinished, { recursive: true, mode: 0o700 });
		await (await open(unfinished)).close();
		await rename(unfinished, path);
	}
	// PGlite creates world-accessible files, and the data folder may be accessible to other users.
	await chmod(path, 0o700);
	const lite = await open(path).catch((cause) => {
		throw new DatabaseFolderError(path, 'cannot be opened: its files are damaged or of another version', { cause });
	});
	return { config: createPgConfig(lite), close: () => lite.close() };
}
