/** Runs a job on the database at intervals. */
export interface Poller {
	start(): void;
	/** Starts no further run, and resolves when the present one has ended, or after `graceMs`. */
	stop(graceMs: number): Promise<void>;
	/** Runs the job once, outside the interval; resolves to the number of processed items. */
	runOnce(): Promise<number>;
}

interface PollerOptions {
	/** One run of the job. It may end early once `signal` is aborted, which means that the poller was stopped. */
	readonly runOnce: (signal: AbortSignal) => Promise<number>;
	/** From the end of a run to the start of the next. */
	readonly intervalMs: number;
	/** Called with the error of a failed run; polling continues. */
	readonly onError: (error: unknown) => void;
	/** While it is false, no run is started at intervals; it is asked again every second. */
	readonly mayRun?: (() => boolean) | undefined;
}

/** Between two looks at `mayRun`, unless the interval is shorter. */
const pausedMs = 1_000;

/** Runs never overlap. The first begins at `start`, or as soon as `mayRun` allows it. */
export function createPoller({ runOnce, intervalMs, onError, mayRun = () => true }: PollerOptions): Poller {
	let timer: NodeJS.Timeout | null = null;
	let running: Promise<unknown> = Promise.resolve();
	const controller = new AbortController();
	const { signal } = controller;

	async function tick(): Promise<void> {
		const isPaused = !mayRun();
		try {
			if (!isPaused) await runOnce(signal);
		} catch (error) {
			onError(error);
		}
		if (signal.aborted) return;
		timer = setTimeout(startTick, isPaused ? Math.min(intervalMs, pausedMs) : intervalMs).unref();
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
