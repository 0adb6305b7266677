/** The desk's list of the messages of a vehicle. */
import { sql } from 'kysely';
import type { OperationContext } from '../operationContext.ts';

const maxListed = 100;

/** Those of the last 90 days, the newest first, at most 100. */
export async function listMessages(regNo: string, { db }: Pick<OperationContext, 'db'>) {
	const rows = await db
		.selectFrom('message')
		.select(['kind', 'recipient', 'queued_at', 'outcome', 'next_attempt_at', 'ended_at', 'template', 'variables'])
		.select((of) =>
			of
				.selectFrom('message_receipt')
				.whereRef('message_id', '=', 'message.id')
				.select(
					sql<readonly { channel: number; status: string; at: string }[]>`coalesce(jsonb_agg(
						jsonb_build_object('channel', channel, 'status', status, 'at', happened_at) order by happened_at, status
					), '[]')`.as('receipts'),
				)
				.as('receipts'),
		)
		.where('reg_no', '=', regNo)
		.where((is) => is.or([is('kind', '<>', 'code'), is('outcome', 'is not', null)]))
		.orderBy('queued_at', 'desc')
		.orderBy('id')
		.limit(maxListed)
		.execute();
	return rows.map((row) => ({
		kind: row.kind,
		to: row.recipient === 'registered' ? 'registered mobile' : 'mobile of the booking',
		queuedAt: row.queued_at.toISOString(),
		/** `waits`, or what became of it: `sent` once the delivery service has taken it. */
		state: row.outcome ?? 'waits',
		/** When it is sent or tried next; null: it is over. */
		waitsUntil: row.next_attempt_at?.toISOString() ?? null,
		endedAt: row.ended_at?.toISOString() ?? null,
		template: row.template,
		/** What stood in the template, without the token of a link; null: not sent, or a code. */
		variables: row.variables,
		/** Such as `1 delivered 2026-11-21T10:00:00.000Z`: the position of the channel, what was said of it, and when. */
		receipts: (row.receipts ?? []).map(
			({ channel, status, at }) => `${channel + 1} ${status} ${new Date(at).toISOString()}`,
		),
	}));
}
