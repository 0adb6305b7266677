import { randomBytes } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { getFile, putFile, sweepFiles } from './files.ts';
import { moveFiles } from './moveFiles.ts';
import { createS3Store } from './s3.ts';
import { StorageError } from './storage.ts';
import { startTestStore, type TestStore } from './testing/testStore.ts';

const onFailure = () => undefined;
const complete = { moved: 0, remaining: 0, unswept: 0, failure: null, differing: [] };

describeEachDatabase('Moving files', (database) => {
	let store: TestStore;
	const db = () => database().db;
	const objects = () => createS3Store(store.settings);
	const context = () => ({ db: db(), storage: { objects: objects(), onFailure } });
	const files = new Map<string, Buffer>();
	beforeAll(async () => {
		store = await startTestStore();
		await migrate(db(), { provider: true });
		await sql`alter table supporting_document drop constraint supporting_document_job_card_id_fkey,
			drop constraint supporting_document_revised_estimate_id_fkey`.execute(db());
		for (let n = 0; n < 40; n++) await add({ db: db() });
	});
	afterAll(() => store.stop());

	/** As the document of an estimate. */
	async function add(place: Parameters<typeof putFile>[1]): Promise<string> {
		const content = randomBytes(2_000);
		const key = await putFile({ content, type: 'image/png' }, place);
		await sql`insert into supporting_document (revised_estimate_id, job_card_id, blob_name, file_type, file_key)
			values (gen_random_uuid(), gen_random_uuid(), ${key}, '', ${key})`.execute(db());
		files.set(key, content);
		return key;
	}
	const move = (to: 'objectStore' | 'database', maxMs?: number) =>
		moveFiles({ to, db: db(), objects: objects(), maxMs });
	const unreadable = async () => {
		const wrong: string[] = [];
		for (const [key, content] of files) {
			const read = await getFile(key, context()).catch(() => null);
			// The embedded database answers without leaving the thread to anything else.
			await setImmediate();
			if (!read?.equals(content)) wrong.push(key);
		}
		return wrong;
	};
	const bytesInDatabase = async () =>
		(await db().selectFrom('stored_file').select('key').where('content', 'is not', null).execute()).length;

	test('goes on where it was stopped, and each file can be read meanwhile', async () => {
		const first = await move('objectStore', 1);
		expect(first).toEqual({ ...complete, moved: 8, remaining: 32 });
		let isOver = false;
		const reading = (async () => {
			const wrong = new Set<string>();
			while (!isOver) for (const key of await unreadable()) wrong.add(key);
			return [...wrong];
		})();
		const [out, bytes, keys, back] = await (async () => [
			await move('objectStore'),
			await bytesInDatabase(),
			await store.keys(),
			await move('database'),
		])().finally(() => {
			isOver = true;
		});
		expect(out).toEqual({ ...complete, moved: 32 });
		expect(bytes).toBe(0);
		expect(keys).toHaveLength(40);
		expect(back).toEqual({ ...complete, moved: 40 });
		expect(await reading).toEqual([]);
		expect([await bytesInDatabase(), await store.keys()]).toEqual([40, []]);
		expect(await move('database')).toEqual(complete);
	});

	test('says what differs, and leaves it where it is', async () => {
		const [changed = '', gone = ''] = [...files.keys()];
		await move('objectStore');
		await store.overwrite(changed, randomBytes(2_000));
		await objects().delete(gone);
		const { moved, remaining, differing } = await move('database');
		expect([moved, remaining]).toEqual([38, 2]);
		expect(
			differing.map(({ failure, message }) => [failure, message.includes(changed) || message.includes(gone)]),
		).toEqual(
			expect.arrayContaining([
				['changed', true],
				['missing', true],
			]),
		);
		expect((await unreadable()).toSorted()).toEqual([changed, gone].toSorted());
		await sql`delete from supporting_document where file_key in (${changed}, ${gone})`.execute(db());
		expect(await sweepFiles(context())).toMatchObject({ removed: 2, remaining: 0 });
		for (const key of [changed, gone]) files.delete(key);
		await sql`update stored_file set content = 'another' || substring(content from 8) where key = ${[...files.keys()][0]}`.execute(
			db(),
		);
		expect(await move('objectStore')).toMatchObject({ moved: 37, remaining: 1, differing: [{ failure: 'changed' }] });
	});

	test('ends where the object store fails, and the files are where they were', async () => {
		// One is changed in the database, as above.
		expect(await move('database')).toMatchObject({ remaining: 1, differing: [{ failure: 'changed' }] });
		store.failWith((_, response) => response.writeHead(503).end());
		expect(await move('objectStore')).toMatchObject({ moved: 0, remaining: 38, failure: { failure: 'away' } });
		store.failWith(null);
		expect(await unreadable()).toHaveLength(1);
	});

	test('says what was moved before the object store failed, and how many objects wait to be removed', async () => {
		const failing = createS3Store(store.settings);
		let deletions = 0;
		const deleteSome = (key: string) =>
			++deletions > 10 ? Promise.reject(new StorageError('away', 'delete', key)) : failing.delete(key);
		await move('objectStore');
		const { moved, failure } = await moveFiles({
			...{ to: 'database', db: db(), objects: { ...failing, delete: deleteSome } },
		});
		expect([moved, failure?.failure]).toEqual([10, 'away']);
		await putFile({ content: randomBytes(10), type: 'image/png' }, context());
		expect(await move('database')).toMatchObject({ moved: 27, remaining: 1, unswept: 1, failure: null });
	});
});
