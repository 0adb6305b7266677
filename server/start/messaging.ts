import { createOneTimeCodes, type OneTimeCodes } from '../../access/codes/oneTimeCodes.ts';
import type { RateLimiter } from '../../access/limits/rateLimits.ts';
import type { Poller } from '../../db/poller.ts';
import { mobilePattern, readMobile } from '../../domain/text/typedNumbers.ts';
import { createMessageWorker } from '../../messages/messageWorker.ts';
import { createSentLog, type SentLog } from '../../messages/sentLog.ts';
import { createWebhookSender } from '../../messages/webhook.ts';
import type { Config } from '../config/config.ts';
import type { ProviderConnection } from './connectProvider.ts';
import type { ProcessServices } from './processServices.ts';

/** One-time codes in this process: creation, delivery, and the demo's log of sent messages. */
export interface MessagingServices {
	readonly codes: OneTimeCodes;
	readonly worker: Poller;
	/** null: messages are sent to the webhook. */
	readonly sentLog: SentLog | null;
}

interface MessagingDependencies extends ProcessServices {
	readonly provider: Pick<ProviderConnection, 'providerFor'>;
	readonly rateLimiter: RateLimiter;
}

/** null when no codes are sent: in open access, and outside the demo without a webhook. */
export function createMessagingServices(
	config: Config,
	{ db, clock, provider, rateLimiter, metrics, log }: MessagingDependencies,
): MessagingServices | null {
	const isDemo = config.profile === 'demo';
	if (config.accessMode === 'open' || (!config.messageWebhook && !isDemo)) return null;
	const { now } = clock;
	const sentLog = createSentLog(now);
	const webhook = config.messageWebhook && createWebhookSender(config.messageWebhook, now);
	const codes = createOneTimeCodes(db, config.linkKeys);
	const worker = createMessageWorker({
		db,
		codes,
		rateLimiter,
		sender: webhook ?? sentLog,
		mobileOf: (regNo, signal) => registeredMobile(regNo, signal, provider),
		brandName: config.brandName,
		portalUrl: config.publicUrl,
		channel: 'sms',
		now,
		mayRun: clock.agrees,
		log,
		count: (outcome) => metrics.count('messages', 'code', outcome),
	});
	return { codes, worker, sentLog: webhook ? null : sentLog };
}

/**
 * The registered mobile of a vehicle (`CustomerMobile`) in international form; null when the vehicle is unknown or has no
 * Indian mobile. Rejects with a `ProviderError` when the provider fails or `signal` is aborted first.
 */
export async function registeredMobile(
	regNo: string,
	signal: AbortSignal,
	{ providerFor }: MessagingDependencies['provider'],
): Promise<string | null> {
	const provider = providerFor({ language: 'en', bearer: null, requestId: 'message', portalUrl: '', signal });
	const vehicle = await provider.vehicleByRegNo(regNo);
	const { value } = readMobile(vehicle?.customerMobile ?? '');
	return mobilePattern.test(value) ? `+91${value}` : null;
}
