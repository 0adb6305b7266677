/** Queues messages to owners, in the statement or transaction of what they tell (docs/product.md#messages). */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import { idOfText, idOfTextSql } from '../../../db/uuid.ts';
import { type MessageKind, messageExpiry, rulesOf } from '../../../domain/message/messageKinds.ts';

export interface MessageToQueue {
	readonly kind: MessageKind;
	readonly regNo: string;
	/** The id of what it is about. */
	readonly subject: string;
	/** The booking, or the job card without one. */
	readonly visit: string;
	/** What tells it from another message of the kind about the same subject, such as its day. */
	readonly occasion?: string;
}

/**
 * Queues a message; one with the same kind, subject and occasion is queued once. The visit is kept where the link of the
 * kind ends with it.
 */
export async function queueMessage(
	{ kind, regNo, subject, visit, occasion }: MessageToQueue,
	{ db, now }: { readonly db: Kysely<Database>; readonly now: Date },
): Promise<void> {
	const key = [kind, subject, ...(occasion === undefined ? [] : [occasion])].join(':');
	await db
		.insertInto('message')
		.values({
			id: idOfText(key),
			kind,
			reg_no: regNo,
			subject,
			visit: rulesOf(kind).outlivesVisit ? null : visit,
			queued_at: now,
			next_attempt_at: new Date(now.getTime() + (rulesOf(kind).settleMinutes ?? 0) * 60_000),
			expires_at: messageExpiry(kind, now),
		})
		.onConflict((conflict) => conflict.column('id').doNothing())
		.execute();
}

/** The id of a message in SQL, as `queueMessage` makes it of `subject` and `occasion`. */
export const messageIdSql = (kind: MessageKind, subject: string, occasion?: string): string =>
	idOfTextSql(`'${kind}:' || ${subject}${occasion === undefined ? '' : ` || ':' || ${occasion}`}`);

/**
 * A statement that queues a message for each row of `from`, which has `reg_no`, `subject` and `visit`, and `occasion` as
 * text where the kind has one; its time is the parameter `:now`.
 */
export const queueMessageSql = (kind: MessageKind, from: string, occasion?: 'occasion'): string => `
	insert into message (id, kind, reg_no, subject, visit, queued_at, next_attempt_at, expires_at)
	select ${messageIdSql(kind, 'f.subject', occasion && 'f.occasion')}, '${kind}', f.reg_no, f.subject,
		${rulesOf(kind).outlivesVisit ? 'null::uuid' : 'f.visit'}, :now::timestamptz,
		:now::timestamptz + interval '${rulesOf(kind).settleMinutes ?? 0} minutes',
		:now::timestamptz + interval '${rulesOf(kind).maxAgeHours} hours'
	from ${from} f
	on conflict (id) do nothing`;
