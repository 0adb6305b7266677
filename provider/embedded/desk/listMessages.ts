/** The desk's list of the messages of a vehicle. */
import { sql } from 'kysely';
import { instantSql } from '../jsonSql.ts';
import type { OperationContext } from '../operationContext.ts';

const maxListed = 100;

/**
 * `state`: `waits`, or the outcome: `sent` once the delivery service has accepted it. `variables` have no token of a link;
 * null: not sent, or a code. `receipts`: `1 delivered 2026-11-21T10:00:00.000Z` names the position of the channel.
 */
const messagesSql = `
	select kind, case recipient when 'registered' then 'registered mobile' else 'mobile of the booking' end as "to",
		${instantSql('queued_at')} as "queuedAt", coalesce(outcome, 'waits') as state,
		${instantSql('next_attempt_at')} as "waitsUntil", ${instantSql('ended_at')} as "endedAt", template, variables,
		array(select concat_ws(' ', channel + 1, status, ${instantSql('happened_at')}) from message_receipt
			where message_id = m.id order by happened_at, status) as receipts
	from message m`;

/** The messages of the last 90 days, the newest first, at most 100. */
export async function listMessages(regNo: string, { db }: OperationContext) {
	const { rows } = await sql<object>`
		${sql.raw(messagesSql)} where reg_no = ${regNo} and (kind <> 'code' or outcome is not null)
		order by m.queued_at desc, id limit ${maxListed}
	`.execute(db);
	return rows;
}
