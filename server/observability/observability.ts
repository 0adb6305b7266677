import type { PortalDatabase } from '../portalDatabase.ts';
import { createGauges } from './gauges.ts';
import { createRequestDurations, type Metrics, type RequestDurations } from './metrics.ts';
import { createReadiness, type Readiness, type ReadinessOptions } from './readiness.ts';

/** Readiness and metrics of this process. */
export interface Observability {
	readonly readiness: () => Promise<Readiness>;
	readonly publicPort: RequestDurations;
	readonly internalPort: RequestDurations;
	/** The response body of `/metrics`. */
	metricsText(): Promise<string>;
	stop(): void;
}

/** Registers request durations and gauges in the registry of `metrics`. Call it once for each registry. */
export function createObservability(options: {
	readonly database: Pick<PortalDatabase, 'db' | 'clock' | 'connections'> &
		Partial<Pick<ReadinessOptions, 'isDiskFull'>>;
	readonly metrics: Metrics;
	readonly hasEmbeddedProvider: boolean;
	readonly isServing: () => boolean;
	/** How long a readiness result is cached; 500 ms by default. */
	readonly cacheMs?: number;
}): Observability {
	const { database, metrics, ...readinessOptions } = options;
	const { hasEmbeddedProvider } = readinessOptions;
	const { registry } = metrics;
	const durationsFor = createRequestDurations(registry);
	const gauges = createGauges({ registry, database, hasEmbeddedProvider });
	return {
		readiness: createReadiness({ ...database, ...readinessOptions }),
		publicPort: durationsFor('public'),
		internalPort: durationsFor('internal'),
		async metricsText() {
			await gauges.update();
			return metrics.render();
		},
		stop: gauges.stop,
	};
}
