import { Histogram, type Registry } from 'prom-client';

/** Upper bounds in seconds, from a typical page (10 ms) to the time limit of a provider call (60 s). */
const bucketBounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60];

export interface CompletedRequest {
	readonly method: string;
	/** The route's pattern, never the address: clients must not be able to choose label values. */
	readonly route: string;
	readonly status: number;
	readonly seconds: number;
}

export interface RequestDurations {
	observe(request: CompletedRequest): void;
}

const knownMethods = new Set(['GET', 'HEAD', 'POST']);

/** More series than a port's routes need; further ones are counted under the route `other`. */
const maxSeries = 500;

/**
 * Registers the histogram of request durations by route pattern (docs/operations.md#metrics). The returned function
 * gives the observer of one port; `port` is a label.
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
		// prom-client never discards a combination of labels.
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
