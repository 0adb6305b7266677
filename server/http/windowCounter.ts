/** Counts by key over the last one to two windows, in the memory of this process. */
export interface WindowCounter {
	/** Counts one under `key`; returns the key's count in this window and the one before. */
	add(key: string, now: number): number;
	/** Of all keys, in this window and the one before. */
	total(now: number): number;
	/** Takes what was counted under `key` out of the total. */
	remove(key: string): void;
}

/**
 * `now` is in milliseconds of any steady clock. Beyond `maxKeys` in a window further keys are not counted, which bounds
 * memory whatever clients send: a key that comes often is among the first.
 */
export function createWindowCounter({
	windowMs,
	maxKeys,
}: {
	readonly windowMs: number;
	readonly maxKeys: number;
}): WindowCounter {
	let windowStart = Number.NEGATIVE_INFINITY;
	let current = new Map<string, number>();
	let previous = new Map<string, number>();
	let currentTotal = 0;
	let previousTotal = 0;

	const advance = (now: number) => {
		if (now < windowStart + windowMs) return;
		const isNext = now < windowStart + 2 * windowMs;
		previous = isNext ? current : new Map();
		previousTotal = isNext ? currentTotal : 0;
		current = new Map();
		currentTotal = 0;
		windowStart = isNext ? windowStart + windowMs : now;
	};

	return {
		add(key, now) {
			advance(now);
			currentTotal += 1;
			const count = (current.get(key) ?? 0) + 1;
			if (count > 1 || current.size < maxKeys) current.set(key, count);
			return count + (previous.get(key) ?? 0);
		},
		total(now) {
			advance(now);
			return currentTotal + previousTotal;
		},
		remove(key) {
			currentTotal -= current.get(key) ?? 0;
			previousTotal -= previous.get(key) ?? 0;
			current.delete(key);
			previous.delete(key);
		},
	};
}
