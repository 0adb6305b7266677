/** Runs tasks, at most `max` at a time; the others wait for their turn, in the order in which they came. */
export function limitConcurrency(max: number): <T>(task: () => Promise<T>) => Promise<T> {
	const waiting: (() => void)[] = [];
	let running = 0;
	return async (task) => {
		if (running < max) running += 1;
		else await new Promise<void>((begin) => waiting.push(begin));
		try {
			return await task();
		} finally {
			const next = waiting.shift();
			// The next task takes this one's place.
			if (next) next();
			else running -= 1;
		}
	};
}
