import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type OpenDatabase, openDatabase } from './connect.ts';
import { migrate } from './migrate.ts';
import { migrateToBefore } from './testing/earlierVersion.ts';
import { createDatabaseAt } from './testing/postgres.ts';
import { sharedPostgres } from './testing/sharedPostgres.ts';

let database: OpenDatabase;
beforeAll(async () => {
	database = await openDatabase({ databaseUrl: await createDatabaseAt(await sharedPostgres()), dataDir: '' });
});
afterAll(() => database.close());

it('waits for a table that is in use without holding up the requests of others, and is done once it is free', async () => {
	const { db } = database;
	await migrate(db, { provider: false });
	// 0030 alters the table.
	await migrateToBefore('0030', db);
	let migrated: Promise<readonly string[]> | null = null;
	await db.transaction().execute(async (trx) => {
		await sql`lock table vehicle in row exclusive mode`.execute(trx);
		migrated = migrate(db, { provider: true });
		for (let n = 0; n < 8; n++) {
			// Queued behind the migration until the transaction ends, it would be given up after 5 s.
			await sql`update vehicle set status = status where false`.execute(db);
			await sql`select pg_sleep(0.2)`.execute(db);
		}
	});
	expect(await migrated).toContain('0030_service_due_km');
});
