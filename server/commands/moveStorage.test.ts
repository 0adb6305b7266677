import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { migrate } from '../../db/migrate.ts';
import { describeEachDatabase } from '../../db/testing/eachDatabase.ts';
import { withoutTimeLimits } from '../../db/timeLimits.ts';
import { putFile } from '../../storage/files.ts';
import { createS3Store } from '../../storage/s3.ts';
import { startTestStore } from '../../storage/testing/testStore.ts';
import { readConfig } from '../config/config.ts';
import { moveLock, moveStorage } from './moveStorage.ts';

describeEachDatabase('Moving the storage', (database, kind) => {
	beforeAll(async () => {
		await migrate(database().db, { provider: true });
	});

	const move = (to: 'objectStore' | 'database', env: Readonly<Record<string, string>>) => {
		const config = readConfig('demo', env, '/');
		const { db } = database();
		// As the command does, and as the portal with the embedded database does.
		if (kind === 'pglite') return moveStorage(to, { config, db });
		return withoutTimeLimits(db, (own) => moveStorage(to, { config, db: own }));
	};

	test('is done one at a time: a second one ends with a line, in this process and in another', async () => {
		await using store = await startTestStore();
		const { db, settings } = database();
		await putFile({ content: Buffer.from('x'), type: 'image/png' }, { db });
		await sql`update stored_file set sweep_after = null`.execute(db);
		let answer = () => {};
		const asked = new Promise<void>((begun) => {
			store.failWith((_, response) => {
				answer = () => response.writeHead(503).end();
				begun();
			});
		});
		const first = move('objectStore', store.env);
		await asked;
		const busy = /^A move is under way/;
		await expect(move('database', store.env)).rejects.toThrow(busy);
		answer();
		await expect(first).rejects.toThrow(/^0 files moved\. 1 are left.* 503 without a code of S3\.$/);

		store.failWith(null);
		if (kind === 'postgres') {
			const other = await openDatabase({ ...settings, maxConnections: 1 });
			await sql`select pg_advisory_lock(${moveLock})`.execute(other.db);
			await expect(move('database', store.env)).rejects.toThrow(busy);
			// The server may end the session only after the pool has closed.
			await sql`select pg_advisory_unlock(${moveLock})`.execute(other.db);
			await other.close();
		}
		expect(await move('objectStore', store.env)).toEqual(['1 files moved.']);
	});

	test('says how many objects wait to be removed, so that the store stays until then', async () => {
		await using store = await startTestStore();
		const storage = { objects: createS3Store(store.settings), onFailure: () => undefined };
		await putFile({ content: Buffer.from('x'), type: 'image/png' }, { db: database().db, storage });
		await sql`delete from stored_file where sweep_after is null`.execute(database().db);
		expect(await move('database', store.env)).toEqual([
			'0 files moved. 1 objects that no row names wait to be removed: keep STORAGE_URL until none is left.',
		]);
	});
});
