/** A process that sends codes and messages as a portal does, until it is killed. */
import { createOneTimeCodes } from '../../access/codes/oneTimeCodes.ts';
import { createRateLimiter } from '../../access/limits/rateLimits.ts';
import { createMessageLinks } from '../../access/links/messageLinks.ts';
import { openDatabase } from '../../db/connect.ts';
import { createMessageWorker } from '../../messages/messageWorker.ts';
import { createWebhookSender } from '../../messages/webhook.ts';
import { createReadMessageContents } from '../../provider/embedded/messages/readMessageContents.ts';
import { benchLinkKeys, benchMobile, benchSecret } from './shared.ts';

const [databaseUrl = '', url = ''] = process.argv.slice(2);
const { db } = await openDatabase({ databaseUrl, dataDir: '' });
const now = () => new Date();
const say = (fields: object, message: string) => console.error(message, fields);
const codes = createOneTimeCodes(db, benchLinkKeys);
const rateLimiter = createRateLimiter(db);
const links = createMessageLinks(db, benchLinkKeys);
const limits = { rateLimiter, perHour: Number.POSITIVE_INFINITY, recipientsOf: codes.recipientsOf };
createMessageWorker({
	...{ db, now, brandName: 'Kickstand', portalUrl: 'https://service.example.in' },
	sender: createWebhookSender({ url, secret: benchSecret }, now),
	channels: ['sms'],
	codeMessages: {
		codes,
		rateLimiter,
		mobileOf: async (regNo) => benchMobile(regNo),
	},
	ownerMessages: { readContents: createReadMessageContents(db), links, limits },
	log: { warn: say, error: say },
	count: () => undefined,
}).start();
// The worker's timer does not keep the process alive.
setInterval(() => undefined, 60_000);
