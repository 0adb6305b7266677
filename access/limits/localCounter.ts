/** A counter's answer to a request that it has counted. */
export interface WindowCount {
	/** The requests of the open window, including this one. */
	readonly count: number;
	/** The end of the window, in milliseconds since 1970. */
	readonly endsAt: number;
}

/** Limits the memory, whatever clients send: beyond this number the keys whose windows began first are dropped. */
const maxKeys = 100_000;
/** This many at once, since each time all keys are searched for windows that have ended. */
const droppedAtOnce = 10_000;
/** Between two removals of windows that have ended. */
const cleanupMs = 60_000;

/**
 * Counts requests in this process's memory, in fixed windows: one begins with the first request under a key and ends
 * `windowSeconds` later (docs/decisions/007-load-limits.md).
 */
export function createLocalCounter() {
	/** In the order in which the windows began. */
	const windows = new Map<string, { count: number; readonly endsAt: number }>();
	let cleanedAt = Number.NEGATIVE_INFINITY;

	function cleanUp(now: number): void {
		cleanedAt = now;
		for (const [key, { endsAt }] of windows) if (endsAt <= now) windows.delete(key);
		let excess = windows.size > maxKeys ? droppedAtOnce : 0;
		for (const key of windows.keys()) {
			if (excess === 0) break;
			windows.delete(key);
			excess -= 1;
		}
	}

	return {
		count(key: string, windowSeconds: number, at: Date): WindowCount {
			const now = at.getTime();
			let window = windows.get(key);
			if (!window || window.endsAt <= now) {
				window = { count: 0, endsAt: now + windowSeconds * 1000 };
				windows.delete(key);
				windows.set(key, window);
				if (windows.size > maxKeys || now - cleanedAt >= cleanupMs) cleanUp(now);
			}
			window.count += 1;
			// A copy, since the next request may be counted before the caller has read this one.
			return { ...window };
		},
	};
}
