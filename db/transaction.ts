import type { Kysely } from 'kysely';
import { retryOnDeadlock } from './errors.ts';
import type { Database } from './schema.ts';

/** Runs `work` in a transaction, or within the one that `db` is part of. */
export function inTransaction<T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> {
	if (db.isTransaction) return work(db);
	return retryOnDeadlock(() => db.transaction().execute(work));
}
