import { expect, it } from 'vitest';
import { assertDiskSpace, DiskFullError, isDiskFull } from './diskSpace.ts';

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
	expect(error).toBeInstanceOf(DiskFullError);
	expect(String(error)).toContain(
		`${needed - 1} MB are free, and the database needs ${needed} MB. Nothing was changed.`,
	);
	expect(String(error)).not.toMatch(/\n|[Rr]estore/);
});

it('A disk is full before the database has no room for its log', async () => {
	expect(await isDiskFull('/data', disk(32))).toBe(false);
	expect(await isDiskFull('/data', disk(16))).toBe(true);
});

it('A file system that does not say has room', async () => {
	expect(await isDiskFull('/data', async () => ({ bavail: 0, blocks: 0, bsize: 4096 }))).toBe(false);
});
