/** Receipts: the delivery service's reports about messages (docs/product.md#messages). */
import { timingSafeEqual } from 'hono/utils/buffer';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { namedStatement } from '../db/preparedStatements.ts';
import type { Database } from '../db/schema.ts';
import { parseJson } from '../domain/text/bodies.ts';
import { signatureOf } from './webhook.ts';

/** In rising order: a message that was read was delivered, and one that was delivered has not failed. */
export const receiptStatuses = ['sent', 'failed', 'delivered', 'read'] as const;
export type ReceiptStatus = (typeof receiptStatuses)[number];

/**
 * Why a receipt changed nothing. `stale`: its time is more than five minutes off. `unknown`: there is no such message, or
 * it was not handed over on that channel.
 */
export const receiptRejections = ['unsigned', 'stale', 'malformed', 'unknown', 'bodyTooLarge'] as const;
export type ReceiptRejection = (typeof receiptRejections)[number];

export interface ReceiptRequest {
	readonly body: Buffer;
	/** `X-Timestamp`, in seconds. */
	readonly timestamp: string;
	/** `X-Signature`. */
	readonly signature: string;
}

/** Accepts a receipt, a repeated one as well, or returns why it changed nothing; null: accepted. */
export type AcceptReceipt = (request: ReceiptRequest) => Promise<ReceiptRejection | null>;

export interface ReceiptOptions {
	readonly db: Kysely<Database>;
	readonly secret: string;
	/** In the order in which they are asked for. */
	readonly channels: readonly string[];
	readonly now: () => Date;
	/** Called once for each status of a message on a channel. */
	readonly count: (kind: string, status: ReceiptStatus) => void;
}

const maxAgeMs = 5 * 60_000;

const receiptSchema = z.object({
	id: z.guid(),
	status: z.enum(receiptStatuses),
	/** Whether the message will not be delivered on this channel, whatever is tried. */
	final: z.boolean().default(false),
	channel: z.string().optional(),
});

/**
 * Checks and records receipts. Each counts once, in any order. After a final failure the next channel is tried, once
 * for each channel, while the message is not too old.
 */
export function createReceipts({ db, secret, channels, now, count }: ReceiptOptions): AcceptReceipt {
	return async ({ body, timestamp, signature }) => {
		if (!(await timingSafeEqual(signature, signatureOf(timestamp, body, secret)))) return 'unsigned';
		const sentAt = /^\d{1,12}$/.test(timestamp) ? Number(timestamp) * 1000 : Number.NaN;
		if (!(Math.abs(now().getTime() - sentAt) <= maxAgeMs)) return 'stale';
		const receipt = receiptSchema.safeParse(parseJson(body.toString()));
		if (!receipt.success) return 'malformed';
		const { id, status, final, channel: name = channels.length === 1 ? channels[0] : undefined } = receipt.data;
		const channel = name === undefined ? -1 : channels.indexOf(name);
		if (channel < 0) return 'malformed';
		const nextChannel = final && status === 'failed' && channel + 1 < channels.length ? channel + 1 : null;
		const values = { id, status, statuses: receiptStatuses, channel, nextChannel, now: now() };
		const { rows } = await db.executeQuery(noteStatement<{ readonly kind: string; readonly isNew: boolean }>(values));
		const [noted] = rows;
		if (!noted) return 'unknown';
		if (noted.isNew) count(noted.kind, status);
		return null;
	};
}

/**
 * The row is locked first, so that two receipts of a message are recorded one after the other. A status of an earlier
 * channel only counts if the message was delivered there after all. A code has no other channel: its owner asks again.
 */
const noteStatement = namedStatement(`
	with target as (
		select id, kind, channel as "atChannel", coalesce(array_position(:statuses::text[], receipt), 0) as rank,
			kind <> 'code' and expires_at > :now as "mayMove"
		from message
		where id = :id::uuid and attempts > 0 and channel >= :channel::integer
			and (outcome is null or outcome in ('sent', 'failed'))
		for update
	), noted as (
		insert into message_receipt (message_id, channel, status, happened_at)
		select id, :channel::integer, :status::text, :now::timestamptz from target
		on conflict do nothing
		returning message_id
	), moved as (
		update message m set channel = :nextChannel::integer, receipt = null, outcome = null, ended_at = null,
			next_attempt_at = :now::timestamptz,
			-- As a claim does, so that a process that still sends it writes nothing (outbox.ts).
			attempts = m.attempts + 1
		from target t
		where m.id = t.id and t."mayMove" and :nextChannel::integer is not null and t."atChannel" = :channel::integer
			and t.rank < array_position(:statuses::text[], 'delivered')
		returning m.id
	), raised as (
		update message m set receipt = :status::text
		from target t
		where m.id = t.id and not exists (select from moved)
			and array_position(:statuses::text[], :status::text) > t.rank
			and (t."atChannel" = :channel::integer or :status::text in ('delivered', 'read'))
	)
	select kind, exists (select from noted) as "isNew" from target
`);
