import { setTimeout as pause } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type OpenDatabase, openDatabase } from '../../db/connect.ts';
import type { Database } from '../../db/schema.ts';
import { createDatabaseAt } from '../../db/testing/postgres.ts';
import { sharedPostgres } from '../../db/testing/sharedPostgres.ts';
import { withoutTimeLimits } from '../../db/timeLimits.ts';

/** Longer than a write may wait. */
const lockMs = 6_000;

let database: OpenDatabase;
beforeAll(async () => {
	database = await openDatabase({ databaseUrl: await createDatabaseAt(await sharedPostgres()), dataDir: '' });
	await sql`create table counter (name text primary key, n integer not null)`.execute(database.db);
	await sql`insert into counter select name, 0 from unnest(array['write', 'commit', 'removal', 'row lock']) name`.execute(
		database.db,
	);
	await sql`
		create function wait_at_commit() returns trigger language plpgsql as $$
			begin perform pg_sleep(${sql.lit(lockMs / 1000)}); return null; end $$
	`.execute(database.db);
	await sql`
		create constraint trigger slow after update on counter deferrable initially deferred for each row
			when (new.name = 'commit') execute function wait_at_commit()
	`.execute(database.db);
});
afterAll(() => database.close());

const countUp = (name: string, db: Kysely<Database>) =>
	sql`update counter set n = n + 1 where name = ${name}`.execute(db);
const countOf = async (name: string) =>
	(await sql<{ n: number }>`select n from counter where name = ${name}`.execute(database.db)).rows[0]?.n;

/** Runs `work` while another transaction holds the row for longer than a write may wait. */
async function whileLocked<T>(name: string, work: () => Promise<T>): Promise<T> {
	const locked = Promise.withResolvers<void>();
	const lock = database.db.transaction().execute(async (trx) => {
		await sql`select from counter where name = ${name} for update`.execute(trx);
		locked.resolve();
		await pause(lockMs);
	});
	await locked.promise;
	return work().finally(() => lock);
}

test.concurrent('a write that is not confirmed for 5 s is given up, and PostgreSQL goes on with it', async ({
	expect,
}) => {
	await whileLocked('write', async () => {
		await expect(countUp('write', database.db)).rejects.toThrow(/within 5 s/);
		expect(await countOf('write')).toBe(0);
	});
	await expect.poll(() => countOf('write')).toBe(1);
});

test.concurrent('a commit that is not confirmed for 5 s is given up as well', async ({ expect }) => {
	await expect(database.db.transaction().execute((trx) => countUp('commit', trx))).rejects.toThrow();
	expect(await countOf('commit')).toBe(0);
	await expect.poll(() => countOf('commit')).toBe(1);
});

test.concurrent('a removal waits for as long as it takes', async ({ expect }) => {
	await whileLocked('removal', () => withoutTimeLimits(database.db, (own) => countUp('removal', own)));
	expect(await countOf('removal')).toBe(1);
});

test.concurrent('a read, and a lock alone, wait for as long as they take', async ({ expect }) => {
	const read = sql`select pg_sleep(${sql.lit(lockMs / 1000)})`.execute(database.db);
	await whileLocked('row lock', () => sql`select from counter where name = 'row lock' for update`.execute(database.db));
	expect((await read).rows).toHaveLength(1);
});

test('a connection without limits has them again afterwards, also if its work failed', async () => {
	const single = await openDatabase({ databaseUrl: await sharedPostgres(), dataDir: '', maxConnections: 1 });
	const timeout = async (db: Kysely<Database>) =>
		(await sql<{ timeout: string }>`select current_setting('statement_timeout') as timeout`.execute(db)).rows[0]
			?.timeout;
	expect(await withoutTimeLimits(single.db, timeout)).toBe('0');
	await expect(withoutTimeLimits(single.db, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
	expect(await timeout(single.db)).toBe('30s');
	await single.close();
});
