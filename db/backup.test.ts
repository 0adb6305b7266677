import { readFileSync } from 'node:fs';
import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { repositoryFiles } from '../tests/support/repositoryFiles.ts';
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
	const row = { payload_hash: '', result: '{}', stored_at: new Date() };
	const before = await openDatabase({ dataDir });
	expect(await modeOf(join(dataDir, 'db'))).toBe(0o700);
	await migrate(before.db, { provider: true });
	await before.db
		.insertInto('idempotency')
		.values({ ...row, key: 'in the backup' })
		.execute();
	await before.close();

	await cp(dataDir, copy, { recursive: true });
	const restored = await openDatabase({ dataDir: copy });
	expect(await modeOf(join(copy, 'db'))).toBe(0o700);
	expect(await isMigrated(restored.db, { provider: true })).toBe(true);
	expect(await restored.db.selectFrom('idempotency').select('key').execute()).toEqual([{ key: 'in the backup' }]);
	await restored.close();
});

/** The lines of the documents, without those of pages that only speak of a program. */
const commandLines = repositoryFiles('docs')
	.concat('docs/own-data.sql', 'docs/service-role.sql')
	.flatMap((path) => readFileSync(join(import.meta.dirname, '..', path), 'utf8').split('\n'));
const owner = /"\$(?:MIGRATE_DATABASE_URL|RESTORED)"|-U kickstand/;

test.each([
	['loads a file', /psql .*(?:-f|<) /, /-v ON_ERROR_STOP=1/],
	['dumps a database', /pg_dump .*--/, /--format=custom/],
	['restores one', /pg_restore --/, /--exit-on-error --dbname=/],
])('what %s in the documents does it as the owner, and ends at an error', (_, program, ends) => {
	const lines = commandLines.filter((line) => program.test(line));
	expect(lines).not.toEqual([]);
	for (const line of lines) for (const part of [owner, ends]) expect(line).toMatch(part);
});

test('a restore is told to make first the roles that the grants name', () => {
	const page = commandLines.join('\n');
	const restore = page.slice(page.indexOf('## Backup and restore'));
	const grants = readFileSync(join(import.meta.dirname, '../docs/service-role.sql'), 'utf8');
	for (const role of new Set(grants.match(/\bportal_service\b/g))) {
		expect(restore.indexOf(`create role ${role}`)).toBeGreaterThan(0);
		expect(restore.indexOf(`create role ${role}`)).toBeLessThan(restore.indexOf('pg_restore --'));
	}
});
