import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { createOneTimeCodes, type OneTimeCodes } from '../access/oneTimeCodes.ts';
import type { Poller } from '../db/poller.ts';
import type { Database } from '../db/schema.ts';
import { fieldLimits, sanitizeMobile } from '../domain/fieldLimits.ts';
import { createMessageWorker } from '../messages/messageWorker.ts';
import { createSentLog, type SentLog } from '../messages/sentLog.ts';
import { createWebhookSender } from '../messages/webhook.ts';
import type { Config } from './config/config.ts';
import type { ProviderConnection } from './connectProvider.ts';
import type { Metrics } from './observability/metrics.ts';

/** One-time codes in this process: who makes them, who sends them, and where the demo's are read. */
export interface MessagingServices {
	readonly codes: OneTimeCodes;
	readonly worker: Poller;
	/** null: messages go to the webhook. */
	readonly sentLog: SentLog | null;
}

interface MessagingDependencies {
	readonly db: Kysely<Database>;
	readonly provider: Pick<ProviderConnection, 'providerFor'>;
	readonly metrics: Metrics;
	readonly log: Logger;
}

/** null: no codes are sent. Open access needs none, and outside the demo nobody sends them without a webhook. */
export function createMessagingServices(
	config: Config,
	{ db, provider, metrics, log }: MessagingDependencies,
): MessagingServices | null {
	const isDemo = config.profile === 'demo';
	if (config.accessMode === 'open' || (!config.messageWebhook && !isDemo)) return null;
	const now = () => new Date();
	const sentLog = createSentLog(now);
	const webhook = config.messageWebhook && createWebhookSender(config.messageWebhook, now);
	const codes = createOneTimeCodes(db, config.linkKeys);
	const worker = createMessageWorker({
		db,
		codes,
		sender: webhook ?? sentLog,
		mobileOf: (regNo, signal) => registeredMobile(regNo, signal, provider),
		brandName: config.brandName,
		now,
		log,
		count: (outcome) => metrics.count('messages', outcome),
	});
	return { codes, worker, sentLog: webhook ? null : sentLog };
}

/**
 * The one that the vehicle's document carries (CustomerMobile), of this or of an upstream provider; null: no such
 * vehicle, or no Indian mobile. Rejects with a `ProviderError` when the provider does not answer, or not before `signal` fires.
 */
export async function registeredMobile(
	regNo: string,
	signal: AbortSignal,
	{ providerFor }: MessagingDependencies['provider'],
): Promise<string | null> {
	const provider = providerFor({ language: 'en', bearer: null, requestId: 'message', portalUrl: '', signal });
	const vehicle = await provider.vehicleByRegNo(regNo);
	const digits = sanitizeMobile(vehicle?.customerMobile ?? '');
	return digits.length === fieldLimits.mobile ? `+91${digits}` : null;
}
