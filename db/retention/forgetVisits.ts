import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Ends every visit to a vehicle and deletes its codes, and its messages with their receipts and links. Links made until
 * `now` are revoked, so that they do not show the vehicle's next owner to this one. Only the row of the revocation
 * remains, until such links have expired.
 */
export async function forgetVisits(regNo: string, now: Date, trx: Kysely<Database>): Promise<void> {
	// They have no index of their own for it, and none of them outlives its message.
	await trx
		.deleteFrom('message_link')
		.where('message_id', 'in', trx.selectFrom('message').select('id').where('reg_no', '=', regNo))
		.execute();
	for (const table of ['portal_session', 'one_time_code', 'message'] as const) {
		await trx.deleteFrom(table).where('reg_no', '=', regNo).execute();
	}
	await trx
		.insertInto('link_revocation')
		.values({ reg_no: regNo, revoked_at: now })
		.onConflict((known) => known.column('reg_no').doUpdateSet({ revoked_at: now }))
		.execute();
}
