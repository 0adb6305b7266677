/** Work that is looked for in the database time and again. */
export interface Poller {
	start(): void;
	/** Begins nothing more, and resolves when what is under way has ended, or after `graceMs`. */
	stop(graceMs: number): Promise<void>;
	/** Does everything that is due now; answers how much that was. */
	runOnce(): Promise<number>;
}

interface PollerOptions {
	/** Ends early once `signal` is aborted. */
	readonly runOnce: (signal: AbortSignal) => Promise<number>;
	/** From the end of a round to the next. */
	readonly intervalMs: number;
	/** Told the cause of a round that failed; the next comes all the same. */
	readonly onError: (error: unknown) => void;
}

/** One round at a time, the first at once. */
export function createPoller({ runOnce, intervalMs, onError }: PollerOptions): Poller {
	let timer: NodeJS.Timeout | null = null;
	let running: Promise<unknown> = Promise.resolve();
	const controller = new AbortController();
	const { signal } = controller;

	async function tick(): Promise<void> {
		try {
			await runOnce(signal);
		} catch (error) {
			onError(error);
		}
		if (!signal.aborted) timer = setTimeout(startTick, intervalMs).unref();
	}
	const startTick = () => {
		running = tick();
	};

	return {
		runOnce: () => runOnce(signal),
		start: startTick,
		async stop(graceMs) {
			controller.abort();
			if (timer) clearTimeout(timer);
			const grace = new Promise((done) => setTimeout(done, graceMs).unref());
			await Promise.race([running, grace]);
		},
	};
}
