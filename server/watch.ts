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
}): Watch {
	const { storage, metrics, hasProvider, isServing } = parts;
	const publicPort = createDurations('public');
	const internalPort = createDurations('internal');
	const gauges = createGauges({ db: storage.db, hasProvider, connections: storage.connections });
	return {
		readiness: createReadiness({ db: storage.db, hasProvider, isServing }),
		publicPort,
		internalPort,
		metricsText: async () =>
			[metrics.text(), durationsHead, publicPort.text(), internalPort.text(), await gauges.text()].join(''),
		stop: gauges.stop,
	};
}
