import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from './connect.ts';
import { migrateFolders } from './migrate.ts';
import { createDatabaseAt } from './testing/postgres.ts';
import { sharedPostgres } from './testing/sharedPostgres.ts';

let database: OpenDatabase;
let path = '';
beforeAll(async () => {
	database = await openDatabase({ databaseUrl: await createDatabaseAt(await sharedPostgres()), dataDir: '' });
	path = await mkdtemp(join(tmpdir(), 'kickstand-migrations-'));
});
afterAll(async () => {
	await database.close();
	await rm(path, { recursive: true });
});

it('waits for a table that is in use without holding up the requests of others, and is done once it is free', async () => {
	const { db } = database;
	const migrateTo = async (name: string, change: string) => {
		await writeFile(join(path, `${name}.ts`), `export const up = (db) => db.schema.${change}.execute();`);
		const names = ['0001_first', name].slice(name === '0001_first' ? 1 : 0);
		const folder = { table: 'later_migration', folder: pathToFileURL(`${path}/`), names, fingerprint: '' };
		return migrateFolders(db, [folder]);
	};
	await migrateTo('0001_first', `createTable('used').addColumn('n', 'integer')`);
	let migrated: Promise<readonly string[]> | null = null;
	await db.transaction().execute(async (trx) => {
		await sql`lock table used in row exclusive mode`.execute(trx);
		migrated = migrateTo('0002_later', `alterTable('used').addColumn('m', 'integer')`);
		for (let n = 0; n < 8; n++) {
			// Queued behind the migration until the transaction ends, it would be given up after 5 s.
			await sql`update used set n = 1 where false`.execute(db);
			await sql`select pg_sleep(0.2)`.execute(db);
		}
	});
	expect(await migrated).toEqual(['0002_later']);
});
