import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '../../db/retention/deleteInBatches.ts';
import type { Database } from '../../db/schema.ts';
import { idempotencyRetentionDays } from '../../domain/retention.ts';
import { today } from '../../domain/time/calendar.ts';

/**
 * Deletes rows whose retention period has ended (docs/decisions/012-forgetting-an-owner.md): stored results of
 * idempotency keys, and archived invoices.
 * @returns the number of deleted rows
 */
export async function deleteExpiredRecords(db: Kysely<Database>, now: Date): Promise<number> {
	const answeredBefore = new Date(now.getTime() - idempotencyRetentionDays * 24 * 3_600_000);
	const deletedKeys = await deleteInBatches(
		db,
		{ table: 'idempotency', key: 'key' },
		sql`answered_at <= ${answeredBefore}`,
	);
	return (
		deletedKeys +
		(await deleteInBatches(db, { table: 'invoice_archive', key: 'id' }, sql`keep_until < ${today(now)}::date`))
	);
}
