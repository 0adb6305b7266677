import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../db/connect.ts';
import { OtherVersionError } from '../db/migrate.ts';
import { copyPGliteTemplate } from '../db/testing/pgliteTemplate.ts';
import { createDatabaseAt } from '../db/testing/postgres.ts';
import { runSql } from '../db/testing/serviceRole.ts';
import { sharedPostgres } from '../db/testing/sharedPostgres.ts';
import { readConfig } from './config/config.ts';
import { StartupError } from './operatorErrors.ts';
import { openPortalDatabase } from './portalDatabase.ts';

let dataDir = '';
beforeAll(async () => {
	dataDir = await mkdtemp(join(tmpdir(), 'kickstand-database-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

const full = `
	create function fill() returns event_trigger language plpgsql as $$
		begin raise exception 'no space left' using errcode = '53100'; end $$;
	create event trigger full_disk on ddl_command_start execute function fill();
`;

test.each([
	['a full disk', () => full, 'The disk of the database of DATABASE_URL is full. Make room there, and start again.'],
	[
		'a database that follows another one',
		(name: string) => `alter database ${name} set default_transaction_read_only = on`,
		'The database of DATABASE_URL is read-only. Name the one that it follows.',
	],
])('a start says in one line that nothing can be saved: %s', async (_, prepare, message) => {
	const DATABASE_URL = await createDatabaseAt(await sharedPostgres());
	await runSql(DATABASE_URL, prepare(new URL(DATABASE_URL).pathname.slice(1)));
	const config = readConfig('demo', { DATABASE_URL, DATA_DIR: dataDir }, '/');
	const start = openPortalDatabase(config, pino({ level: 'silent' }));
	await expect(start).rejects.toThrow(new StartupError(message));
});

test('a start of the demo moves its embedded database of another version aside, and makes another', async () => {
	const folder = join(dataDir, 'demo');
	await copyPGliteTemplate(folder);
	const config = readConfig('demo', { DATA_DIR: folder }, '/');
	const open = async (setsDemoAside: boolean) =>
		openPortalDatabase(config, pino({ level: 'silent' }), { setsDemoAside });
	const before = await open(true);
	await sql`comment on table provider_migration is 'another'`.execute(before.db);
	await before.close();
	await expect(open(true)).rejects.toThrow(OtherVersionError);
	const { db, close } = await openDatabase({ dataDir: folder });
	await sql`insert into reference_data (name, fingerprint) values ('demo', '')`.execute(db);
	await close();
	await expect(open(false)).rejects.toThrow(OtherVersionError);
	await using made = await open(true);
	expect(made.appliedMigrations).toEqual(['0001_baseline', '0001_baseline']);
	expect((await readdir(folder)).filter((name) => name.startsWith('db.before-'))).toHaveLength(1);
}, 60_000);
