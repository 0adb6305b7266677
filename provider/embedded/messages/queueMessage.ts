/** Queues messages to owners, in the statement or transaction of their cause (docs/product.md#messages). */
import type { Kysely } from 'kysely';
import { type NamedStatement, namedStatement } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { idOfTextSql } from '../../../db/uuid.ts';
import { type MessageKind, messageKindNames, messageKindRules } from '../../../domain/message/messageKinds.ts';
import type { QueuedMessage } from '../../../messages/messageContent.ts';

interface MessageToQueue extends Pick<QueuedMessage, 'kind' | 'regNo' | 'aboutId'> {
	/** The id of the booking, or of the job card without one; its links end when that is over. */
	readonly linkBoundToId: string;
	/** Distinguishes it from other messages of the kind about the same record, such as its day. */
	readonly dedupKey?: string;
}

/** The id of a message in SQL: the same for the same kind, `aboutId` and `dedupKey`, which may be null. */
export const messageIdSql = (kind: MessageKind, aboutId: string, dedupKey = 'null'): string =>
	idOfTextSql(`concat_ws(':', '${kind}', ${aboutId}, ${dedupKey})`);

/**
 * A statement that queues a message for each row of `from`, with `reg_no`, `about_id` and `link_bound_to_id`, and for
 * some kinds `dedup_key` as text. The time is the parameter `:now`. Messages with the same id are queued once. The
 * column `link_bound_to_id` is stored only for kinds whose link ends with the booking or job card.
 */
export function queueMessageSql(kind: MessageKind, from: string, dedupKey?: 'dedup_key'): string {
	const { linkOutlivesJobCard, settleMinutes = 0, maxAgeHours } = messageKindRules(kind);
	return `
	insert into message (id, kind, reg_no, about_id, link_bound_to_id, queued_at, next_attempt_at, expires_at)
	select ${messageIdSql(kind, 'f.about_id', dedupKey && 'f.dedup_key')}, '${kind}', f.reg_no, f.about_id,
		${linkOutlivesJobCard ? 'null::uuid' : 'f.link_bound_to_id'}, :now::timestamptz,
		:now::timestamptz + interval '${settleMinutes} minutes', :now::timestamptz + interval '${maxAgeHours} hours'
	from ${from} f
	on conflict (id) do nothing`;
}

const notice = `(select :regNo::text as reg_no, :aboutId::text as about_id, :linkBoundToId::text as link_bound_to_id, :dedupKey::text as dedup_key)`;

const queueSql = Object.fromEntries(
	messageKindNames.map((kind) => [kind, namedStatement(queueMessageSql(kind, notice, 'dedup_key'))]),
) as Readonly<Record<MessageKind, NamedStatement>>;

/** Queues one message. */
export async function queueMessage(
	{ kind, ...message }: MessageToQueue,
	{ db, now }: { readonly db: Kysely<Database>; readonly now: Date },
): Promise<void> {
	await db.executeQuery(queueSql[kind]({ dedupKey: null, ...message, now }));
}

/** The id that the links of a job card are bound to: that of its booking, or its own without one. */
export const linkBoundTo = (jobCard: { readonly id: string; readonly appointment_id: string | null }): string =>
	jobCard.appointment_id ?? jobCard.id;

/** Ends the links of each booking or job card of `from`, which has `id`; its time is the parameter `:now`. */
export const endMessageLinksSql = (from: string): string =>
	`update message_link l set ends_at = :now from ${from} f where l.link_bound_to_id = f.id::text and l.ends_at > :now`;

const endSql = namedStatement(endMessageLinksSql('(select :linkBoundToId::text as id)'));

/** Ends the links of a job card that is over. */
export const endMessageLinks = (
	linkBoundToId: string,
	{ db, now }: { readonly db: Kysely<Database>; readonly now: Date },
): Promise<unknown> => db.executeQuery(endSql({ linkBoundToId, now }));
