import DataLoader from 'dataloader';
import { CompiledQuery } from 'kysely';
import type { OperationContext } from '../operationContext.ts';

/** PostgreSQL plans for so many keys: each statement names it as the limit of its keys. */
export const maxBatchSize = 8;

/**
 * Reads a row by its key; null: there is none. Reads of one millisecond are one statement
 * (docs/decisions/013-memory-and-garbage.md). The keys of `sql`, which is prepared, are JSON: with an array PostgreSQL
 * would plan anew for each number of keys.
 */
export function createRowLoader<Row>(sql: string, keyOf: (row: Row) => string) {
	const loaders = new WeakMap<OperationContext['db'], DataLoader<string, Row | null>>();
	const createLoader = (db: OperationContext['db']) => {
		const read = async (keys: readonly string[]) => {
			const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(sql, [JSON.stringify(keys)]));
			const found = new Map(rows.map((row) => [keyOf(row), row]));
			return keys.map((key) => found.get(key) ?? null);
		};
		return new DataLoader(read, { cache: false, maxBatchSize, batchScheduleFn: (run) => setTimeout(run, 1) });
	};
	return (key: string, db: OperationContext['db']): Promise<Row | null> => {
		const loader = loaders.get(db) ?? createLoader(db);
		loaders.set(db, loader);
		return loader.load(key);
	};
}
