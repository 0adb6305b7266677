/** How long requests took, by their route's pattern, for `/metrics` (a histogram in Prometheus' text form). */

/** Upper bounds in seconds: a page is answered within the first, a provider is waited for until the last. */
const bounds = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60] as const;

const name = 'kickstand_http_request_duration_seconds';

export interface Answered {
	readonly method: string;
	/** The pattern, never an address: what an outsider chooses is no label. */
	readonly route: string;
	readonly status: number;
	readonly seconds: number;
}

export interface Durations {
	observe(answered: Answered): void;
	text(): string;
}

interface Series {
	readonly labels: string;
	/** How many lie at or below each bound and above the one before. */
	readonly counts: number[];
	count: number;
	sum: number;
}

const known = new Set(['GET', 'HEAD', 'POST']);

/** More than the routes of a port have; what comes after that stands under one name. */
const mostSeries = 500;

/** `port` tells the public port's requests from the internal one's. */
export function createDurations(port: 'public' | 'internal'): Durations {
	const all = new Map<string, Series>();
	return {
		observe({ method, route, status, seconds }) {
			const verb = known.has(method) ? method : 'other';
			const told = (of: string) =>
				`port="${port}",method="${verb}",route="${of}",status="${Math.floor(status / 100)}xx"`;
			const own = told(route);
			const labels = all.has(own) || all.size < mostSeries ? own : told('other');
			const series = all.get(labels) ?? { labels, counts: bounds.map(() => 0), count: 0, sum: 0 };
			all.set(labels, series);
			series.count++;
			series.sum += seconds;
			const at = bounds.findIndex((bound) => seconds <= bound);
			if (at >= 0) series.counts[at] = (series.counts[at] ?? 0) + 1;
		},
		text: () => [...all.values()].map(linesOf).join(''),
	};
}

/** Stands once above the lines of all ports. */
export const durationsHead = `# HELP ${name} How long requests took, by route
# TYPE ${name} histogram
`;

function linesOf({ labels, counts, count, sum }: Series): string {
	let below = 0;
	const buckets = bounds.map((bound, index) => {
		below += counts[index] ?? 0;
		return `${name}_bucket{${labels},le="${bound}"} ${below}`;
	});
	return [
		...buckets,
		`${name}_bucket{${labels},le="+Inf"} ${count}`,
		`${name}_sum{${labels}} ${Number(sum.toFixed(6))}`,
		`${name}_count{${labels}} ${count}`,
		'',
	].join('\n');
}
