import { type Kysely, type RawBuilder, sql } from 'kysely';
import { retryOnDeadlock } from '../errors.ts';
import type { Database } from '../schema.ts';
import { withoutTimeLimits } from '../timeLimits.ts';

/**
 * Deletes the rows of a table that meet `condition`, by their primary key or its first column, and returns their
 * number. Any number of processes may run it concurrently: each row is deleted by one of them. A batch is small enough
 * that no other query has to wait for it.
 */
export async function deleteInBatches<Table extends keyof Database & string>(
	db: Kysely<Database>,
	table: Table,
	key: keyof Database[Table] & string,
	condition: RawBuilder<boolean>,
	batchSize = 5000,
): Promise<number> {
	let removed = 0;
	for (;;) {
		const batch = sql`
			delete from ${sql.table(table)} where ${sql.ref(key)} = any(array(
				select ${sql.ref(key)} from ${sql.table(table)} where ${condition} limit ${batchSize} for update skip locked
			)) and ${condition}
		`;
		const { numAffectedRows = 0n } = await retryOnDeadlock(() => withoutTimeLimits(db, (own) => batch.execute(own)));
		removed += Number(numAffectedRows);
		if (numAffectedRows < batchSize) return removed;
	}
}
