import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { migrate } from '../db/migrate.ts';
import { describeEachDatabase } from '../db/testing/eachDatabase.ts';
import { getFile, putFile, sweepFiles } from './files.ts';
import { maxFileBytes, type ObjectStore, type Storage, StorageError } from './storage.ts';

const type = 'application/pdf';

describeEachDatabase('Files in the database', (database) => {
	const context = () => ({ db: database().db });
	beforeAll(async () => {
		await migrate(database().db, { provider: true });
		// What a document belongs to does not matter here.
		await sql`alter table supporting_document drop constraint supporting_document_job_card_id_fkey,
			drop constraint supporting_document_revised_estimate_id_fkey`.execute(database().db);
	});
	beforeEach(() => sql`delete from supporting_document`.execute(database().db));

	/** As a document of an estimate. */
	const name = (fileKey: string) =>
		sql`
			insert into supporting_document (revised_estimate_id, job_card_id, blob_name, file_type, file_key)
			values (gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), '', ${fileKey})
		`.execute(database().db);
	const passDay = () => sql`update stored_file set sweep_after = sweep_after - interval '1 day'`.execute(database().db);
	const keys = async () =>
		(await database().db.selectFrom('stored_file').select('key').execute()).map(({ key }) => key);

	test('are read as they were stored, up to 10 MB', async () => {
		for (const content of [Buffer.alloc(0), randomBytes(70_000), randomBytes(maxFileBytes)]) {
			const key = await putFile({ content, type }, context());
			expect((await getFile(key, context())).equals(content)).toBe(true);
		}
		await expect(putFile({ content: Buffer.alloc(maxFileBytes + 1), type }, context())).rejects.toThrow(/size_check/);
	});

	test('are refused where the bytes are not those that were stored, and the failure is reported', async () => {
		const failures: StorageError[] = [];
		const storage: Storage = { objects: null, onFailure: (error) => failures.push(error) };
		const key = await putFile({ content: Buffer.from('%PDF-1.7 a'), type }, context());
		await sql`update stored_file set content = '%PDF-1.7 b' where key = ${key}`.execute(database().db);
		await expect(getFile(key, { ...context(), storage })).rejects.toMatchObject({ failure: 'changed' });
		expect(failures).toMatchObject([{ failure: 'changed', operation: 'get' }]);
	});

	test('are removed a day after they were stored, unless a row names them', async () => {
		const [named = '', left = ''] = [
			await putFile({ content: Buffer.from('named'), type }, context()),
			await putFile({ content: Buffer.from('left'), type }, context()),
		];
		await name(named);
		expect(await sweepFiles(context())).toEqual({ removed: 0, remaining: 0, failure: null });
		await passDay();
		expect((await sweepFiles(context())).removed).toBeGreaterThan(0);
		expect(await keys()).toContain(named);
		expect(await keys()).not.toContain(left);
	});

	test('of an object store are removed but those that it does not remove, until the run is ended', async () => {
		await sql`delete from stored_file`.execute(database().db);
		const [stuck = '', ...others] = ['1', '2', '3'].map((n) => `00000000-0000-4000-8000-00000000000${n}`);
		await sql`insert into stored_file (key, size, type, sha256, has_object, sweep_after)
			select unnest(${[stuck, ...others]}::uuid[]), 1, ${type}, repeat('0', 64), true, now()`.execute(database().db);
		const asked: string[] = [];
		const unused = () => expect.fail('only objects are deleted');
		const deleteObject = async (key: string) => {
			asked.push(key);
			if (key === stuck) throw new StorageError('refused', 'delete', key);
		};
		const objects: ObjectStore = { put: unused, get: unused, delete: deleteObject };
		const failures: StorageError[] = [];
		const sweep = (signal?: AbortSignal, place: ObjectStore | null = objects) =>
			sweepFiles({ ...context(), storage: { objects: place, onFailure: (error) => failures.push(error) } }, signal);

		expect(await sweep(undefined, null)).toEqual({ removed: 0, remaining: 3, failure: null });
		expect(await sweep(AbortSignal.abort())).toEqual({ removed: 0, remaining: 3, failure: null });
		expect(asked).toEqual([]);
		expect(await sweep()).toMatchObject({ removed: 2, remaining: 1, failure: { failure: 'refused' } });
		expect(asked).toEqual([stuck, ...others]);
		expect(failures).toHaveLength(1);
		await sql`delete from stored_file`.execute(database().db);
	});

	test('of an object store keep their row where one names them while they are removed', async () => {
		await sql`delete from stored_file`.execute(database().db);
		await sql`insert into stored_file (size, type, sha256, has_object, sweep_after)
			values (1, ${type}, repeat('0', 64), true, now())`.execute(database().db);
		const unused = () => expect.fail('only objects are deleted');
		const deleteObject = async (key: string) => void (await name(key));
		const objects: ObjectStore = { put: unused, get: unused, delete: deleteObject };
		expect(await sweepFiles({ ...context(), storage: { objects, onFailure: () => undefined } })).toEqual({
			removed: 0,
			remaining: 0,
			failure: null,
		});
		expect(await keys()).toHaveLength(1);
	});

	test('of an object store are removed without the time limits of a request', async () => {
		await sql`insert into stored_file (size, type, sha256, has_object, sweep_after)
			values (1, ${type}, repeat('0', 64), true, now())`.execute(database().db);
		await sql`create table limit_seen (setting text)`.execute(database().db);
		await sql`create function see_limit() returns trigger language plpgsql as $$
			begin insert into limit_seen values (current_setting('statement_timeout')); return null; end $$`.execute(
			database().db,
		);
		await sql`create trigger seen after delete on stored_file for each row execute function see_limit()`.execute(
			database().db,
		);
		const unused = () => expect.fail('only objects are deleted');
		const objects: ObjectStore = { put: unused, get: unused, delete: async () => undefined };
		await sweepFiles({ ...context(), storage: { objects, onFailure: () => undefined } });
		const { rows } = await sql`select distinct setting from limit_seen`.execute(database().db);
		expect(rows).toEqual([{ setting: '0' }]);
		await sql`drop trigger seen on stored_file`.execute(database().db);
	});

	test('go with the row that names them, and not before', async () => {
		const key = await putFile({ content: Buffer.from('document'), type }, context());
		await name(key);
		await expect(sql`delete from stored_file where key = ${key}`.execute(database().db)).rejects.toThrow(/foreign key/);
		await sql`delete from supporting_document`.execute(database().db);
		expect(await keys()).not.toContain(key);
	});

	test('of a row without bytes do not exist', async () => {
		await expect(name(crypto.randomUUID())).rejects.toThrow(/foreign key/);
	});
});
