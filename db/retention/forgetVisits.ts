import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Ends every visit to a vehicle and deletes its codes, and its messages with their receipts and links. Links made until
 * `now` are revoked, so that they do not show the vehicle's next owner to this one. Only the row of the revocation
 * remains, until such links have expired.
 */
export async function forgetVisits(regNo: string, now: Date, trx: Kysely<Database>): Promise<void> {
	for (const table of ['portal_session', 'one_time_code', 'message_outbox', 'message', 'message_link'] as const) {
		await trx.deleteFrom(table).where('reg_no', '=', regNo).execute();
	}
	await trx
		.insertInto('link_revocation')
		.values({ reg_no: regNo, revoked_at: now })
		.onConflict((known) => known.column('reg_no').doUpdateSet({ revoked_at: now }))
		.execute();
}
