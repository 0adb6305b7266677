/** The values that the label of each counter may have; any other is counted as `other` (docs/operations.md#metrics). */
import { rateLimitRules } from '../../access/limits/rateLimits.ts';
import { tryOutcomes } from '../../access/limits/tries.ts';
import { providerErrorKinds } from '../../domain/providerError.ts';
import { deskCommands } from '../../provider/embedded/desk/commands.ts';
import { paymentEvents, returnRejections } from '../../provider/embedded/payments/onlinePayment.ts';
import { providerRequestSchemas } from '../../provider/requestSchemas.ts';
import { calls } from '../../provider/wire/calls.ts';
import { storageFailures } from '../../storage/storage.ts';
import { preflightChecks } from '../config/preflight.ts';
import { connectionRefusals } from '../start/listen.ts';

export const otherLabel = 'other';

export const labelValues = {
	gateway_returns_rejected: returnRejections,
	bookings: ['booked', 'bookingRejected', 'cancelled', 'cancelRejected', ...providerErrorKinds],
	payments: paymentEvents,
	provider_calls: ['ok', 'circuitOpen', ...providerErrorKinds],
	provider_breaker_transitions: ['closed', 'open', 'probing', 'halfOpen'],
	rate_limits_exceeded: Object.values(rateLimitRules).map(({ name }) => name),
	connections_refused: connectionRefusals,
	code_tries: tryOutcomes,
	messages: ['sent', 'failed', 'noMobile', 'dropped', 'tooLate', 'mobileLimit'],
	provider_rejections: ['bodyTooLarge', ...Object.keys(providerRequestSchemas), ...Object.keys(calls)],
	preflight_warnings: preflightChecks,
	credentials_rejections: ['desk', 'v1.0', 'messages', 'control'],
	storage_failures: storageFailures,
	desk_rejections: ['bodyTooLarge', ...deskCommands.map(({ name }) => name)],
} as const satisfies Readonly<Record<string, readonly string[]>>;
