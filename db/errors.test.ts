import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openDatabase } from './connect.ts';
import { isDatabaseAway } from './errors.ts';
import { sharedPostgres } from './testing/sharedPostgres.ts';

const errorOf = (work: Promise<unknown>) =>
	work.then(
		() => expect.fail('no error'),
		(error: unknown) => error,
	);

it('the database is away where its connection broke or there is none, and not where a statement is wrong', async () => {
	const { db, close } = await openDatabase({ databaseUrl: await sharedPostgres(), dataDir: '', maxConnections: 1 });
	expect(isDatabaseAway(await errorOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(db)))).toBe(true);
	expect(isDatabaseAway(await errorOf(sql`select x`.execute(db)))).toBe(false);
	await close();
	const nowhere = new URL('postgres://nobody@127.0.0.1:1/none').href;
	const refused = await errorOf(openDatabase({ databaseUrl: nowhere, dataDir: '', maxConnections: 1 }));
	expect([refused, isDatabaseAway(refused)]).toEqual([expect.any(Error), true]);
});
