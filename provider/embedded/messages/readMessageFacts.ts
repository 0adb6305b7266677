/** What messages to owners say at the moment of sending (docs/product.md#messages). */
import type { Kysely } from 'kysely';
import type { Database } from '../../../db/schema.ts';
import type { MessageKind } from '../../../domain/message/messageKinds.ts';
import type { ReadMessageFacts } from '../../../messages/messageFacts.ts';
import { readAppointmentFacts } from './appointmentFacts.ts';
import type { FactReader } from './factRows.ts';
import { isAboutJobCard, readJobCardFacts } from './jobCardFacts.ts';
import { readServiceDueFacts } from './serviceDueFacts.ts';

function readerOf(kind: MessageKind): FactReader {
	if (kind === 'serviceDue') return readServiceDueFacts;
	return isAboutJobCard(kind) ? readJobCardFacts : readAppointmentFacts;
}

/**
 * Reads the facts of the embedded provider's messages, those of a batch in one query for each group of kinds. What an
 * owner before the present one was to be notified no longer holds.
 */
export const createReadMessageFacts =
	(db: Kysely<Database>): ReadMessageFacts =>
	async (messages, now) => {
		const groups = [...Map.groupBy(messages, ({ kind }) => readerOf(kind))];
		const facts = await Promise.all(groups.map(([read, group]) => read(group, { db, now })));
		return new Map(facts.flatMap((each) => [...each]));
	};
