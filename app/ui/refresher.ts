/** When a page that is open asks again (docs/product.md#tracking). */

export interface RefresherOptions {
	/** Asks once; true when it was answered. Never rejects. */
	readonly refresh: () => Promise<boolean>;
	/** From an answer to the next question, in ms. */
	readonly intervalMs: number;
	/** The longest pause after failures, in ms. */
	readonly maxIntervalMs: number;
	readonly isHidden: () => boolean;
	/** Between 0 and 1: spreads the pages that all lost the same server. */
	readonly random?: () => number;
}

export interface Refresher {
	/** The page was shown or hidden, or the network came back: a page on view asks at once, a hidden one not at all. */
	wake(): void;
	stop(): void;
}

/** Begins with a pause, since the page has just been loaded; after each failure the pause is twice as long. */
export function startRefresher({
	refresh,
	intervalMs,
	maxIntervalMs,
	isHidden,
	random = Math.random,
}: RefresherOptions): Refresher {
	let timer: ReturnType<typeof setTimeout> | undefined;
	let isRefreshing = false;
	let isStopped = false;
	let failures = 0;

	function schedule(): void {
		clearTimeout(timer);
		if (isStopped || isHidden()) return;
		const pause =
			failures === 0 ? intervalMs : Math.min(maxIntervalMs, intervalMs * 2 ** failures) * (0.75 + random() / 4);
		timer = setTimeout(run, pause);
	}

	async function run(): Promise<void> {
		if (isRefreshing || isStopped || isHidden()) return;
		isRefreshing = true;
		const isOk = await refresh();
		isRefreshing = false;
		failures = isOk ? 0 : failures + 1;
		schedule();
	}

	schedule();
	return {
		wake() {
			clearTimeout(timer);
			run();
		},
		stop() {
			isStopped = true;
			clearTimeout(timer);
		},
	};
}
