/**
 * The outbox in the database. Messages take turns by the network that asked for them and by who gets them, so that many
 * of one delay those of another network by one at most (docs/product.md#access).
 */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { namedStatement } from '../db/preparedStatements.ts';
import type { Database } from '../db/schema.ts';
import { earliestUsefulExpiry } from '../domain/oneTimeCode.ts';

/** A message that this process has claimed. */
export interface ClaimedMessage {
	readonly id: string;
	readonly regNo: string;
	readonly language: string;
	readonly expiresAt: Date;
	/** This one included. */
	readonly attempts: number;
	/** Since when it was due. */
	readonly dueAt: Date;
	readonly source: string;
	/** Keyed hash of the mobile; null until it was looked up. */
	readonly recipient: string | null;
	readonly isCounted: boolean;
}

/** How long a turn is remembered. */
const turnMs = 5 * 60_000;
/** A recipient who was served within this time is not served before those who were not. */
const recentTurnMs = 60_000;

/**
 * Claims the due message of the source and recipient who were served longest ago, by moving its next attempt to
 * `leaseEndsAt`; null: none is due. Parties in `busy` are left out. Two processes never claim the same message.
 */
export async function claimNext(
	db: Kysely<Database>,
	{ busy, leaseEndsAt, now }: { readonly busy: readonly string[]; readonly leaseEndsAt: Date; readonly now: Date },
): Promise<ClaimedMessage | null> {
	const values = { busy, leaseEndsAt, now, usefulAfter: earliestUsefulExpiry(now) };
	const { rows } = await db.executeQuery(claimStatement<ClaimedMessage>(values));
	return rows[0] ?? null;
}

/** A source comes before a recipient in every insert, so that two processes cannot deadlock. */
const claimStatement = namedStatement(
	['now', 'leaseEndsAt', 'usefulAfter', 'busy'],
	`
	with waiting as (
		select o.id, o.source, o.recipient, o.next_attempt_at
		from message_outbox o
		left join message_turn s on s.party = o.source
		left join message_turn r on r.party = o.recipient
		where o.next_attempt_at <= :now and o.expires_at > :usefulAfter
			and o.source <> all(:busy::text[])
			and coalesce(o.recipient, '') <> all(:busy::text[])
		order by greatest(s.turn, r.turn) nulls first, o.next_attempt_at, o.id
		limit 1
		for update of o skip locked
	), turns as (
		insert into message_turn (party, served_at)
		select unnest(array_remove(array[source, recipient], null)), :now from waiting
		on conflict (party) do update set turn = excluded.turn, served_at = excluded.served_at
	)
	update message_outbox o set next_attempt_at = :leaseEndsAt, attempts = o.attempts + 1
	from waiting where o.id = waiting.id
	returning o.id, o.reg_no as "regNo", o.language, o.expires_at as "expiresAt", o.attempts, waiting.source,
		waiting.next_attempt_at as "dueAt", o.recipient, o.is_counted as "isCounted"
`,
);

/**
 * Records the recipient of a claimed message and claims the recipient's turn. Returns false when the recipient got
 * another message within the last seconds: the message is then released to the outbox, where it waits for its turn.
 * Call it once for each recipient of a message.
 */
export async function claimRecipientTurn(
	db: Kysely<Database>,
	{ id, attempts, dueAt }: ClaimedMessage,
	recipient: string,
	now: Date,
): Promise<boolean> {
	const taken = await db
		.insertInto('message_turn')
		.values({ party: recipient, served_at: now })
		.onConflict((conflict) =>
			conflict
				.column('party')
				.doUpdateSet({ turn: sql`excluded.turn`, served_at: now })
				.where('message_turn.served_at', '<=', new Date(now.getTime() - recentTurnMs)),
		)
		.returning('party')
		.executeTakeFirst();
	await db
		.updateTable('message_outbox')
		.set(taken ? { recipient } : { recipient, next_attempt_at: dueAt, attempts: attempts - 1 })
		.where('id', '=', id)
		.where('attempts', '=', attempts)
		.execute();
	return taken !== undefined;
}

/** Notes that the message was counted under its mobile. */
export const markCounted = (db: Kysely<Database>, id: string) =>
	db.updateTable('message_outbox').set({ is_counted: true }).where('id', '=', id).execute();

export const deleteMessage = (db: Kysely<Database>, id: string) =>
	db.deleteFrom('message_outbox').where('id', '=', id).execute();

/**
 * Moves a message that was sent to the table of messages, where its receipts are noted. What it said is not kept: its
 * code is written down nowhere (docs/decisions/011-no-code-is-written-down.md).
 */
export const keepAsSent = (
	db: Kysely<Database>,
	sent: { readonly id: string; readonly language: string; readonly template: string; readonly now: Date },
) => db.executeQuery(keepStatement(sent));

const keepStatement = namedStatement(
	['id', 'language', 'template', 'now'],
	`
	with taken as (delete from message_outbox where id = :id returning id, reg_no, expires_at)
	insert into message (
		id, kind, reg_no, subject, queued_at, expires_at, attempts, outcome, ended_at, language, template
	)
	select id, 'code', reg_no, id, :now::timestamptz, expires_at, 1, 'sent', :now::timestamptz,
		:language::text, :template::text
	from taken
	on conflict do nothing
`,
);

/** Has a claimed message tried again later. */
export const retryAt = (db: Kysely<Database>, { id, attempts }: ClaimedMessage, nextAttemptAt: Date) =>
	db
		.updateTable('message_outbox')
		.set({ next_attempt_at: nextAttemptAt })
		.where('id', '=', id)
		.where('attempts', '=', attempts)
		.execute();

/**
 * Deletes messages whose code would have expired before they could arrive, and turns that are long over. Returns the
 * number of messages.
 */
export async function deleteUndeliverable(db: Kysely<Database>, now: Date): Promise<number> {
	const late = await db
		.deleteFrom('message_outbox')
		.where((is) =>
			is.or([
				is('expires_at', '<=', now),
				// A message that is being sent at this moment is left to its process.
				is.and([is('expires_at', '<=', earliestUsefulExpiry(now)), is('next_attempt_at', '<=', now)]),
			]),
		)
		.executeTakeFirst();
	await db
		.deleteFrom('message_turn')
		.where('served_at', '<=', new Date(now.getTime() - turnMs))
		.execute();
	return Number(late.numDeletedRows);
}
