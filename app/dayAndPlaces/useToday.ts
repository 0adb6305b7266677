import { useEffect, useMemo, useState } from 'react';
import type { Day } from '../../domain/time/calendar.ts';
import { useData } from '../data/useData.ts';
import type { loader, ServerDay } from './todayData.ts';

/** The longest pause after failed requests. */
const maxIntervalMs = 300_000;

/**
 * The present day by the server's clock, at first as the page brought it. The day is asked for again at its end, on a
 * return to the tab, and when the browser restores the page. A failed request changes nothing and is repeated.
 */
export function useToday(regNo: string, loaded: ServerDay): Day {
	const initial = useMemo(() => ({ data: loaded }), [loaded]);
	const [latest, setLatest] = useState(loaded);
	const poll = { intervalMs: latest.endsInMs, maxIntervalMs };
	const { data, refresh } = useData<typeof loader>('/data/today', { RegNo: regNo }, { initial, poll });
	if (data && data !== latest) setLatest(data);
	useEffect(() => {
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		if (navigation?.type === 'back_forward') refresh();
	}, [refresh]);
	return latest.day;
}
