/** Queues messages to owners, in the statement or transaction of what they notify of (docs/product.md#messages). */
import type { Kysely } from 'kysely';
import { namedStatement } from '../../../db/preparedStatements.ts';
import type { Database } from '../../../db/schema.ts';
import { idOfTextSql } from '../../../db/uuid.ts';
import { type MessageKind, messageKindRules } from '../../../domain/message/messageKinds.ts';

export interface MessageToQueue {
	readonly kind: MessageKind;
	readonly regNo: string;
	/** The id of what it is about. */
	readonly subject: string;
	/** The booking, or the job card without one. */
	readonly linkEndsWith: string;
	/** What tells it from another message of the kind about the same subject, such as its day. */
	readonly occasion?: string;
}

/** The id of a message in SQL: the same for the same kind, subject and occasion, which may be null. */
export const messageIdSql = (kind: MessageKind, subject: string, occasion = 'null'): string =>
	idOfTextSql(`concat_ws(':', '${kind}', ${subject}, ${occasion})`);

/**
 * A statement that queues a message for each row of `from`, which has `reg_no`, `subject` and `link_ends_with`, and `occasion` as
 * text where the kind has one; its time is the parameter `:now`. One with the same id is queued once. That is kept
 * where the link of the kind ends with it.
 */
export const queueMessageSql = (kind: MessageKind, from: string, occasion?: 'occasion'): string => `
	insert into message (id, kind, reg_no, subject, link_ends_with, queued_at, next_attempt_at, expires_at)
	select ${messageIdSql(kind, 'f.subject', occasion && 'f.occasion')}, '${kind}', f.reg_no, f.subject,
		${messageKindRules(kind).linkOutlivesJobCard ? 'null::uuid' : 'f.link_ends_with'}, :now::timestamptz,
		:now::timestamptz + interval '${messageKindRules(kind).settleMinutes ?? 0} minutes',
		:now::timestamptz + interval '${messageKindRules(kind).maxAgeHours} hours'
	from ${from} f
	on conflict (id) do nothing`;

const notice = `(select :regNo::text as reg_no, :subject::text as subject, :linkEndsWith::text as link_ends_with, :occasion::text as occasion)`;

/** Queues one message. */
export async function queueMessage(
	{ kind, ...message }: MessageToQueue,
	{ db, now }: { readonly db: Kysely<Database>; readonly now: Date },
): Promise<void> {
	const sql = namedStatement(
		['regNo', 'subject', 'linkEndsWith', 'occasion', 'now'],
		queueMessageSql(kind, notice, 'occasion'),
	);
	await db.executeQuery(sql({ occasion: null, ...message, now }));
}

/** With what the links of a job card end: its booking, or the job card without one. */
export const linkEndOf = (jobCard: { readonly id: string; readonly appointment_id: string | null }): string =>
	jobCard.appointment_id ?? jobCard.id;

/** Ends the links of each booking or job card of `from`, which has `id`; its time is the parameter `:now`. */
export const endMessageLinksSql = (from: string): string =>
	`update message_link l set ends_at = :now from ${from} f where l.link_ends_with = f.id::text and l.ends_at > :now`;

const endSql = namedStatement(['linkEndsWith', 'now'], endMessageLinksSql('(select :linkEndsWith::text as id)'));

/** Ends the links of a job card that is over. */
export const endMessageLinks = (
	linkEndsWith: string,
	{ db, now }: { readonly db: Kysely<Database>; readonly now: Date },
): Promise<unknown> => db.executeQuery(endSql({ linkEndsWith, now }));
