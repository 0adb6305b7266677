import { startTransition, useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useLanguage } from '../i18n/language.ts';
import type { DataOf, DataRoute, Failure, Path, QueryOf } from './endpoints.ts';
import { dataUrl, fetchJson, type JsonAnswer, requestTimeoutMs, signalWithTimeout } from './requests.ts';

/** Data that came with the page. Another object, as after a revalidation, replaces later fetched data. */
export interface InitialData<T> {
	readonly data: T;
	readonly etag?: string | null;
	/** ISO instant. */
	readonly receivedAt?: string;
}

interface DataOptions<T> {
	readonly initial?: InitialData<T>;
	/** Fetches again while the page is visible; the pause (ms) doubles after each failure, up to `maxIntervalMs`. */
	readonly poll?: { readonly intervalMs: number; readonly maxIntervalMs: number };
	/**
	 * Keeps the answers to other queries and shows one at once while it is fetched again. Data older than this, in ms, is
	 * also fetched again when the owner returns to the page.
	 */
	readonly staleAfterMs?: number;
	readonly timeoutMs?: number;
}

/**
 * `idle`: there is no query. `ready` stays `ready` when a later fetch fails, and `failure` then says why.
 * `isRefreshing`: `refresh` was called and is not yet answered.
 */
export type DataState<T> = (
	| { readonly state: 'idle' | 'loading'; readonly data: null; readonly failure: null }
	| { readonly state: 'ready'; readonly data: T; readonly failure: Failure | null }
	| { readonly state: 'failed'; readonly data: null; readonly failure: Failure }
) & {
	/** ISO instant of the last successful answer; null before the first. */
	readonly receivedAt: string | null;
	readonly isRefreshing: boolean;
	/** Fetches again and shows `loading` meanwhile. */
	retry(): void;
	/** Fetches again and keeps the data meanwhile. */
	refresh(): void;
};

/** The last answers to one address. `loaded` wraps the data, because null is data too. */
export interface DataEntry<T> {
	readonly loaded: { readonly data: T } | null;
	readonly failure: Failure | null;
	readonly etag: string | null;
	readonly receivedAt: string | null;
}

/** After an answer: 304 confirms the last data, and a failure keeps it. */
export function nextEntry<T>(last: DataEntry<T> | null, answer: JsonAnswer<T>, now: string): DataEntry<T> {
	const { result, etag } = answer;
	const known = last ?? { loaded: null, etag: null, receivedAt: null };
	if (result === null) return { ...known, failure: null, receivedAt: now };
	if (!result.ok) return { ...known, failure: result.failure };
	return { loaded: { data: result.data }, failure: null, etag, receivedAt: now };
}

interface StoredEntry<T> extends DataEntry<T> {
	/** The answer belongs to this `initial` and this attempt. */
	readonly initial: InitialData<T> | undefined;
	readonly attempt: number;
	/** When the last answer or failure came, in ms since 1970. */
	readonly answeredAt: number;
}

/**
 * The answer of a data address, fetched in the browser once its query is known (null: not yet), and again when query or
 * language change. A change or unmounting aborts the running request. `retry` repeats a failed fetch, and so does the
 * return of the network.
 */
