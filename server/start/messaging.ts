import { createOneTimeCodes } from '../../access/codes/oneTimeCodes.ts';
import type { RateLimiter } from '../../access/limits/rateLimits.ts';
import { internationalMobile } from '../../domain/text/typedNumbers.ts';
import { createMessageWorker } from '../../messages/messageWorker.ts';
import { createMsg91Sender } from '../../messages/msg91.ts';
import { createReceipts } from '../../messages/receipts.ts';
import type { MessageSender } from '../../messages/sender.ts';
import type { OwnerMessages } from '../../messages/sendMessages.ts';
import { createSentLog } from '../../messages/sentLog.ts';
import { createWebhookSender } from '../../messages/webhook.ts';
import type { Config } from '../config/config.ts';
import type { AcceptReceiptRequest } from '../http/routes/messageReceipts.ts';
import type { ProcessServices, ProviderConnection } from './connectProvider.ts';

interface MessagingDependencies extends ProcessServices {
	readonly provider: Pick<ProviderConnection, 'providerFor'>;
	readonly rateLimiter: RateLimiter;
	/** null: with PROVIDER_URL, which reports no events, only codes are sent. */
	readonly ownerMessages: Omit<OwnerMessages, 'limits'> | null;
}

/**
 * Messages to owners in this process: their creation and delivery, receipts, and the demo's log of sent texts. null if
 * nothing is sent: outside the demo without a delivery service.
 */
export function createMessagingServices(
	config: Config,
	{ db, clock, provider, rateLimiter, ownerMessages, metrics, log }: MessagingDependencies,
) {
	const { now } = clock;
	const { channels, receiptSecret } = config.messaging;
	const sentLog = config.messaging.provider === null && config.profile === 'demo' ? createSentLog(now) : null;
	const sender = sentLog ?? createSender(config.messaging.provider, now);
	if (sender === null) return null;
	const oneTimeCodes = createOneTimeCodes(db, config.linkKeys);
	const codes = config.accessMode === 'verified' ? oneTimeCodes : null;
	const limits = { rateLimiter, perHour: config.messaging.perHour, recipientsOf: oneTimeCodes.recipientsOf };
	const worker = createMessageWorker({
		db,
		sender,
		channels,
		now,
		log,
		mayRun: clock.agrees,
		brandName: config.brandName,
		portalUrl: config.publicUrl,
		ownerMessages: ownerMessages && { ...ownerMessages, limits },
		codeMessages: codes && {
			codes,
			rateLimiter,
			mobileOf: (regNo, signal) => registeredMobile(regNo, signal, provider),
		},
		count: (kind, outcome) => metrics.count('messages', kind, outcome),
	});
	return {
		/** null: open access needs none. */
		codes,
		worker,
		/** null: messages are sent to a delivery service. */
		sentLog,
		/** null: there is no MESSAGE_RECEIPT_SECRET. */
		acceptReceipt: receiptSecret === null ? null : acceptReceipts(receiptSecret, config, { db, clock, metrics }),
	};
}

function createSender(provider: Config['messaging']['provider'], now: () => Date): MessageSender | null {
	if (provider === null) return null;
	return provider.kind === 'webhook' ? createWebhookSender(provider, now) : createMsg91Sender(provider);
}

function acceptReceipts(
	secret: string,
	{ messaging: { channels } }: Config,
	{ db, clock: { now }, metrics }: Pick<ProcessServices, 'db' | 'clock' | 'metrics'>,
): AcceptReceiptRequest {
	const count = (kind: string, status: string) => metrics.count('message_receipts', kind, status);
	const accept = createReceipts({ db, secret, channels, now, count });
	return async (receipt) => {
		const rejection = receipt === null ? 'bodyTooLarge' : await accept(receipt);
		if (rejection !== null) metrics.count('message_receipts_rejected', rejection);
		return rejection;
	};
}

/**
 * The registered mobile of a vehicle (`CustomerMobile`) in international form; null if the vehicle is unknown or has no
 * Indian mobile. Rejects with a `ProviderError` if the provider fails or `signal` is aborted first.
 */
export async function registeredMobile(
	regNo: string,
	signal: AbortSignal,
	{ providerFor }: MessagingDependencies['provider'],
): Promise<string | null> {
	const provider = providerFor({ language: 'en', bearer: null, requestId: 'message', portalUrl: '', signal });
	const vehicle = await provider.vehicleByRegNo(regNo);
	return internationalMobile(vehicle?.customerMobile ?? null);
}
