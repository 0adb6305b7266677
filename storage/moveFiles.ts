/** Moves the files of all rows from the database to the object store, or back (docs/decisions/023-files.md). */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema.ts';
import { assertUnchanged, putObject } from './files.ts';
import { type ObjectStore, StorageError } from './storage.ts';

export interface MoveOptions {
	readonly to: 'objectStore' | 'database';
	/** Connects as the role that owns the tables. */
	readonly db: Kysely<Database>;
	readonly objects: ObjectStore;
	/** Ends after this time, once begun moves are done; left out: when all are moved. */
	readonly maxMs?: number | undefined;
}

export interface MoveReport {
	readonly moved: number;
	/** Files that have not moved, those that differ included. */
	readonly remaining: number;
	/** Objects without a row that the sweep has not removed yet; a file that is being stored counts, too. */
	readonly unswept: number;
	/** `away` or `refused`: it ended the move. */
	readonly failure: StorageError | null;
	/** `missing` or `changed`, one for each file that is not as it was stored; it does not move. */
	readonly differing: readonly StorageError[];
}

/** Moved at a time. */
const batchSize = 8;

/**
 * Moves all files. Portals may run meanwhile: each file can be read at any moment. It leaves a store only after the
 * other has it and its SHA-256 is the same. The next run finishes the work of a stopped one. Two runs at once in
 * opposite directions would lose bytes: the caller must allow one alone.
 */
export async function moveFiles({ to, db, objects, maxMs }: MoveOptions): Promise<MoveReport> {
	const endsAt = performance.now() + (maxMs ?? Number.POSITIVE_INFINITY);
	const move = to === 'objectStore' ? moveOut : moveIn;
	// A file without a row is being stored, or is swept.
	const isLeft = sql<boolean>`sweep_after is null and ${to === 'objectStore' ? sql`content is not null` : sql`has_object`}`;
	const differing: StorageError[] = [];
	let moved = 0;
	let failure: StorageError | null = null;
	let last = '00000000-0000-0000-0000-000000000000';
	while (!failure && performance.now() < endsAt) {
		const query = db.selectFrom('stored_file').select('key').where(isLeft).where('key', '>', last);
		const keys = (await query.orderBy('key').limit(batchSize).execute()).map(({ key }) => key);
		if (keys.length === 0) break;
		const outcomes = await Promise.allSettled(keys.map((key) => move(key, db, objects)));
		for (const outcome of outcomes) {
			if (outcome.status === 'fulfilled') moved++;
			else if (!(outcome.reason instanceof StorageError)) throw outcome.reason;
			else if (isDifference(outcome.reason)) differing.push(outcome.reason);
			else failure ??= outcome.reason;
		}
		last = keys.at(-1) ?? last;
	}
	const count = async (which: RawBuilder<boolean>) => {
		const files = db.selectFrom('stored_file').select(({ fn }) => fn.countAll<number>().as('count'));
		return Number((await files.where(which).executeTakeFirstOrThrow()).count);
	};
	const unswept = await count(sql`sweep_after is not null and has_object`);
	return { moved, remaining: await count(isLeft), unswept, failure, differing };
}

const isDifference = ({ failure }: StorageError): boolean => failure === 'missing' || failure === 'changed';

/** The row of a file that is in use, for a change of it. */
const keptFile = (key: string, db: Kysely<Database>) =>
	db.updateTable('stored_file').where('key', '=', key).where('sweep_after', 'is', null);

async function moveOut(key: string, db: Kysely<Database>, objects: ObjectStore): Promise<void> {
	// Before the object is there: if the row is removed meanwhile, the sweep removes the object.
	const file = await keptFile(key, db)
		.set({ has_object: true })
		.returning(['key', 'size', 'type', 'sha256', 'content'])
		.executeTakeFirst();
	if (!file?.content) return;
	await putObject(file, assertUnchanged(file, file.content), objects);
	const { numUpdatedRows } = await keptFile(key, db).set({ content: null }).executeTakeFirst();
	// Removed and swept before the object was there.
	if (numUpdatedRows === 0n) await objects.delete(key);
}

async function moveIn(key: string, db: Kysely<Database>, objects: ObjectStore): Promise<void> {
	const file = await db
		.selectFrom('stored_file')
		.select(['key', 'size', 'type', 'sha256', 'content'])
		.where('key', '=', key)
		.where('sweep_after', 'is', null)
		.executeTakeFirst();
	if (!file) return;
	const content = assertUnchanged(file, file.content ?? (await objects.get(file)));
	await keptFile(key, db).set({ content }).execute();
	await objects.delete(key);
	const isInside = db.updateTable('stored_file').where('key', '=', key).where('content', 'is not', null);
	await isInside.set({ has_object: false }).execute();
}