export function useData<L extends DataRoute>(
	path: Path,
	query: QueryOf<L> | null,
	{ initial, poll, staleAfterMs, timeoutMs = requestTimeoutMs }: DataOptions<DataOf<L>> = {},
): DataState<DataOf<L>> {
	type Entry = StoredEntry<DataOf<L>>;
	const address = query && dataUrl(path, query);
	const language = useLanguage();
	const key = address && `${language} ${address}`;
	const [entries, setEntries] = useState<ReadonlyMap<string, Entry>>(new Map());
	const [attempt, setAttempt] = useState(0);
	const stored = key === null ? undefined : entries.get(key);
	const entry = stored?.initial === initial ? (stored ?? null) : initialEntry(initial);

	const refresh = useCallback(() => setAttempt((last) => last + 1), []);
	const retry = useCallback(() => {
		setEntries((all) => new Map([...all].filter(([known]) => known !== key)));
		refresh();
	}, [key, refresh]);

	const fetchOnce = useEffectEvent(async (signal: AbortSignal) => {
		if (address === null || key === null) return true;
		const answer = await fetchJson<DataOf<L>>(address, {
			signal: signalWithTimeout(timeoutMs, signal),
			...(entry?.etag && { headers: { 'If-None-Match': entry.etag }, cache: 'no-store' }),
		});
		if (signal.aborted) return false;
		const now = new Date();
		// A long answer is rendered in slices, between the owner's actions; meanwhile another answer may come.
		startTransition(() =>
			setEntries((all) => {
				const known = all.get(key);
				const last = known?.initial === initial ? (known ?? null) : initialEntry(initial);
				const next = nextEntry(last, answer, now.toISOString());
				const entry: Entry = { ...next, initial, attempt, answeredAt: now.getTime() };
				return new Map(staleAfterMs === undefined ? [] : all).set(key, entry);
			}),
		);
		return answer.result === null || answer.result.ok;
	});
	const onOnline = useEffectEvent(() => {
		if (!entry?.failure || entry.loaded) return;
		// Other failures would come again, or the owner repeats the request.
		if (['offline', 'unreachable', 'timeout'].includes(entry.failure.kind)) retry();
	});
	const onVisible = useEffectEvent(() => {
		if (document.hidden || staleAfterMs === undefined || !entry) return;
		// A return to the page fires two events.
		if (entry.attempt === attempt && Date.now() - entry.answeredAt > staleAfterMs) refresh();
	});

	const { intervalMs = null, maxIntervalMs = null } = poll ?? {};
	useEffect(() => {
		if (key === null) return;
		const poller = startPoller({
			poll: fetchOnce,
			startsAtOnce: initial === undefined || attempt > 0,
			intervalMs,
			maxIntervalMs,
			isHidden: () => document.hidden,
		});
		const listeners = new AbortController();
		const { signal } = listeners;
		if (intervalMs === null) {
			window.addEventListener('online', () => onOnline(), { signal });
			window.addEventListener('focus', () => onVisible(), { signal });
			document.addEventListener('visibilitychange', () => onVisible(), { signal });
		} else {
			window.addEventListener('online', poller.wake, { signal });
			window.addEventListener('offline', poller.wake, { signal });
			document.addEventListener('visibilitychange', poller.wake, { signal });
		}
		return () => {
			listeners.abort();
			poller.stop();
		};
	}, [key, attempt, initial, intervalMs, maxIntervalMs]);

	const receivedAt = entry?.receivedAt ?? null;
	const isRefreshing = entry !== null && entry.attempt !== attempt;
	const common = { receivedAt, isRefreshing, retry, refresh };
	if (address === null) return { state: 'idle', data: null, failure: null, ...common };
	if (entry?.loaded) return { state: 'ready', data: entry.loaded.data, failure: entry.failure, ...common };
	if (entry?.failure) return { state: 'failed', data: null, failure: entry.failure, ...common };
	return { state: 'loading', data: null, failure: null, ...common };
}

function initialEntry<T>(initial: InitialData<T> | undefined): StoredEntry<T> | null {
	if (!initial) return null;
	const { data, etag = null, receivedAt = null } = initial;
	return { loaded: { data }, failure: null, etag, receivedAt, initial, attempt: 0, answeredAt: 0 };
}

interface PollerOptions {
	/** Sends one request, which `stop` aborts; true if it was answered. Never rejects. */
	readonly poll: (signal: AbortSignal) => Promise<boolean>;
	/** Whether the first request is sent now, also on a hidden page; else after the first pause. */
	readonly startsAtOnce: boolean;
	/** Pause from an answer to the next request, in ms; null: only one request. */
	readonly intervalMs: number | null;
	/** The longest pause after failures, in ms. */
	readonly maxIntervalMs: number | null;
	readonly isHidden: () => boolean;
	/** Returns 0 to 1. Spreads the requests of pages that all lost the same server. */
	readonly random?: () => number;
}

/**
 * Polls while the page is visible, one request at a time; after each failure the pause doubles
 * (docs/product.md#tracking).
 */
export function startPoller(options: PollerOptions) {
	const { poll, startsAtOnce, intervalMs, maxIntervalMs, isHidden, random = Math.random } = options;
	const controller = new AbortController();
	const { signal } = controller;
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isPolling = false;
	let failures = 0;

	function schedule(): void {
		clearTimeout(timer);
		if (intervalMs === null || signal.aborted || isHidden()) return;
		const backoff = Math.min(maxIntervalMs ?? Number.POSITIVE_INFINITY, intervalMs * 2 ** failures);
		timer = setTimeout(wake, failures === 0 ? intervalMs : backoff * (0.75 + random() / 4));
	}

	async function run(): Promise<void> {
		isPolling = true;
		const isOk = await poll(signal);
		isPolling = false;
		failures = isOk ? 0 : failures + 1;
		schedule();
	}

	/**
	 * Called when the page is shown or hidden or the network changes: a visible page polls at once, a hidden one never.
	 */
	function wake(): void {
		clearTimeout(timer);
		if (!isPolling && !signal.aborted && !isHidden()) run();
	}

	if (startsAtOnce) run();
	else schedule();
	return {
		wake,
		stop() {
			controller.abort();
			clearTimeout(timer);
		},
	};
}
