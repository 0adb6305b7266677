import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '../db/retention/deleteInBatches.ts';
import type { Database } from '../db/schema.ts';
import { maxLinkDays, messageRetentionDays } from '../domain/retention.ts';
import { idleSeconds } from './sessions/sessions.ts';

/**
 * Deletes ended sessions (one that is twelve hours old is not seen any more, either), codes, old messages with their receipts, counters of rate limits, links of messages, and link
 * revocations older than the longest-lived link. A link that ended with its visit stays until its time is over, too: its
 * message cannot make it anew. Returns the number of deleted rows.
 */
export async function deleteExpiredAccessRows(db: Kysely<Database>, now: Date): Promise<number> {
	const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
	const sessions = await deleteInBatches(
		db,
		{ table: 'portal_session', key: 'id_hash' },
		sql`last_seen_at <= ${before(idleSeconds)}`,
	);
	const codes = await deleteInBatches(db, { table: 'one_time_code', key: 'message_id' }, sql`expires_at <= ${now}`);
	const unsent = await deleteInBatches(
		db,
		{ table: 'message', key: 'id' },
		sql`kind = 'code' and next_attempt_at is not null and expires_at <= ${now}`,
	);
	const links = await deleteInBatches(
		db,
		{ table: 'message_link', key: 'message_id' },
		sql`made_at <= ${before(maxLinkDays * 86_400)}`,
	);
	const told = await deleteInBatches(
		db,
		{ table: 'message', key: 'id' },
		sql`queued_at <= ${before(messageRetentionDays * 86_400)}`,
	);
	const revoked = await deleteInBatches(
		db,
		{ table: 'link_revocation', key: 'reg_no' },
		sql`revoked_at <= ${before(maxLinkDays * 86_400)}`,
	);
	// By the first column of its key: all counters of this key that have ended. One that begins anew meanwhile is kept.
	const counters = await deleteInBatches(db, { table: 'limit_counter', key: 'key_hash' }, sql`ends_at <= ${now}`);
	return sessions + codes + unsent + links + told + revoked + counters;
}
