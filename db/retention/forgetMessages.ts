import type { Kysely } from 'kysely';
import type { Database } from '../schema.ts';

/**
 * Deletes the messages of a vehicle that is forgotten, with their receipts and links. That its row is deleted ends its
 * visits and codes, and revokes the links made until then, so that they do not show the vehicle's next owner to this one:
 * only the row of the revocation remains, until such links have expired (`end_visits` of the portal's tables).
 */
export async function forgetMessages(regNo: string, trx: Kysely<Database>): Promise<void> {
	// Links have no index of their own for it, and none of them outlives its message.
	await trx
		.deleteFrom('message_link')
		.where('message_id', 'in', trx.selectFrom('message').select('id').where('reg_no', '=', regNo))
		.execute();
	await trx.deleteFrom('message').where('reg_no', '=', regNo).execute();
}
