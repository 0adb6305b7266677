export interface PollerOptions {
	/** One request, aborted by `stop`; true when it was answered. Never rejects. */
	readonly poll: (signal: AbortSignal) => Promise<boolean>;
	/** Make the first request now, also on a hidden page; else after the first pause. */
	readonly startsAtOnce: boolean;
	/** From an answer to the next request, in ms; null: only one request. */
	readonly intervalMs: number | null;
	/** The longest pause after failures, in ms. */
	readonly maxIntervalMs: number | null;
	readonly isHidden: () => boolean;
	/** Between 0 and 1: spreads the requests of the pages that all lost the same server. */
	readonly random?: () => number;
}

/** Polls while the page is visible, one request at a time; after each failure the pause doubles (docs/product.md#tracking). */
export function startPoller({
	poll,
	startsAtOnce,
	intervalMs,
	maxIntervalMs,
	isHidden,
	random = Math.random,
}: PollerOptions) {
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

	/** The page was shown or hidden, or the network changed: a visible page polls at once, a hidden one not at all. */
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
