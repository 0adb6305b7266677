import type { Kysely } from 'kysely';
import { retryOnDeadlock } from './errors.ts';
import type { Database } from './schema.ts';

/** Work that happens whole or not at all; part of the transaction that is under way, if one is. */
export function inTransaction<T>(db: Kysely<Database>, work: (trx: Kysely<Database>) => Promise<T>): Promise<T> {
	if (db.isTransaction) return work(db);
	return retryOnDeadlock(() => db.transaction().execute(work));
}
