import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Ends every visit to a vehicle and takes its codes and messages away. Links that were made until `now` open nothing
 * any more, so that the next owner of that registration number is not shown to this one: that row alone stays, and
 * only until such links have run out by themselves.
 */
export async function forgetVisits(regNo: string, now: Date, trx: Kysely<Database>): Promise<void> {
	for (const table of ['portal_session', 'one_time_code', 'message_outbox'] as const) {
		await trx.deleteFrom(table).where('reg_no', '=', regNo).execute();
	}
	await trx
		.insertInto('link_revocation')
		.values({ reg_no: regNo, revoked_at: now })
		.onConflict((known) => known.column('reg_no').doUpdateSet({ revoked_at: now }))
		.execute();
}
