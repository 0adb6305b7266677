/** Counters of this process since its start, for `/metrics` on the internal port (Prometheus' text form). */

/** Each counter has one label, so that it stays small: never anything that an outsider chooses. */
const counters = {
	gateway_returns_refused: { label: 'cause', help: 'Returns of the payment gateway that changed nothing' },
	bookings: { label: 'outcome', help: 'What became of bookings and of cancelling them' },
	payments: { label: 'outcome', help: 'What became of attempts to pay' },
	provider_calls: {
		label: 'outcome',
		help: 'Calls to the provider by what came of them; notTried: refused by the breaker',
	},
	provider_breaker_changes: { label: 'state', help: 'Into which state the breaker before the provider went' },
	limits_reached: { label: 'limit', help: 'Requests that were refused because a limit was reached' },
	messages: { label: 'outcome', help: 'What became of messages to owners' },
	provider_refusals: { label: 'call', help: 'Calls of the embedded provider that were refused' },
	desk_refusals: { label: 'operation', help: 'Operations of the desk that were refused' },
} as const;

const gauges = {
	provider_breaker_open: 'Whether calls to the provider are refused because it cannot be reached: 1, or 0',
} as const;

export type Counter = keyof typeof counters;
type Gauge = keyof typeof gauges;

export interface Metrics {
	count(counter: Counter, value: string): void;
	set(gauge: Gauge, value: number): void;
	text(): string;
}

export function createMetrics(): Metrics {
	const counted = new Map<Counter, Map<string, number>>();
	const measured = new Map<Gauge, number>();
	return {
		count(counter, value) {
			const values = counted.get(counter) ?? new Map<string, number>();
			counted.set(counter, values.set(value, (values.get(value) ?? 0) + 1));
		},
		set(gauge, value) {
			measured.set(gauge, value);
		},
		text() {
			const names = Object.keys(counters) as Counter[];
			const gaugeNames = Object.keys(gauges) as Gauge[];
			return [
				...names.map((name) => linesOf(name, counted.get(name) ?? new Map())),
				...gaugeNames.map((name) => gaugeLines(name, measured.get(name) ?? 0)),
			].join('');
		},
	};
}

function linesOf(counter: Counter, values: ReadonlyMap<string, number>): string {
	const { label, help } = counters[counter];
	const name = `kickstand_${counter}_total`;
	const lines = [...values].map(([value, count]) => `${name}{${label}="${escaped(value)}"} ${count}`);
	return [`# HELP ${name} ${help}`, `# TYPE ${name} counter`, ...lines, ''].join('\n');
}

function gaugeLines(gauge: Gauge, value: number): string {
	const name = `kickstand_${gauge}`;
	return [`# HELP ${name} ${gauges[gauge]}`, `# TYPE ${name} gauge`, `${name} ${value}`, ''].join('\n');
}

const escaped = (value: string): string =>
	value.replace(/["\\\n]/g, (character) => `\\${character === '\n' ? 'n' : character}`);
