/** The messages beside one-time codes in the database: who sends which, and what became of them. */
import type { Kysely } from 'kysely';
import { namedStatement } from '../db/preparedStatements.ts';
import type { Database } from '../db/schema.ts';
import { idOfTextSql } from '../db/uuid.ts';
import { messageKindNames } from '../domain/message/messageKinds.ts';
import type { QueuedMessage } from './messageFacts.ts';

/** A message that this process has claimed. */
export interface ClaimedDelivery extends QueuedMessage {
	/** This one included. */
	readonly attempts: number;
	/** The position of its channel in the operator's list. */
	readonly channel: number;
	readonly isHurried: boolean;
}

/**
 * Claims the messages that have been due longest, at most `most`, by moving their next attempt to `leaseEndsAt`. Two
 * processes never claim the same one. Kinds of a later version are left to its processes.
 */
export async function claimDue(
	db: Kysely<Database>,
	values: { readonly most: number; readonly leaseEndsAt: Date; readonly now: Date },
): Promise<readonly ClaimedDelivery[]> {
	const { rows } = await db.executeQuery(claimStatement<ClaimedDelivery>({ ...values, kinds: messageKindNames }));
	return rows;
}

const claimStatement = namedStatement(
	['kinds', 'most', 'leaseEndsAt', 'now'],
	`
	with due as (
		select id from message
		where next_attempt_at <= :now and kind = any(:kinds::text[])
		order by next_attempt_at
		limit :most
		for update skip locked
	)
	update message m set next_attempt_at = :leaseEndsAt, attempts = m.attempts + 1
	from due where m.id = due.id
	returning m.id, m.kind, m.reg_no as "regNo", m.subject, m.visit, m.recipient, m.queued_at as "queuedAt",
		m.expires_at as "expiresAt", m.attempts, m.channel, m.is_hurried as "isHurried"
`,
);

/** What became of a claimed message, or when it is claimed again. */
export type DeliveryChange = { readonly id: string; readonly attempts: number } & (
	| { readonly outcome: 'dropped' | 'tooLate' | 'noMobile' | 'failed' }
	/** Without the token, of which only the message knows. */
	| {
			readonly outcome: 'sent';
			readonly language: string;
			readonly template: string;
			readonly variables: readonly string[];
	  }
	| { readonly outcome: null; readonly nextAttemptAt: Date; readonly isAttempt: boolean }
);

/** Writes these down. A message that another process has claimed meanwhile is left to that one. */
export const writeChanges = (db: Kysely<Database>, changes: readonly DeliveryChange[], now: Date) =>
	db.executeQuery(changeStatement({ changes: JSON.stringify(changes), now }));

const changeStatement = namedStatement(
	['changes', 'now'],
	`
	update message m set
		next_attempt_at = c."nextAttemptAt",
		attempts = case when c."isAttempt" is false then m.attempts - 1 else m.attempts end,
		outcome = c.outcome,
		ended_at = case when c.outcome is null then null else :now::timestamptz end,
		language = coalesce(c.language, m.language),
		template = coalesce(c.template, m.template),
		variables = coalesce(c.variables, m.variables)
	from jsonb_to_recordset(:changes::jsonb) as c(
		id uuid, attempts integer, outcome text, "nextAttemptAt" timestamptz, "isAttempt" boolean,
		language text, template text, variables text[]
	)
	where m.id = c.id and m.attempts = c.attempts and m.outcome is null
`,
);

/** Queues the same messages for the other mobiles that their bookings name, each of them once. */
export const queueCopies = (db: Kysely<Database>, ids: readonly string[], now: Date) =>
	db.executeQuery(copyStatement({ ids, now }));

const copyStatement = namedStatement(
	['ids', 'now'],
	`
	insert into message (
		id, kind, reg_no, subject, visit, recipient, queued_at, next_attempt_at, expires_at, is_hurried
	)
	select ${idOfTextSql("'booking ' || id")}, kind, reg_no, subject, visit, 'booking', queued_at, :now::timestamptz, expires_at,
		is_hurried
	from message where id = any(:ids::uuid[])
	on conflict (id) do nothing
`,
);

/**
 * Has a message that waits for its hours sent at once; false when it does not wait for them. One that is being sent, or
 * is tried again, goes anyway.
 */
export async function sendNow(db: Kysely<Database>, messageId: string, now: Date): Promise<boolean> {
	const hurried = await db
		.updateTable('message')
		.set({ is_hurried: true, next_attempt_at: now })
		.where('id', '=', messageId)
		.where('attempts', '=', 0)
		.where('next_attempt_at', '>', now)
		.executeTakeFirst();
	return hurried.numUpdatedRows > 0n;
}
