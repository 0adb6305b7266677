import { useEffect, useEffectEvent, useState } from 'react';
import type { Day } from '../../domain/calendar.ts';
import { fetchData } from '../data/requests.ts';

/** A day of the server's clock; the phone's clock may be wrong. */
export interface ServerDay {
	readonly day: Day;
	/** From the answer to India's midnight, in ms. */
	readonly endsInMs: number;
}

/**
 * The present day by the server's clock: as it came with the page, and asked for again when it has ended, on a return to
 * the tab, and when the browser shows a page from its history. A failed request changes nothing.
 */
export function useToday(regNo: string, loaded: ServerDay): Day {
	const [fetched, setFetched] = useState({ loaded, latest: loaded });
	// A revalidation is newer than what was fetched before it.
	const latest = fetched.loaded === loaded ? fetched.latest : loaded;
	const ask = useEffectEvent(async () => {
		const answer = await fetchData('/data/today', { RegNo: regNo });
		if (answer.ok) setFetched({ loaded, latest: answer.data });
	});

	useEffect(() => {
		const timer = setTimeout(() => ask(), latest.endsInMs);
		return () => clearTimeout(timer);
	}, [latest]);

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
