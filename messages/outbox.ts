/**
 * The waiting messages of the table `message`: who sends which, and their outcome. Codes take turns by the network that
 * asked for them and by recipient, so that a flood from one network delays another by one code at most
 * (docs/product.md#access).
 */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { namedStatement } from '../db/preparedStatements.ts';
import type { Database } from '../db/schema.ts';
import { idOfTextSql } from '../db/uuid.ts';
import { messageKindNames } from '../domain/message/messageKinds.ts';
import { earliestUsefulExpiry } from '../domain/oneTimeCode.ts';
import type { QueuedMessage } from './messageContent.ts';

/**
 * A claim moves the next attempt to `leaseEndsAt`, until when no other process claims the message, and raises `attempts`.
 * Its process writes only while `attempts` is still the same, so that it leaves a later claim alone, and a message that
 * a receipt has moved to another channel. An attempt that was not made is taken off again.
 */
interface Lease {
	readonly leaseEndsAt: Date;
	readonly now: Date;
}

/** A message with a code that this process has claimed. */
export interface ClaimedCode {
	readonly id: string;
	readonly regNo: string;
	readonly language: string;
	readonly expiresAt: Date;
	/** This one included. */
	readonly attempts: number;
	/** The time at which it was due. */
	readonly dueAt: Date;
	/** Keyed hash of the network that asked for it. */
	readonly requestingNetwork: string;
	/** Keyed hash of the mobile; null until it was looked up. */
	readonly mobileHash: string | null;
	readonly isCounted: boolean;
	/** Whether the browser that asked has opened the vehicle before. */
	readonly isKnown: boolean;
}

/** Another message that this process has claimed. */
export interface ClaimedMessage extends QueuedMessage {
	/** This one included. */
	readonly attempts: number;
	/** The position of its channel in the operator's list. */
	readonly channel: number;
	readonly isHurried: boolean;
	readonly isCounted: boolean;
	/** Whether an earlier attempt had an unclear answer, or another channel has accepted it. */
	readonly mayHaveArrived: boolean;
}

/** How long a turn is remembered. */
const turnMs = 5 * 60_000;
/** A recipient who was served within this time is not served before those who were not. */
const recentTurnMs = 60_000;

/**
 * Claims the due code of the network and recipient who were served longest ago. Codes of known browsers go first: they
 * are few (`codeRequestsOfKnownBrowsers`). null: none is due. Codes with a key in `keysInFlight` are left out.
 */
export async function claimCode(
	db: Kysely<Database>,
	{ keysInFlight, leaseEndsAt, now }: Lease & { readonly keysInFlight: readonly string[] },
): Promise<ClaimedCode | null> {
	const values = { keysInFlight, leaseEndsAt, now, usefulAfter: earliestUsefulExpiry(now) };
	const { rows } = await db.executeQuery(claimCodeStatement<ClaimedCode>(values));
	return rows[0] ?? null;
}

/** A network comes before a recipient in every insert, so that two processes cannot deadlock. */
const claimCodeStatement = namedStatement(`
	with waiting as (
		select m.id, m.requesting_network, m.mobile_hash, m.next_attempt_at
		from message m
		left join message_turn s on s.fairness_key = m.requesting_network
		left join message_turn r on r.fairness_key = m.mobile_hash
		where m.kind = 'code' and m.next_attempt_at <= :now and m.expires_at > :usefulAfter
			and m.requesting_network <> all(:keysInFlight::text[])
			and coalesce(m.mobile_hash, '') <> all(:keysInFlight::text[])
		order by m.is_known desc, greatest(s.served_order, r.served_order) nulls first, m.next_attempt_at, m.id
		limit 1
		for update of m skip locked
	), turns as (
		insert into message_turn (fairness_key, served_at)
		select unnest(array_remove(array[requesting_network, mobile_hash], null)), :now from waiting
		on conflict (fairness_key) do update set served_order = excluded.served_order, served_at = excluded.served_at
	)
	update message m set next_attempt_at = :leaseEndsAt, attempts = m.attempts + 1
	from waiting where m.id = waiting.id
	returning m.id, m.reg_no as "regNo", m.language, m.expires_at as "expiresAt", m.attempts, waiting.requesting_network as "requestingNetwork",
		waiting.next_attempt_at as "dueAt", m.mobile_hash as "mobileHash", m.is_counted as "isCounted",
		m.is_known as "isKnown"
`);

/**
 * Records the recipient of a claimed code and claims the recipient's turn. Returns false if the recipient got another
 * code within the last seconds: the message is then released, and waits for its turn. Call it once for each recipient.
 */
export async function claimRecipientTurn(
	db: Kysely<Database>,
	{ id, attempts, dueAt }: ClaimedCode,
	recipient: string,
	now: Date,
): Promise<boolean> {
	const taken = await db
		.insertInto('message_turn')
		.values({ fairness_key: recipient, served_at: now })
		.onConflict((conflict) =>
			conflict
				.column('fairness_key')
				.doUpdateSet({ served_order: sql`excluded.served_order`, served_at: now })
				.where('message_turn.served_at', '<=', new Date(now.getTime() - recentTurnMs)),
		)
		.returning('fairness_key')
		.executeTakeFirst();
	await db
		.updateTable('message')
		.set({ mobile_hash: recipient, ...(!taken && { next_attempt_at: dueAt, attempts: attempts - 1 }) })
		.where('id', '=', id)
		.where('attempts', '=', attempts)
		.execute();
	return taken !== undefined;
}

