/**
 * A process that sends codes and messages as a portal does, until it is killed. What messages say is read from the
 * vehicle, and each has a token of its own: what the facts of each kind cost is not measured here.
 */
import { createHash } from 'node:crypto';
import { createOneTimeCodes } from '../../access/codes/oneTimeCodes.ts';
import { createRateLimiter } from '../../access/limits/rateLimits.ts';
import { openDatabase } from '../../db/connect.ts';
import { createDeliveryWorker } from '../../messages/deliveryWorker.ts';
import { createMessageWorker } from '../../messages/messageWorker.ts';
import { createWebhookSender } from '../../messages/webhook.ts';
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
	async readFacts(messages) {
		const regNos = messages.map(({ regNo }) => regNo);
		const vehicles = await db.selectFrom('vehicle').select('reg_no').where('reg_no', 'in', regNos).execute();
		const known = new Set(vehicles.map(({ reg_no }) => reg_no));
		const values = { time: '28 Nov, 10:00 AM', dealer: 'Sahyadri Motors' };
		const told = messages.filter(({ regNo }) => known.has(regNo));
		return new Map(
			told.map(({ id, regNo }) => {
				const registeredMobile = benchMobile(regNo);
				return [id, { language: 'en', registeredMobile, bookingMobile: null, values }];
			}),
		);
	},
	links: {
		async tokensFor(contents, at) {
			const tokens = new Map(contents.map(({ messageId }) => [messageId, tokenOf(messageId)]));
			if (contents.length === 0) return tokens;
			const link = { key_id: 'k1', made_at: at, ends_at: new Date(at.getTime() + 30 * 86_400_000) };
			const rows = contents.map(({ messageId, regNo, path, visit }) => {
				return { ...link, message_id: messageId, token_hash: hashOf(tokenOf(messageId)), reg_no: regNo, path, visit };
			});
			await db
				.insertInto('message_link')
				.values(rows)
				.onConflict((conflict) => conflict.doNothing())
				.execute();
			return tokens;
		},
	},
}).start();
// The workers' timers do not hold the process.
setInterval(() => undefined, 60_000);

function tokenOf(messageId: string): string {
	return createHash('sha256').update(messageId).digest('base64url').slice(0, 22);
}

function hashOf(token: string): string {
	return createHash('sha256').update(token).digest('base64url');
}
