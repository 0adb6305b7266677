import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { codeVerifications } from '../../access/codes/oneTimeCodes.ts';
import { rateLimitRules } from '../../access/limits/rateLimits.ts';
import { messageKindNames } from '../../domain/message/messageKinds.ts';
import { providerErrorKinds } from '../../domain/providerError.ts';
import { receiptRejections, receiptStatuses } from '../../messages/receipts.ts';
import { messageOutcomes } from '../../messages/sender.ts';
import { paymentEvents, returnRejections } from '../../payments/gateway.ts';
import { deskCommands } from '../../provider/embedded/desk/commands.ts';
import { providerRequestSchemas } from '../../provider/requestSchemas.ts';
import { calls } from '../../provider/wire/calls.ts';
import { storageFailures } from '../../storage/storage.ts';
import { preflightChecks } from '../config/preflight.ts';
import { connectionRefusals } from '../start/listen.ts';

const otherLabel = 'other';

const messageKindLabels = ['code', ...messageKindNames];
const deskCommandNames = deskCommands.map(({ name }) => name);

/** Help, and the labels with their possible values, all served from the start; others count as `other`. */
export const counters = {
	gateway_returns_rejected: ['Returns of the payment gateway that changed nothing', { cause: returnRejections }],
	bookings: [
		'Bookings and cancellations by outcome',
		{ outcome: ['booked', 'bookingRejected', 'cancelled', 'cancelRejected', ...providerErrorKinds] },
	],
	payments: ['Attempts to pay by outcome', { outcome: paymentEvents }],
	provider_calls: [
		'Calls to the provider by outcome; circuitOpen: rejected by the circuit breaker',
		{ outcome: ['ok', 'circuitOpen', ...providerErrorKinds] },
	],
	provider_breaker_transitions: [
		'Transitions of the circuit breaker of the provider, by new state',
		{ state: ['closed', 'open', 'probing', 'halfOpen'] },
	],
	rate_limits_exceeded: [
		'Requests that were rejected because a rate limit was exceeded',
		{ limit: Object.values(rateLimitRules).map(({ name }) => name) },
	],
	connections_refused: ['Connections to the public port that were closed by its limits', { cause: connectionRefusals }],
	code_tries: [
		'One-time codes that were entered, by outcome; wrong and tooManyTries: guesses',
		{ outcome: codeVerifications },
	],
	messages: [
		'Messages to owners by kind and outcome; failed: an attempt that is repeated',
		{ kind: messageKindLabels, outcome: messageOutcomes },
	],
	message_receipts: [
		'What the delivery service said became of messages, by kind and status',
		{ kind: messageKindLabels, status: receiptStatuses },
	],
	message_receipts_rejected: ['Receipts that changed nothing', { cause: receiptRejections }],
	provider_rejections: [
		'Calls of the embedded provider that were rejected',
		{ call: ['bodyTooLarge', ...Object.keys(providerRequestSchemas), ...Object.keys(calls)] },
	],
	preflight_warnings: ['Warnings about the settings at the start', { check: preflightChecks }],
	credentials_rejections: [
		'Wrong tokens and secrets of programs, by part of the internal port',
		{ part: ['desk', 'v1.0', 'messages', 'control'] },
	],
	storage_failures: ['Files that could not be stored, read or removed', { cause: storageFailures }],
	desk_rejections: ['Commands of the desk that were rejected', { command: ['bodyTooLarge', ...deskCommandNames] }],
} as const satisfies Readonly<Record<string, readonly [string, Readonly<Record<string, readonly string[]>>]>>;

const gauges = {
	provider_breaker_open:
		'Whether the circuit breaker rejects calls to the provider because it cannot be reached: 1, or 0',
	undeclared_proxy: 'Whether a request came through a proxy that TRUST_PROXY does not name: 1, or 0',
} as const;

export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The metrics of one process since its start (docs/operations.md#metrics). Each instance has its own registry, so that
 * tests can create several in one process.
 */
export function createMetrics() {
	const registry = new Registry();
	const registers = [registry];
	const countByName = new Map(
		Object.entries(counters).map(([name, [help, labels]]) => {
			const lists = Object.entries<readonly string[]>(labels);
			const labelNames = Object.keys(labels);
			const counter = new Counter({ name: `kickstand_${name}_total`, help, labelNames, registers });
			const withLabel = (series: object[], [label, list]: (typeof lists)[number]) =>
				series.flatMap((each) => list.map((value) => ({ ...each, [label]: value })));
			// Prometheus would see no increase if a series began with its first event.
			for (const series of lists.reduce(withLabel, [{}])) counter.inc(series, 0);
			const listed = (values: string[]) =>
				lists.map(([label, list], at) => [label, list.find((value) => value === values[at]) ?? otherLabel]);
			return [name, (values: string[]) => counter.inc(Object.fromEntries(listed(values)))];
		}),
	);
	const gaugeByName = new Map(
		Object.entries(gauges).map(([name, help]) => [name, new Gauge({ name: `kickstand_${name}`, help, registers })]),
	);
	return {
		/** The registry that `/metrics` exports; request durations and gauges are registered in it as well. */
		registry,
		/**
		 * Increments the counter for these values of its labels, in their order. A value that is not on the label's list
		 * counts as `other`, since a value from outside would stay in `/metrics` until the process ends.
		 */
		count: (name: keyof typeof counters, ...values: string[]): void => countByName.get(name)?.(values),
		set: (gauge: keyof typeof gauges, value: number): void => gaugeByName.get(gauge)?.set(value),
		/** The registry in the Prometheus text format. */
		render: (): Promise<string> => registry.metrics(),
	};
}

/** Upper bounds in seconds, from a typical page (10 ms) to the time limit of a provider call (60 s). */
const bucketBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export interface CompletedRequest {
	readonly method: string;
	/** The route's pattern, never the address: clients must not be able to choose label values. */
	readonly route: string;
	readonly status: number;
	readonly seconds: number;
}

const knownMethods = new Set(['GET', 'HEAD', 'POST']);

/** More series than a port's routes need; further ones are counted under the route `other`. */
const maxSeries = 500;

/**
 * Registers the histogram of request durations by route pattern (docs/operations.md#metrics). The returned function
 * gives the observer of one port; `port` is a label.
 */
export function createRequestDurations(registry: Registry) {
	const histogram = new Histogram({
		name: 'kickstand_http_request_duration_seconds',
		help: 'How long requests took, by route',
		labelNames: ['port', 'method', 'route', 'status'],
		buckets: bucketBounds,
		registers: [registry],
	});
	return (port: 'public' | 'internal') => {
		// prom-client never discards a combination of labels.
		const series = new Set<string>();
		return ({ method: requestMethod, route: pattern, status: code, seconds }: CompletedRequest): void => {
			const method = knownMethods.has(requestMethod) ? requestMethod : otherLabel;
			const status = `${Math.floor(code / 100)}xx`;
			const key = `${method} ${status} ${pattern}`;
			if (series.size < maxSeries) series.add(key);
			const route = series.has(key) ? pattern : otherLabel;
			histogram.observe({ port, method, route, status }, seconds);
		};
	};
}
