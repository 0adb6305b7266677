import { Histogram, type Registry } from 'prom-client';

/** Upper bounds in seconds: a page is answered within the first, a provider is waited for until the last. */
const bucketBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export interface CompletedRequest {
	readonly method: string;
	/** The pattern, never an address: what an outsider chooses is no label. */
	readonly route: string;
	readonly status: number;
	readonly seconds: number;
}

export interface RequestDurations {
	observe(request: CompletedRequest): void;
}

const knownMethods = new Set(['GET', 'HEAD', 'POST']);

/** More than the routes of a port have; what comes after that stands under one name. */
const maxSeries = 500;

/**
 * Registers the histogram of how long requests took, by their route's pattern (docs/operations.md#metrics). The answer
 * makes the durations of a port: `port` tells the public port's requests from the internal one's.
 */
export function createRequestDurations(registry: Registry): (port: 'public' | 'internal') => RequestDurations {
	const histogram = new Histogram({
		name: 'kickstand_http_request_duration_seconds',
		help: 'How long requests took, by route',
		labelNames: ['port', 'method', 'route', 'status'],
		buckets: bucketBounds,
		registers: [registry],
	});
	return (port) => {
		// The library keeps every combination of labels for ever.
		const series = new Set<string>();
		return {
			observe({ method: requestMethod, route: pattern, status: code, seconds }) {
				const method = knownMethods.has(requestMethod) ? requestMethod : 'other';
				const status = `${Math.floor(code / 100)}xx`;
				const key = `${method} ${status} ${pattern}`;
				if (series.size < maxSeries) series.add(key);
				const route = series.has(key) ? pattern : 'other';
				histogram.observe({ port, method, route, status }, seconds);
			},
		};
	};
}
