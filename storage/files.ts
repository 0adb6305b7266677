/**
 * Files by their rows. Bytes are stored before the row that names them is committed, and read whole; without an object
 * store they are in the database (docs/decisions/023-files.md).
 */
import { hash } from 'node:crypto';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { withoutTimeLimits } from '../db/timeLimits.ts';
import { type FileRecord, NoStoreError, type ObjectStore, type Storage, StorageError } from './storage.ts';

export interface FileContext {
	readonly db: Kysely<Database>;
	readonly storage?: Storage | undefined;
}

/**
 * Stores a file of at most 10 MB and returns the key by which a row may refer to it. A file without a row is removed
 * after 24 hours (`sweepFiles`).
 * @throws StorageError if it is not stored as it was given: then no row may refer to it
 */
export async function putFile(
	{ content, type }: { readonly content: Buffer; readonly type: string },
	{ db, storage }: FileContext,
): Promise<string> {
	const objects = storage?.objects ?? null;
	const record = { size: content.length, type, sha256: hash('sha256', content, 'hex') };
	const { key } = await db
		.insertInto('stored_file')
		.values({ ...record, has_object: objects !== null, content: objects ? null : content })
		.returning('key')
		.executeTakeFirstOrThrow();
	if (objects) await reporting(storage, () => putObject({ ...record, key }, content, objects));
	return key;
}

/**
 * Stores an object and reads it back, since a store may confirm an object that it loses. @throws StorageError of `put`
 */
export async function putObject(file: FileRecord, content: Buffer, objects: ObjectStore): Promise<void> {
	await objects.put(file, content);
	const confirmed = objects.get(file).then((stored) => assertUnchanged(file, stored));
	await confirmed.catch((cause: unknown) => {
		if (!(cause instanceof StorageError)) throw cause;
		throw new StorageError(cause.failure, 'put', `confirmed, then ${cause.message}`, { cause });
	});
}

/**
 * The bytes that were stored under this key, unchanged.
 * @throws StorageError, `changed` also for bytes of the database
 */
export function getFile(key: string, { db, storage }: FileContext): Promise<Buffer> {
	return reporting(storage, async () => {
		for (let isRetry = false; ; isRetry = true) {
			const { content, ...record } = await db
				.selectFrom('stored_file')
				.select(['key', 'size', 'type', 'sha256', 'content'])
				.where('key', '=', key)
				.executeTakeFirstOrThrow();
			try {
				return assertUnchanged(record, content ?? (await getObject(record, storage)));
			} catch (error) {
				// Moved into the database since the row was read.
				if (isRetry || content || !(error instanceof StorageError && error.failure === 'missing')) throw error;
			}
		}
	});
}

function getObject(file: FileRecord, storage: Storage | undefined): Promise<Buffer> {
	if (storage?.objects) return storage.objects.get(file);
	throw new NoStoreError('away', 'get', 'the file is in an object store, and STORAGE_URL is not set');
}

/** Returns the bytes. @throws StorageError `changed` if they are not those of the record */
export function assertUnchanged({ key, size, sha256 }: FileRecord, content: Buffer): Buffer {
	if (content.length === size && hash('sha256', content, 'hex') === sha256) return content;
	throw new StorageError('changed', 'get', `the bytes of ${key} are not those that were stored`);
}

/** Rows of one statement; few enough that nothing waits for it. */
const batchSize = 500;

export interface SweepReport {
	readonly removed: number;
	/** Objects that are still to be removed: the object store failed or is not set, or the run was ended. */
	readonly remaining: number;
	/** The first failure of the object store. */
	readonly failure: StorageError | null;
}

/**
 * Removes the files without a row: uploads that got none within 24 hours, and files whose row is gone. Any number of
 * processes may run it at once. An object that cannot be removed is left for the next run. `signal` ends it after the
 * object at hand.
 */
export async function sweepFiles({ db, storage }: FileContext, signal?: AbortSignal): Promise<SweepReport> {
	const isDue = sql<boolean>`sweep_after <= now()`;
	const removeRows = async (which: RawBuilder<boolean>) => {
		const { numDeletedRows } = await withoutTimeLimits(db, (own) =>
			own.deleteFrom('stored_file').where(isDue).where(which).executeTakeFirst(),
		);
		return Number(numDeletedRows);
	};
	let removed = await removeRows(sql`not has_object`);
	let failure: StorageError | null = null;
	let last = '00000000-0000-0000-0000-000000000000';
	const due = () => db.selectFrom('stored_file').where(isDue).where('has_object', '=', true);
	while (storage?.objects && !signal?.aborted) {
		const query = due().select('key').where('key', '>', last).orderBy('key').limit(batchSize);
		const keys = (await query.execute()).map(({ key }) => key);
		const outcome = await deleteObjects(keys, storage, signal);
		failure ??= outcome.failure;
		if (outcome.gone.length > 0) removed += await removeRows(sql`key = any(${outcome.gone})`);
		last = keys.at(-1) ?? last;
		if (keys.length < batchSize) break;
	}
	const remaining = await due()
		.select(({ fn }) => fn.countAll<number>().as('files'))
		.executeTakeFirstOrThrow();
	return { removed, remaining: Number(remaining.files), failure };
}

async function deleteObjects(keys: readonly string[], storage: Storage, signal: AbortSignal | undefined) {
	const gone: string[] = [];
	let failure: StorageError | null = null;
	for (const key of keys) {
		if (signal?.aborted) break;
		try {
			await reporting(storage, async () => storage.objects?.delete(key));
			gone.push(key);
		} catch (error) {
			if (!(error instanceof StorageError)) throw error;
			failure ??= error;
		}
	}
	return { gone, failure };
}

async function reporting<T>(storage: Storage | undefined, work: () => Promise<T>): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (error instanceof StorageError) storage?.onFailure(error);
		throw error;
	}
}
