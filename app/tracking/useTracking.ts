import { useEffect, useRef, useState } from 'react';
import type { Answer } from '../answer.ts';
import { startRefresher } from './refresher.ts';
import type { TrackingView } from './trackingView.ts';

/** A stage change is on view within 5 s, the way there and back included (docs/product.md#tracking). */
const everyMs = 4000;
const longestMs = 60_000;
const patienceMs = 10_000;

interface Loaded {
	readonly view: TrackingView | null;
	readonly version: string;
	/** ISO instant at which this was so. */
	readonly knownAt: string;
}

export interface Tracked extends Loaded {
	/** Why the last question went unanswered; null while the page is up to date. */
	readonly lost: { readonly kind: 'offline' | 'failed' | 'ended'; readonly message: string | null } | null;
}

/** What was loaded with the page, refreshed while it is on view; a failure keeps what was last known. */
export function useTracking(regNo: string, loaded: Loaded): Tracked {
	const [tracked, setTracked] = useState<Tracked>({ ...loaded, lost: null });
	const latest = useRef(tracked);

	useEffect(() => {
		const show = (next: Tracked) => {
			latest.current = next;
			setTracked(next);
		};
		show({ ...loaded, lost: null });
		const ask = async () => {
			const next = await asked(regNo, latest.current);
			show(next);
			return next.lost === null;
		};
		const refresher = startRefresher({ ask, everyMs, longestMs, isHidden: () => document.hidden });
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

async function asked(regNo: string, known: Tracked): Promise<Tracked> {
	try {
		const response = await fetch(`/data/tracking?RegNo=${regNo}`, {
			headers: { Accept: 'application/json', 'If-None-Match': known.version },
			cache: 'no-store',
			signal: AbortSignal.timeout(patienceMs),
		});
		const knownAt = new Date().toISOString();
		if (response.status === 304) return { ...known, knownAt, lost: null };
		const answer: Answer<TrackingView | null> = await response.json();
		if (!answer.ok) {
			const { kind, message } = answer.problem;
			return { ...known, lost: kind === 'ended' ? { kind, message } : { kind: 'failed', message: null } };
		}
		return { view: answer.data, version: response.headers.get('ETag') ?? '', knownAt, lost: null };
	} catch {
		// Whatever it was, the page shows since when nothing was heard, and asks again.
		return { ...known, lost: { kind: navigator.onLine ? 'failed' : 'offline', message: null } };
	}
}
