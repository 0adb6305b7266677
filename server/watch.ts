import { createDurations, type Durations } from './durations.ts';
import { createGauges } from './gauges.ts';
import type { Metrics } from './metrics.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import type { Storage } from './storage.ts';

/** What whoever watches this process is shown: is it ready, and its figures. */
export interface Watch {
	readonly readiness: () => Promise<Readiness>;
	readonly publicPort: Durations;
	readonly internalPort: Durations;
	/** Everything of `/metrics`. */
	metricsText(): Promise<string>;
	stop(): void;
}

/** Registers the durations and gauges of the process in the registry of `metrics`: once for each. */
export function createWatch(parts: {
	readonly storage: Pick<Storage, 'db' | 'connections'>;
	readonly metrics: Metrics;
	readonly hasProvider: boolean;
	readonly isServing: () => boolean;
	/** How long an answer about readiness is good; 500 ms when not given. */
	readonly freshMs?: number;
}): Watch {
	const { storage, metrics, ...rules } = parts;
	const { hasProvider } = rules;
	const { registry } = metrics;
	const durationsOf = createDurations(registry);
	const gauges = createGauges({ registry, db: storage.db, hasProvider, connections: storage.connections });
	return {
		readiness: createReadiness({ db: storage.db, ...rules }),
		publicPort: durationsOf('public'),
		internalPort: durationsOf('internal'),
		async metricsText() {
			await gauges.update();
			return metrics.text();
		},
		stop: gauges.stop,
	};
}
