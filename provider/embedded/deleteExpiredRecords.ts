import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '../../db/retention/deleteInBatches.ts';
import type { Database } from '../../db/schema.ts';
import { idempotencyRetentionDays, messageRetentionDays } from '../../domain/retention.ts';

/**
 * Deletes rows whose retention period has ended (docs/decisions/012-forgetting-an-owner.md): stored results of
 * idempotency keys, messages to owners with their receipts, and archived invoices.
 * @returns the number of deleted rows
 */
export async function deleteExpiredRecords(db: Kysely<Database>, now: Date): Promise<number> {
	const daysAgo = (days: number) => new Date(now.getTime() - days * 24 * 3_600_000);
	const deletedKeys = await deleteInBatches(
		db,
		{ table: 'idempotency', key: 'key' },
		sql`answered_at <= ${daysAgo(idempotencyRetentionDays)}`,
	);
	const messages = await deleteInBatches(
		db,
		{ table: 'message', key: 'id' },
		sql`queued_at <= ${daysAgo(messageRetentionDays)}`,
	);
	const invoices = await sql<{ removed: number }>`select remove_expired_invoices() as removed`.execute(db);
	return deletedKeys + messages + (invoices.rows[0]?.removed ?? 0);
}
