import { Counter, Gauge, Registry } from 'prom-client';
import { labelValues, otherLabel } from './metricLabels.ts';

/** Each counter has one label, whose values are those of `labelValues`. */
const counters = {
	gateway_returns_rejected: { label: 'cause', help: 'Returns of the payment gateway that changed nothing' },
	bookings: { label: 'outcome', help: 'Bookings and cancellations by outcome' },
	payments: { label: 'outcome', help: 'Attempts to pay by outcome' },
	provider_calls: {
		label: 'outcome',
		help: 'Calls to the provider by outcome; circuitOpen: rejected by the circuit breaker',
	},
	provider_breaker_transitions: {
		label: 'state',
		help: 'Transitions of the circuit breaker of the provider, by new state',
	},
	rate_limits_exceeded: { label: 'limit', help: 'Requests that were rejected because a rate limit was exceeded' },
	connections_refused: { label: 'cause', help: 'Connections to the public port that were closed by its limits' },
	code_tries: {
		label: 'outcome',
		help: 'One-time codes that were entered, by outcome, and links of no message; wrong, tooManyTries and wrongLink: guesses',
	},
	messages: { label: 'outcome', help: 'Messages to owners by outcome' },
	provider_rejections: { label: 'call', help: 'Calls of the embedded provider that were rejected' },
	preflight_warnings: { label: 'check', help: 'Warnings about the settings at the start' },
	credentials_rejections: { label: 'part', help: 'Wrong tokens and secrets of programs, by part of the internal port' },
	storage_failures: { label: 'cause', help: 'Files that could not be stored, read or removed' },
	desk_rejections: { label: 'command', help: 'Commands of the desk that were rejected' },
} as const satisfies Readonly<Record<keyof typeof labelValues, object>>;

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
	 * Increments the counter for the label value `value`; one that is not on the counter's list counts as `other`, since a
	 * value from outside would stay in `/metrics` until the process ends.
	 */
	count(counter: CounterName, value: string): void;
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
			const { label, help } = counters[name];
			const counter = new Counter<string>({ name: `kickstand_${name}_total`, help, labelNames: [label], registers });
			return [name, { counter, label, listed: new Set<string>(labelValues[name]) }];
		}),
	);
	const gaugeNames = Object.keys(gauges) as GaugeName[];
	const gaugeByName = new Map(
		gaugeNames.map((name) => [name, new Gauge({ name: `kickstand_${name}`, help: gauges[name], registers })]),
	);
	return {
		registry,
		count(name, value) {
			const known = counterByName.get(name);
			known?.counter.inc({ [known.label]: known.listed.has(value) ? value : otherLabel });
		},
		set: (gauge, value) => gaugeByName.get(gauge)?.set(value),
		render: () => registry.metrics(),
	};
}
