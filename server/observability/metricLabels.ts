/** The labels of each counter with the values that each may have; any other is counted as `other` (docs/operations.md#metrics). */
import { rateLimitRules } from '../../access/limits/rateLimits.ts';
import { tryOutcomes } from '../../access/limits/tries.ts';
import { messageKindNames } from '../../domain/message/messageKinds.ts';
import { receiptRejections, receiptStatuses } from '../../domain/message/receipt.ts';
import { providerErrorKinds } from '../../domain/providerError.ts';
import { deskCommands } from '../../provider/embedded/desk/commands.ts';
import { paymentEvents, returnRejections } from '../../provider/embedded/payments/onlinePayment.ts';
import { providerRequestSchemas } from '../../provider/requestSchemas.ts';
import { calls } from '../../provider/wire/calls.ts';
import { storageFailures } from '../../storage/storage.ts';
import { preflightChecks } from '../config/preflight.ts';
import { connectionRefusals } from '../start/listen.ts';

export const otherLabel = 'other';

const messageKindLabels = ['code', ...messageKindNames];

export const labelValues = {
	gateway_returns_rejected: { cause: returnRejections },
	bookings: { outcome: ['booked', 'bookingRejected', 'cancelled', 'cancelRejected', ...providerErrorKinds] },
	payments: { outcome: paymentEvents },
	provider_calls: { outcome: ['ok', 'circuitOpen', ...providerErrorKinds] },
	provider_breaker_transitions: { state: ['closed', 'open', 'probing', 'halfOpen'] },
	rate_limits_exceeded: { limit: Object.values(rateLimitRules).map(({ name }) => name) },
	connections_refused: { cause: connectionRefusals },
	code_tries: { outcome: tryOutcomes },
	messages: {
		kind: messageKindLabels,
		outcome: ['sent', 'failed', 'noMobile', 'dropped', 'tooLate', 'mobileLimit'],
	},
	message_receipts: { kind: messageKindLabels, status: receiptStatuses },
	message_receipts_rejected: { cause: receiptRejections },
	provider_rejections: { call: ['bodyTooLarge', ...Object.keys(providerRequestSchemas), ...Object.keys(calls)] },
	preflight_warnings: { check: preflightChecks },
	credentials_rejections: { part: ['desk', 'v1.0', 'messages', 'control'] },
	storage_failures: { cause: storageFailures },
	desk_rejections: { command: ['bodyTooLarge', ...deskCommands.map(({ name }) => name)] },
} as const satisfies Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>;
