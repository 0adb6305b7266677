import { createMessageLinks } from '../../access/links/messageLinks.ts';
import { createMessageWorker } from '../../messages/messageWorker.ts';
import { createReadMessageFacts } from '../../provider/embedded/messages/readMessageFacts.ts';
import type { OperationContext } from '../../provider/embedded/operationContext.ts';
import type { Config } from '../config/config.ts';

/**
 * Sends what the demo's vehicles were told before its first start, to nobody, at the time of the context and whatever the
 * hour: from then on it is among the messages that were sent.
 */
export const sendPastMessages =
	({ linkKeys, messaging: { channels }, brandName, publicUrl }: Config) =>
	async ({ db, now }: OperationContext): Promise<void> => {
		await db.updateTable('message').set({ is_hurried: true }).where('outcome', 'is', null).execute();
		const failed = (fields: object) => {
			throw new Error('a message of the demo’s past could not be sent', { cause: fields });
		};
		await createMessageWorker({
			...{ db, channels, brandName, portalUrl: publicUrl },
			codeMessages: null,
			ownerMessages: { readFacts: createReadMessageFacts(db), links: createMessageLinks(db, linkKeys) },
			sender: { send: async () => {} },
			now: () => now,
			log: { warn: failed, error: failed },
			count: () => {},
		}).runOnce();
	};
