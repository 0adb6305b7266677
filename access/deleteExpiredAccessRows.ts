import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '../db/retention/deleteInBatches.ts';
import type { Database } from '../db/schema.ts';
import { sum } from '../domain/money.ts';
import { maxLinkDays, messageRetentionDays } from '../domain/retention.ts';
import { idleSeconds } from './sessions/sessions.ts';

/**
 * Deletes ended sessions, codes, old messages with their receipts, counters of rate limits, links of messages, and
 * revocations older than the longest-lived link. Sessions go after 30 minutes without a request. A link that ended with
 * its job card stays until its time is over: its message must not make it anew. Returns the number of deleted rows.
 */
export async function deleteExpiredAccessRows(db: Kysely<Database>, now: Date): Promise<number> {
	const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
	const lateCode = sql<boolean>`kind = 'code' and next_attempt_at is not null and expires_at <= ${now}`;
	return sum([
		await deleteInBatches(db, 'portal_session', 'id_hash', sql`last_seen_at <= ${before(idleSeconds)}`),
		await deleteInBatches(db, 'one_time_code', 'message_id', sql`expires_at <= ${now}`),
		await deleteInBatches(db, 'message', 'id', lateCode),
		await deleteInBatches(db, 'message_link', 'message_id', sql`made_at <= ${before(maxLinkDays * 86_400)}`),
		await deleteInBatches(db, 'message', 'id', sql`queued_at <= ${before(messageRetentionDays * 86_400)}`),
		await deleteInBatches(db, 'link_revocation', 'reg_no', sql`revoked_at <= ${before(maxLinkDays * 86_400)}`),
		// Deletes all ended counters of a key, by its first column. A counter that begins anew meanwhile is kept.
		await deleteInBatches(db, 'limit_counter', 'key_hash', sql`ends_at <= ${now}`),
	]);
}
