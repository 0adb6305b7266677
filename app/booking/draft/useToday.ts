import { useEffect, useEffectEvent, useState } from 'react';
import type { Day } from '../../../domain/time/calendar.ts';
import { fetchData } from '../../data/requests.ts';

/** A day of the server's clock; the phone's clock may be wrong. */
export interface ServerDay {
	readonly day: Day;
	/** From the answer to India's midnight, in ms. */
	readonly endsInMs: number;
}

const firstRetryMs = 5_000;
const maxRetryMs = 300_000;

/** In ms: the rest of the day; after failed requests a pause that doubles with each, up to five minutes. */
export const untilNextRequest = ({ endsInMs }: ServerDay, failures: number): number =>
	failures === 0 ? endsInMs : Math.min(firstRetryMs * 2 ** (failures - 1), maxRetryMs);

/**
 * The present day by the server's clock: as it came with the page, and asked for again when it has ended, on a return to
 * the tab, and when the browser shows a page from its history. A failed request changes nothing, and is repeated.
 */
export function useToday(regNo: string, loaded: ServerDay): Day {
	const [fetched, setFetched] = useState({ loaded, latest: loaded });
	// A revalidation is newer than what was fetched before it.
	const latest = fetched.loaded === loaded ? fetched.latest : loaded;
	const [failures, setFailures] = useState(0);
	const ask = useEffectEvent(async () => {
		const answer = await fetchData('/data/today', { RegNo: regNo });
		if (answer.ok) setFetched({ loaded, latest: answer.data });
		setFailures(answer.ok ? 0 : failures + 1);
	});

	useEffect(() => {
		const timer = setTimeout(() => ask(), untilNextRequest(latest, failures));
		return () => clearTimeout(timer);
	}, [latest, failures]);

	useEffect(() => {
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		if (navigation?.type === 'back_forward') ask();
		const listeners = new AbortController();
		const { signal } = listeners;
		const onVisible = () => {
			if (!document.hidden) ask();
		};
		document.addEventListener('visibilitychange', onVisible, { signal });
		window.addEventListener('online', () => ask(), { signal });
		return () => listeners.abort();
	}, []);

	return latest.day;
}
