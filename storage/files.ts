/**
 * Files by their rows. Bytes are stored before the row that names them is committed, and read whole; without an object
 * store they are in the database (docs/decisions/047-files-apart.md).
 */
import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { withoutTimeLimits } from '../db/timeLimits.ts';
import { type FileFacts, type Storage, StorageError } from './storage.ts';

export interface FileContext {
	readonly db: Kysely<Database>;
	readonly storage?: Storage | undefined;
}

/**
 * Stores a file of at most 10 MB and returns the key by which a row may name it. One that no row names within 24 hours
 * is removed (`sweepFiles`).
 * @throws StorageError `away`, `refused`: then it must not be named
 */
export async function putFile(
	{ content, type }: { readonly content: Buffer; readonly type: string },
	{ db, storage }: FileContext,
): Promise<string> {
	const objects = storage?.objects ?? null;
	const facts = { size: content.length, type, sha256: hash('sha256', content, 'hex') };
	const { key } = await db
		.insertInto('stored_file')
		.values({ ...facts, has_object: objects !== null, content: objects ? null : content })
		.returning('key')
		.executeTakeFirstOrThrow();
	if (objects) await reporting(storage, () => objects.put({ ...facts, key }, content));
	return key;
}

/**
 * The bytes that were stored under this key, as they were.
 * @throws StorageError, `changed` also for bytes of the database
 */
export function getFile(key: string, { db, storage }: FileContext): Promise<Buffer> {
	return reporting(storage, async () => {
		for (let isRetry = false; ; isRetry = true) {
			const { content, ...facts } = await db
				.selectFrom('stored_file')
				.select(['key', 'size', 'type', 'sha256', 'content'])
				.where('key', '=', key)
				.executeTakeFirstOrThrow();
			try {
				return assertUnchanged(facts, content ?? (await getObject(facts, storage)));
			} catch (error) {
				// Moved into the database since the row was read.
				if (isRetry || content || !(error instanceof StorageError && error.failure === 'missing')) throw error;
			}
		}
	});
}

function getObject(file: FileFacts, storage: Storage | undefined): Promise<Buffer> {
	if (storage?.objects) return storage.objects.get(file);
	throw new StorageError('away', 'get', 'the file is in an object store, and STORAGE_URL is not set');
}

/** Returns the bytes. @throws StorageError `changed` where they are not those of the facts */
export function assertUnchanged({ key, size, sha256 }: FileFacts, content: Buffer): Buffer {
	if (content.length === size && hash('sha256', content, 'hex') === sha256) return content;
	throw new StorageError('changed', 'get', `the bytes of ${key} are not those that were stored`);
}

/** Rows of one statement; few enough that nothing waits for it. */
const batchSize = 500;

/**
 * Removes the files that no row names: uploads that were not named within 24 hours, and what a row named that is gone.
 * Any number of processes may run it at once. Returns how many were removed.
 * @throws StorageError when the object store fails; what is left is removed by the next run
 */
export async function sweepFiles({ db, storage }: FileContext): Promise<number> {
	const isLeft = sql<boolean>`sweep_after <= now()`;
	const { numDeletedRows } = await withoutTimeLimits(db, (own) =>
		own.deleteFrom('stored_file').where(isLeft).where('has_object', '=', false).executeTakeFirst(),
	);
	const objects = storage?.objects;
	let removed = Number(numDeletedRows);
	while (objects) {
		const left = await db.selectFrom('stored_file').select('key').where(isLeft).limit(batchSize).execute();
		const keys = left.map(({ key }) => key);
		for (const key of keys) await reporting(storage, () => objects.delete(key));
		if (keys.length > 0) {
			const gone = await db.deleteFrom('stored_file').where('key', 'in', keys).executeTakeFirst();
			removed += Number(gone.numDeletedRows);
		}
		if (keys.length < batchSize) break;
	}
	return removed;
}

async function reporting<T>(storage: Storage | undefined, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof StorageError) storage?.onFailure(error);
		throw error;
	}
}
