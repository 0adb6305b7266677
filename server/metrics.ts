/** Counters of this process since its start, for `/metrics` on the internal port (Prometheus' text form). */

/** Each counter has one label, so that it stays small: never anything that an outsider chooses. */
const counters = {
	gateway_returns_refused: { label: 'cause', help: 'Returns of the payment gateway that changed nothing' },
	payments: { label: 'outcome', help: 'What became of attempts to pay' },
	provider_refusals: { label: 'call', help: 'Calls of the embedded provider that were refused' },
	desk_refusals: { label: 'operation', help: 'Operations of the desk that were refused' },
} as const;

export type Counter = keyof typeof counters;

export interface Metrics {
	count(counter: Counter, value: string): void;
	text(): string;
}

export function createMetrics(): Metrics {
	const counted = new Map<Counter, Map<string, number>>();
	return {
		count(counter, value) {
			const values = counted.get(counter) ?? new Map<string, number>();
			counted.set(counter, values.set(value, (values.get(value) ?? 0) + 1));
		},
		text() {
			const names = Object.keys(counters) as Counter[];
			return names.map((name) => linesOf(name, counted.get(name) ?? new Map())).join('');
		},
	};
}

function linesOf(counter: Counter, values: ReadonlyMap<string, number>): string {
	const { label, help } = counters[counter];
	const name = `kickstand_${counter}_total`;
	const lines = [...values].map(([value, count]) => `${name}{${label}="${escaped(value)}"} ${count}`);
	return [`# HELP ${name} ${help}`, `# TYPE ${name} counter`, ...lines, ''].join('\n');
}

const escaped = (value: string): string =>
	value.replace(/["\\\n]/g, (character) => `\\${character === '\n' ? 'n' : character}`);
