/** The embedded database on disk. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PGlitePgConfig } from '@electric-sql/pglite/node-postgres';

/**
 * Opens `db/` of a data folder, making it on first use. Every commit is written to its files
 * before it is answered (`relaxedDurability: false`), so a killed process loses nothing that was
 * answered. PGlite itself never calls fsync: a power cut may lose the last moments, which is why
 * PostgreSQL is the database for production. Nobody but this user may enter the folder.
 */
export async function openPGlite(dataDir: string): Promise<{ config: PGlitePgConfig; close(): Promise<void> }> {
	// Imported here: a portal on PostgreSQL does not pay for the WebAssembly module.
	const { PGlite } = await import('@electric-sql/pglite');
	const { createPgConfig } = await import('@electric-sql/pglite/node-postgres');
	const open = (path: string) => PGlite.create({ dataDir: path, relaxedDurability: false });
	const path = join(dataDir, 'db');
	if (!existsSync(path)) {
		// A first start that is interrupted must not leave half a database behind: it is made aside.
		const unfinished = join(dataDir, 'db.unfinished');
		await rm(unfinished, { recursive: true, force: true });
		await mkdir(unfinished, { recursive: true, mode: 0o700 });
		await (await open(unfinished)).close();
		await rename(unfinished, path);
	}
	// PGlite lets everybody read and write its files, and the data folder may be one that others can enter.
	await chmod(path, 0o700);
	const lite = await open(path);
	return { config: createPgConfig(lite), close: () => lite.close() };
}
