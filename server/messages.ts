import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type Codes, createCodes } from '../access/codes.ts';
import type { Rounds } from '../db/rounds.ts';
import type { Database } from '../db/schema.ts';
import { limits, mobileDigits } from '../domain/limits.ts';
import { createSentLog, type SentLog } from '../messages/sentLog.ts';
import { createWebhook } from '../messages/webhook.ts';
import { createMessageWorker } from '../messages/worker.ts';
import type { Config } from './config.ts';
import type { Metrics } from './metrics.ts';
import type { ProviderConnection } from './provider.ts';

/** One-time codes in this process: who makes them, who sends them, and where the demo's are read. */
export interface MessageParts {
	readonly codes: Codes;
	readonly worker: Rounds;
	/** null: messages go to the webhook. */
	readonly sentLog: SentLog | null;
}

interface Surroundings {
	readonly db: Kysely<Database>;
	readonly provider: Pick<ProviderConnection, 'providerFor'>;
	readonly metrics: Metrics;
	readonly log: Logger;
}

/** null: no codes are sent. Open access needs none, and outside the demo nobody sends them without a webhook. */
export function messageParts(config: Config, { db, provider, metrics, log }: Surroundings): MessageParts | null {
	const isDemo = config.profile === 'demo';
	if (config.access === 'open' || (!config.messageWebhook && !isDemo)) return null;
	const now = () => new Date();
	const sentLog = createSentLog(now);
	const webhook = config.messageWebhook && createWebhook(config.messageWebhook, now);
	const codes = createCodes(db, config.linkKeys);
	const worker = createMessageWorker({
		db,
		codes,
		sender: webhook ?? sentLog,
		mobileOf: (regNo, signal) => mobileOf(regNo, signal, provider),
		brandName: config.brandName,
		now,
		log,
		count: (outcome) => metrics.count('messages', outcome),
	});
	return { codes, worker, sentLog: webhook ? null : sentLog };
}

/**
 * The one that the vehicle's document carries (CustomerMobile), of this or of an upstream provider; null: no such
 * vehicle, or no Indian mobile. Rejects with a `Failure` when the provider does not answer, or not before `signal` fires.
 */
export async function mobileOf(
	regNo: string,
	signal: AbortSignal,
	{ providerFor }: Surroundings['provider'],
): Promise<string | null> {
	const provider = providerFor({ language: 'en', bearer: null, requestId: 'message', portalUrl: '', signal });
	const vehicle = await provider.vehicleByRegNo(regNo);
	const digits = mobileDigits(vehicle?.customerMobile ?? '');
	return digits.length === limits.mobile ? `+91${digits}` : null;
}