/** Records that a code was counted under its mobile, or another message for its day. */
export const markCounted = (db: Kysely<Database>, id: string) =>
	db.updateTable('message').set({ is_counted: true }).where('id', '=', id).execute();

/** Deletes a code that is not sent without a trace, since its vehicle may not exist. */
export const deleteMessage = (db: Kysely<Database>, id: string) =>
	db.deleteFrom('message').where('id', '=', id).where('outcome', 'is', null).execute();

/**
 * Ends the messages of codes that would expire before they could arrive, and deletes turns that are long over. A
 * counted code may have arrived, and its row is kept to open the vehicle; the others are deleted. Returns the number of
 * messages.
 */
export async function endLateCodes(db: Kysely<Database>, now: Date): Promise<number> {
	// A message that is being sent at this moment is left to its process.
	const isLate = sql<boolean>`kind = 'code' and next_attempt_at is not null and (expires_at <= ${now}
		or expires_at <= ${earliestUsefulExpiry(now)} and next_attempt_at <= ${now})`;
	const deleted = await db.deleteFrom('message').where(isLate).where('is_counted', '=', false).executeTakeFirst();
	const ended = await db
		.updateTable('message')
		.set({ next_attempt_at: null, outcome: 'failed', ended_at: now, requesting_network: null, mobile_hash: null })
		.where(isLate)
		.where('is_counted', '=', true)
		.executeTakeFirst();
	await db
		.deleteFrom('message_turn')
		.where('served_at', '<=', new Date(now.getTime() - turnMs))
		.execute();
	return Number(deleted.numDeletedRows + ended.numUpdatedRows);
}

/**
 * Claims the messages beside codes that have been due longest, at most `most`. Kinds of a later version are left to its
 * processes.
 */
export async function claimDue(
	db: Kysely<Database>,
	values: Lease & { readonly most: number },
): Promise<readonly ClaimedMessage[]> {
	const { rows } = await db.executeQuery(claimDueStatement<ClaimedMessage>({ ...values, kinds: messageKindNames }));
	return rows;
}

const claimDueStatement = namedStatement(`
	with due as (
		select id from message
		where next_attempt_at <= :now and kind <> 'code' and kind = any(:kinds::text[])
		order by next_attempt_at
		limit :most
		for update skip locked
	)
	update message m set next_attempt_at = :leaseEndsAt, attempts = m.attempts + 1
	from due where m.id = due.id
	returning m.id, m.kind, m.reg_no as "regNo", m.about_id as "aboutId", m.link_bound_to_id as "linkBoundToId", m.recipient, m.queued_at as "queuedAt",
		m.expires_at as "expiresAt", m.attempts, m.channel, m.is_hurried as "isHurried", m.is_counted as "isCounted",
		m.template is not null as "mayHaveArrived"
`);

/** The outcome of a claimed message, or the time of its next claim. */
export type MessageChange = { readonly id: string; readonly attempts: number } & (
	| { readonly outcome: 'dropped' | 'tooLate' | 'noMobile' | 'failed' }
	| {
			readonly outcome: 'sent';
			readonly language: string;
			readonly template: string;
			/** Without the token, which only the message has; left out for a code, whose variables are stored nowhere. */
			readonly variables?: readonly string[];
	  }
	| {
			readonly outcome: null;
			readonly nextAttemptAt: Date;
			readonly isAttempt: boolean;
			/** The message may have arrived. */
			readonly template?: string;
	  }
);

/** Writes the changes. A message that another process has claimed meanwhile is left to that one. */
export const writeChanges = (db: Kysely<Database>, changes: readonly MessageChange[], now: Date) =>
	db.executeQuery(changeStatement({ changes: JSON.stringify(changes), now }));

/** After the end of a code, no row shows who asked for it and which mobile got it. */
const changeStatement = namedStatement(`
	update message m set
		next_attempt_at = c."nextAttemptAt",
		attempts = case when c."isAttempt" is false then m.attempts - 1 else m.attempts end,
		outcome = c.outcome,
		ended_at = case when c.outcome is null then null else :now::timestamptz end,
		language = coalesce(c.language, m.language),
		template = coalesce(c.template, m.template),
		variables = coalesce(c.variables, m.variables),
		requesting_network = case when c.outcome is null then m.requesting_network end,
		mobile_hash = case when c.outcome is null then m.mobile_hash end
	from jsonb_to_recordset(:changes::jsonb) as c(
		id uuid, attempts integer, outcome text, "nextAttemptAt" timestamptz, "isAttempt" boolean,
		language text, template text, variables text[]
	)
	where m.id = c.id and m.attempts = c.attempts and m.outcome is null
`);

/** Queues the same messages for the other mobiles that their bookings name, each of them once. */
export const queueCopies = (db: Kysely<Database>, ids: readonly string[], now: Date) =>
	db.executeQuery(copyStatement({ ids, now }));

const copyStatement = namedStatement(`
	insert into message (
		id, kind, reg_no, about_id, link_bound_to_id, recipient, queued_at, next_attempt_at, expires_at, is_hurried
	)
	select ${idOfTextSql("'booking ' || id")}, kind, reg_no, about_id, link_bound_to_id, 'booking', queued_at, :now::timestamptz, expires_at,
		is_hurried
	from message where id = any(:ids::uuid[])
	on conflict (id) do nothing
`);

/**
 * Lets a message go at once that waits for its hours; false: it does not wait for them. A message that is being sent,
 * or is tried again, goes anyway.
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
