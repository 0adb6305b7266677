import { Counter, Gauge, Registry } from 'prom-client';
import { labelValues, otherLabel } from './metricLabels.ts';

/** The labels of each are those of `labelValues`. */
const counters = {
	gateway_returns_rejected: 'Returns of the payment gateway that changed nothing',
	bookings: 'Bookings and cancellations by outcome',
	payments: 'Attempts to pay by outcome',
	provider_calls: 'Calls to the provider by outcome; circuitOpen: rejected by the circuit breaker',
	provider_breaker_transitions: 'Transitions of the circuit breaker of the provider, by new state',
	rate_limits_exceeded: 'Requests that were rejected because a rate limit was exceeded',
	connections_refused: 'Connections to the public port that were closed by its limits',
	code_tries:
		'One-time codes that were entered, by outcome, and links of no message; wrong, tooManyTries and wrongLink: guesses',
	messages: 'Messages to owners by kind and outcome; failed: an attempt that is repeated',
	message_receipts: 'What the delivery service said became of messages, by kind and status',
	message_receipts_rejected: 'Receipts that changed nothing',
	provider_rejections: 'Calls of the embedded provider that were rejected',
	preflight_warnings: 'Warnings about the settings at the start',
	credentials_rejections: 'Wrong tokens and secrets of programs, by part of the internal port',
	storage_failures: 'Files that could not be stored, read or removed',
	desk_rejections: 'Commands of the desk that were rejected',
} as const satisfies Readonly<Record<keyof typeof labelValues, string>>;

type CounterName = keyof typeof counters;

const gauges = {
	provider_breaker_open:
		'Whether the circuit breaker rejects calls to the provider because it cannot be reached: 1, or 0',
	undeclared_proxy: 'Whether a request came through a proxy that TRUST_PROXY does not name: 1, or 0',
} as const;

type GaugeName = keyof typeof gauges;

/** The metrics of one process since its start (docs/operations.md#metrics). */
export interface Metrics {
	/** The registry that `/metrics` exports; request durations and gauges are registered in it as well. */
	readonly registry: Registry;
	/**
	 * Increments the counter for these values of its labels, in their order; one that is not on the label's list counts as
	 * `other`, since a value from outside would stay in `/metrics` until the process ends.
	 */
	count(counter: CounterName, ...values: string[]): void;
	set(gauge: GaugeName, value: number): void;
	/** The registry in the Prometheus text format. */
	render(): Promise<string>;
}

/** Each instance has its own registry, so that tests can create several in one process. */
export function createMetrics(): Metrics {
	const registry = new Registry();
	const registers = [registry];
	const names = Object.keys(counters) as CounterName[];
	const counterByName = new Map(
		names.map((name) => {
			const labels = Object.entries<readonly string[]>(labelValues[name]).map(
				([label, values]) => [label, new Set(values)] as const,
			);
			const labelNames = labels.map(([label]) => label);
			const counter = new Counter<string>({
				name: `kickstand_${name}_total`,
				help: counters[name],
				labelNames,
				registers,
			});
			return [name, { counter, labels }];
		}),
	);
	const gaugeNames = Object.keys(gauges) as GaugeName[];
	const gaugeByName = new Map(
		gaugeNames.map((name) => [name, new Gauge({ name: `kickstand_${name}`, help: gauges[name], registers })]),
	);
	return {
		registry,
		count(name, ...values) {
			const known = counterByName.get(name);
			const labelled = known?.labels.map(([label, listed], at) => {
				const value = values[at] ?? '';
				return [label, listed.has(value) ? value : otherLabel];
			});
			known?.counter.inc(Object.fromEntries(labelled ?? []));
		},
		set: (gauge, value) => gaugeByName.get(gauge)?.set(value),
		render: () => registry.metrics(),
	};
}
