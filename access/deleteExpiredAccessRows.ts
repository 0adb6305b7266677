import { type Kysely, type RawBuilder, sql } from 'kysely';
import { deleteInBatches } from '../db/retention/deleteInBatches.ts';
import type { Database } from '../db/schema.ts';
import { maxLinkDays, messageRetentionDays } from '../domain/retention.ts';
import { idleSeconds } from './sessions/sessions.ts';

/**
 * Deletes ended sessions, codes, old messages with their receipts, counters of rate limits, links of messages, and
 * revocations older than the longest-lived link. Sessions go after 30 minutes without a request. A link that ended with
 * its job card stays until its time is over: its message must not make it anew. Returns the number of deleted rows.
 */
export async function deleteExpiredAccessRows(db: Kysely<Database>, now: Date): Promise<number> {
	const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
	let removed = 0;
	const remove = async <Table extends keyof Database & string>(
		table: Table,
		key: keyof Database[Table] & string,
		hasExpired: RawBuilder<boolean>,
	) => {
		removed += await deleteInBatches(db, { table, key }, hasExpired);
	};
	await remove('portal_session', 'id_hash', sql`last_seen_at <= ${before(idleSeconds)}`);
	await remove('one_time_code', 'message_id', sql`expires_at <= ${now}`);
	await remove('message', 'id', sql`kind = 'code' and next_attempt_at is not null and expires_at <= ${now}`);
	await remove('message_link', 'message_id', sql`made_at <= ${before(maxLinkDays * 86_400)}`);
	await remove('message', 'id', sql`queued_at <= ${before(messageRetentionDays * 86_400)}`);
	await remove('link_revocation', 'reg_no', sql`revoked_at <= ${before(maxLinkDays * 86_400)}`);
	// Deletes all ended counters of a key, by its first column. A counter that begins anew meanwhile is kept.
	await remove('limit_counter', 'key_hash', sql`ends_at <= ${now}`);
	return removed;
}
