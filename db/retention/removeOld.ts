import { type Kysely, type RawBuilder, sql } from 'kysely';
import { withoutDeadlock } from '../errors.ts';
import type { Database } from '../schema.ts';

/** So many at a time, that nobody waits for it. */
const batch = 5000;

/**
 * Deletes the rows of a table that are `old`, by their primary key, and answers how many. Any number of processes may do it at the same
 * time: each row is deleted by one of them.
 */
export async function removeOld<Table extends keyof Database & string>(
	db: Kysely<Database>,
	{ table, key }: { readonly table: Table; readonly key: keyof Database[Table] & string },
	old: RawBuilder<boolean>,
	atOnce = batch,
): Promise<number> {
	let removed = 0;
	for (;;) {
		const { numAffectedRows = 0n } = await withoutDeadlock(() =>
			sql`
				delete from ${sql.table(table)} where ${sql.ref(key)} = any(array(
					select ${sql.ref(key)} from ${sql.table(table)} where ${old} limit ${atOnce} for update skip locked
				)) and ${old}
			`.execute(db),
		);
		removed += Number(numAffectedRows);
		if (numAffectedRows < atOnce) return removed;
	}
}
