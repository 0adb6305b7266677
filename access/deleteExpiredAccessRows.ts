import { type Kysely, sql } from 'kysely';
import { deleteInBatches } from '../db/retention/deleteInBatches.ts';
import type { Database } from '../db/schema.ts';
import { withoutTimeLimits } from '../db/timeLimits.ts';
import { maxLinkHours } from '../domain/retention.ts';
import { sessionSeconds } from './sessions/sessions.ts';

/**
 * Deletes expired sessions, codes, messages and counters of rate limits, and link revocations older than the
 * longest-lived link. Returns the number of deleted rows.
 */
export async function deleteExpiredAccessRows(db: Kysely<Database>, now: Date): Promise<number> {
	const before = (seconds: number) => new Date(now.getTime() - seconds * 1000);
	const sessions = await deleteInBatches(
		db,
		{ table: 'portal_session', key: 'id_hash' },
		sql`created_at <= ${before(sessionSeconds)}`,
	);
	const codes = await deleteInBatches(db, { table: 'one_time_code', key: 'reg_no' }, sql`expires_at <= ${now}`);
	const messages = await deleteInBatches(db, { table: 'message_outbox', key: 'id' }, sql`expires_at <= ${now}`);
	const revoked = await deleteInBatches(
		db,
		{ table: 'link_revocation', key: 'reg_no' },
		sql`revoked_at <= ${before(maxLinkHours * 3600)}`,
	);
	// A plain statement, since its key has two columns: a counter whose window begins anew meanwhile is kept.
	const counters = await withoutTimeLimits(db, (own) =>
		own.deleteFrom('limit_counter').where('ends_at', '<=', now).executeTakeFirstOrThrow(),
	);
	return sessions + codes + messages + revoked + Number(counters.numDeletedRows);
}
