/** The messages to owners that a provider has queued, for tests. */
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { MessageKind } from '../../../domain/message/messageKinds.ts';
import type { QueuedMessage } from '../../../messages/messageContent.ts';
import { createReadMessageContents } from '../../../provider/embedded/messages/readMessageContents.ts';

/** All messages of a vehicle, in the order in which they were queued. */
export async function readQueued(regNo: string, db: Kysely<Database>): Promise<readonly QueuedMessage[]> {
	const { rows } = await sql<QueuedMessage>`
		select id, kind, reg_no as "regNo", about_id as "aboutId", link_bound_to_id as "linkBoundToId", recipient, queued_at as "queuedAt", expires_at as "expiresAt"
		from message where reg_no = ${regNo} order by queued_at, ctid
	`.execute(db);
	return rows;
}

export const kindsOf = (messages: readonly QueuedMessage[]): readonly MessageKind[] => messages.map(({ kind }) => kind);

/** The contents of the vehicle's messages of this kind at that time; null: they no longer apply. */
export async function contentsOf(regNo: string, kind: MessageKind, { db, now }: { db: Kysely<Database>; now: Date }) {
	const ofKind = (await readQueued(regNo, db)).filter((message) => message.kind === kind);
	const contents = await createReadMessageContents(db)(ofKind, now);
	return ofKind.map(({ id }) => contents.get(id) ?? null);
}
