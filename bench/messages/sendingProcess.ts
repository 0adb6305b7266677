/** A process that sends codes and messages as a portal does, until it is killed. */
import { createOneTimeCodes } from '../../access/codes/oneTimeCodes.ts';
import { createRateLimiter } from '../../access/limits/rateLimits.ts';
import { createMessageLinks } from '../../access/links/messageLinks.ts';
import { openDatabase } from '../../db/connect.ts';
import { createDeliveryWorker } from '../../messages/deliveryWorker.ts';
import { createMessageWorker } from '../../messages/messageWorker.ts';
import { createWebhookSender } from '../../messages/webhook.ts';
import { createReadMessageFacts } from '../../provider/embedded/messages/readMessageFacts.ts';
import { benchLinkKeys, benchMobile, benchSecret } from './shared.ts';

const [databaseUrl = '', url = ''] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl, dataDir: '' });
const now = () => new Date();
const say = (fields: object, message: string) => console.error(message, fields);
const common = {
	...{ db, now, brandName: 'Kickstand', portalUrl: 'https://service.example.in' },
	sender: createWebhookSender({ url, secret: benchSecret }, now),
	log: { warn: say, error: say },
	count: () => undefined,
};
createMessageWorker({
	...common,
	codes: createOneTimeCodes(db, benchLinkKeys),
	rateLimiter: createRateLimiter(db),
	mobileOf: async (regNo) => benchMobile(regNo),
	channel: 'sms',
}).start();
createDeliveryWorker({
	...common,
	channels: ['sms'],
	readFacts: createReadMessageFacts(db),
	links: createMessageLinks(db, benchLinkKeys),
}).start();
// The workers' timers do not hold the process.
setInterval(() => undefined, 60_000);
