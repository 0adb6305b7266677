import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from './connect.ts';
import { assertDiskSpace, guardDisk } from './diskSpace.ts';
import { isReadOnlyError, OperatorError } from './errors.ts';
import { copyPGliteTemplate } from './testing/pgliteTemplate.ts';

/** A disk of 100 GB with this many MB free. */
const disk = (free: number) => async () => ({ bavail: free * 256, blocks: 25_000_000, bsize: 4096 });

it.each([
	['a database', true, 32],
	['none yet', false, 96],
])('A folder with %s needs room to start', async (_, hasDatabase, needed) => {
	await assertDiskSpace('/data', hasDatabase, disk(needed));
	const error: unknown = await assertDiskSpace('/data', hasDatabase, disk(needed - 1)).catch(
		(reason: unknown) => reason,
	);
	expect(error).toBeInstanceOf(OperatorError);
	expect(String(error)).toContain(
		`${needed - 1} MB are free, and the database needs ${needed} MB. Nothing was changed.`,
	);
	expect(String(error)).not.toMatch(/\n|[Rr]estore/);
});

it('A file system that does not say has room', async () => {
	await assertDiskSpace('/data', true, async () => ({ bavail: 0, blocks: 0, bsize: 4096 }));
});

it('A database whose disk is nearly full is read, and written again once there is room', async () => {
	const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-disk-'));
	await copyPGliteTemplate(dataDir);
	const { db, close } = await openDatabase({ dataDir });
	let free = 31;
	const guard = guardDisk(db, dataDir, { intervalMs: 10, read: () => disk(free)() });
	await expect.poll(guard.isFull).toBe(true);
	const write = () => sql`create table written (value text)`.execute(db);
	expect(isReadOnlyError(await write().catch((error: unknown) => error))).toBe(true);
	expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
	free = 32;
	await expect.poll(guard.isFull).toBe(false);
	await write();
	guard.stop();
	await close();
	await rm(dataDir, { recursive: true });
});
