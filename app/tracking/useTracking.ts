import { useEffect, useRef, useState } from 'react';
import type { JsonResult } from '../loaders.ts';
import { startRefresher } from '../ui/refresher.ts';
import type { TrackingView } from './trackingView.ts';

/** A stage change is on view within 5 s, the way there and back included (docs/product.md#tracking). */
const refreshIntervalMs = 4000;
const maxRefreshIntervalMs = 60_000;
const refreshTimeoutMs = 10_000;

interface LoadedTracking {
	readonly view: TrackingView | null;
	readonly version: string;
	/** ISO instant at which this was so. */
	readonly knownAt: string;
}

export interface TrackingState extends LoadedTracking {
	/** Why the last question went unanswered; null while the page is up to date. */
	readonly refreshError: { readonly kind: 'offline' | 'failed' | 'ended'; readonly message: string | null } | null;
}

/** What was loaded with the page, refreshed while it is on view; a failure keeps what was last known. */
export function useTracking(regNo: string, loaded: LoadedTracking): TrackingState {
	const [tracked, setTracked] = useState<TrackingState>({ ...loaded, refreshError: null });
	const latest = useRef(tracked);

	useEffect(() => {
		const show = (next: TrackingState) => {
			latest.current = next;
			setTracked(next);
		};
		show({ ...loaded, refreshError: null });
		const refresh = async () => {
			const next = await fetchTracking(regNo, latest.current);
			show(next);
			return next.refreshError === null;
		};
		const refresher = startRefresher({
			refresh,
			intervalMs: refreshIntervalMs,
			maxIntervalMs: maxRefreshIntervalMs,
			isHidden: () => document.hidden,
		});
		document.addEventListener('visibilitychange', refresher.wake);
		window.addEventListener('online', refresher.wake);
		window.addEventListener('offline', refresher.wake);
		return () => {
			refresher.stop();
			document.removeEventListener('visibilitychange', refresher.wake);
			window.removeEventListener('online', refresher.wake);
			window.removeEventListener('offline', refresher.wake);
		};
	}, [regNo, loaded]);

	return tracked;
}

async function fetchTracking(regNo: string, known: TrackingState): Promise<TrackingState> {
	try {
		const response = await fetch(`/data/tracking?RegNo=${regNo}`, {
			headers: { Accept: 'application/json', 'If-None-Match': known.version },
			cache: 'no-store',
			signal: AbortSignal.timeout(refreshTimeoutMs),
		});
		const knownAt = new Date().toISOString();
		if (response.status === 304) return { ...known, knownAt, refreshError: null };
		const answer: JsonResult<TrackingView | null> = await response.json();
		if (!answer.ok) {
			const { kind, message } = answer.problem;
			return { ...known, refreshError: kind === 'ended' ? { kind, message } : { kind: 'failed', message: null } };
		}
		return { view: answer.data, version: response.headers.get('ETag') ?? '', knownAt, refreshError: null };
	} catch {
		// Whatever it was, the page shows since when nothing was heard, and asks again.
		return { ...known, refreshError: { kind: navigator.onLine ? 'failed' : 'offline', message: null } };
	}
}
