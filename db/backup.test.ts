import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './connect.ts';
import { isMigrated, migrate } from './migrate.ts';
import { copyPGliteTemplate } from './testing/pgliteTemplate.ts';

/** The backup procedure of docs/operations.md: stop, copy the folder, start on the copy. */

let folder = '';
beforeAll(async () => {
	folder = await mkdtemp(join(tmpdir(), 'kickstand-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const modeOf = async (path: string) => (await stat(path)).mode & 0o777;

test('a copy of a stopped data folder is a complete database, accessible to its owner only', async () => {
	const [dataDir, copy] = [join(folder, 'data'), join(folder, 'copy')];
	await copyPGliteTemplate(dataDir);
	// A folder created with default permissions.
	await chmod(dataDir, 0o755);
	await chmod(join(dataDir, 'db'), 0o755);
	const answer = { payload_hash: '', answer: '{}', answered_at: new Date() };
	const before = await openDatabase({ dataDir });
	expect(await modeOf(join(dataDir, 'db'))).toBe(0o700);
	await migrate(before.db, { provider: true });
	await before.db
		.insertInto('idempotency')
		.values({ ...answer, key: 'in the backup' })
		.execute();
	await before.close();

	await cp(dataDir, copy, { recursive: true });
	const restored = await openDatabase({ dataDir: copy });
	expect(await modeOf(join(copy, 'db'))).toBe(0o700);
	expect(await isMigrated(restored.db, { provider: true })).toBe(true);
	expect(await restored.db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'in the backup' }]);
	await restored.close();
});
