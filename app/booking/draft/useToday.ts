import { useEffect, useMemo, useState } from 'react';
import type { Day } from '../../../domain/time/calendar.ts';
import { useData } from '../../data/useData.ts';

/** A day of the server's clock; the phone's clock may be wrong. */
export interface ServerDay {
	readonly day: Day;
	/** From the answer to India's midnight, in ms. */
	readonly endsInMs: number;
}

/** After failed requests. */
const maxIntervalMs = 300_000;

/**
 * The present day by the server's clock: as it came with the page, and asked for again when it has ended, on a return to
 * the tab, and when the browser shows a page from its history. A failed request changes nothing, and is repeated.
 */
export function useToday(regNo: string, loaded: ServerDay): Day {
	const initial = useMemo(() => ({ data: loaded, etag: null, receivedAt: '' }), [loaded]);
	const [latest, setLatest] = useState(loaded);
	const poll = { intervalMs: latest.endsInMs, maxIntervalMs };
	const { data, refresh } = useData('/data/today', { RegNo: regNo }, { initial, poll });
	if (data && data !== latest) setLatest(data);
	useEffect(() => {
		const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
		if (navigation?.type === 'back_forward') refresh();
	}, [refresh]);
	return latest.day;
}
