import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '../../db/retention/deleteInBatches.ts';
import type { Database } from '../../db/schema.ts';
import { idempotencyRetentionDays } from '../../domain/retention.ts';
import { deleteEndedSeatHolds } from './booking/holdSeat.ts';

/**
 * Deletes rows whose retention period has ended (docs/decisions/009-forgetting-an-owner.md): stored results of
 * idempotency keys, seat holds, and archived invoices.
 * @returns the number of deleted rows
 */
export async function deleteExpiredRecords(db: Kysely<Database>, now: Date): Promise<number> {
	const storedBefore = new Date(now.getTime() - idempotencyRetentionDays * 24 * 3_600_000);
	const deletedKeys = await deleteInBatches(db, 'idempotency', 'key', sql`stored_at <= ${storedBefore}`);
	const invoices = await sql<{ removed: number }>`select remove_expired_invoices() as removed`.execute(db);
	const seatHolds = await deleteEndedSeatHolds({ db, now });
	return deletedKeys + seatHolds + (invoices.rows[0]?.removed ?? 0);
}
