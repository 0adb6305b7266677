/** Whether the event loop of this process is behind. */
export interface BusySignal {
	isBusy(): boolean;
	stop(): void;
}

/** A timer that is late by more than this says that requests have to wait. */
export const busyDelayMs = 20;
const intervalMs = 20;
/** A delay counts for this long, so that it is not missed between two requests. */
const memoryMs = 1_000;

/**
 * Measures the delay of the event loop by a timer. Other than a histogram it also tells a delay that has not ended yet:
 * in the middle of a burst of requests the timer is overdue.
 */
/** `clock`: in milliseconds, for tests. */
export function createBusySignal(clock: () => number = () => performance.now()): BusySignal {
	let tickedAt = clock();
	let busyAt = Number.NEGATIVE_INFINITY;
	const check = () => {
		const now = clock();
		if (now - tickedAt > intervalMs + busyDelayMs) busyAt = now;
		return now;
	};
	const timer = setInterval(() => {
		tickedAt = check();
	}, intervalMs);
	timer.unref();
	return {
		isBusy: () => check() - busyAt < memoryMs,
		stop: () => clearInterval(timer),
	};
}
