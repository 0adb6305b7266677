import { createDurations, durationsHead } from './durations.ts';
import { createGauges } from './gauges.ts';
import type { Metrics } from './metrics.ts';
import { createReadiness, type Readiness } from './readiness.ts';
import type { Storage } from './storage.ts';

/** What whoever watches this process is shown: is it ready, and its figures. */
export interface Watch {
	readonly readiness: () => Promise<Readiness>;
	readonly publicPort: ReturnType<typeof createDurations>;
	readonly internalPort: ReturnType<typeof createDurations>;
	/** Everything of `/metrics`. */
	metricsText(): Promise<string>;
	stop(): void;
}

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
	const publicPort = createDurations('public');
	const internalPort = createDurations('internal');
	const gauges = createGauges({ db: storage.db, hasProvider, connections: storage.connections });
	return {
		readiness: createReadiness({ db: storage.db, ...rules }),
		publicPort,
		internalPort,
		metricsText: async () =>
			[metrics.text(), durationsHead, publicPort.text(), internalPort.text(), await gauges.text()].join(''),
		stop: gauges.stop,
	};
}
