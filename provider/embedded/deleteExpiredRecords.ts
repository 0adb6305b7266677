import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '../../db/retention/deleteInBatches.ts';
import type { Database } from '../../db/schema.ts';
import { today } from '../../domain/calendar.ts';
import { idempotencyRetentionDays } from '../../domain/retention.ts';

/**
 * Throws away what is only kept for a while: answers to idempotency keys, and archived invoices of which the books
 * are no longer asked. Answers how many rows that were.
 */
export async function deleteExpiredRecords(db: Kysely<Database>, now: Date): Promise<number> {
	const answeredBefore = new Date(now.getTime() - idempotencyRetentionDays * 24 * 3_600_000);
	const answers = await deleteInBatches(
		db,
		{ table: 'idempotency', key: 'key' },
		sql`answered_at <= ${answeredBefore}`,
	);
	return (
		answers +
		(await deleteInBatches(db, { table: 'invoice_archive', key: 'id' }, sql`keep_until < ${today(now)}::date`))
	);
}
