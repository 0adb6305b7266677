/** The contents of messages to owners at the moment of sending (docs/product.md#messages). */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { MessageKind } from '../../../domain/message/messageKinds.ts';
import type { ReadMessageContents } from '../../../messages/messageContent.ts';
import { readAppointmentContents } from './appointmentContents.ts';
import type { ContentReader } from './contentRows.ts';
import { isAboutJobCard, readJobCardContents } from './jobCardContents.ts';
import { readServiceDueContents } from './serviceDue.ts';

function readerOf(kind: MessageKind): ContentReader {
	if (kind === 'serviceDue') return readServiceDueContents;
	return isAboutJobCard(kind) ? readJobCardContents : readAppointmentContents;
}

/**
 * Reads the contents of the embedded provider's messages, those of a batch in one query for each group of kinds.
 * Messages to an earlier owner no longer hold.
 */
export const createReadMessageContents =
	(db: Kysely<Database>): ReadMessageContents =>
	async (messages, now) => {
		const groups = [...Map.groupBy(messages, ({ kind }) => readerOf(kind))];
		const contents = await Promise.all(groups.map(([read, group]) => read(group, { db, now })));
		return new Map(contents.flatMap((each) => [...each]));
	};
