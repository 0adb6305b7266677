import { setImmediate as nextTurn } from 'node:timers/promises';

interface BatchLoaderOptions {
	/** Ids in one reading. */
	readonly maxBatchSize: number;
	/** Readings under way at one time. */
	readonly concurrency: number;
	/**
	 * How long the first one waits for others to come, in milliseconds; not at all when not given. Those who may wait
	 * are answered in turns of the event loop, so that nothing else has to wait for all of them.
	 */
	readonly batchDelayMs?: number;
}

interface QueuedLoad<Value> {
	readonly id: string;
	readonly resolve: (value: Value | undefined) => void;
	readonly reject: (reason: unknown) => void;
}

/**
 * Reads by id, alone while nobody else asks, else together: who asks while as many readings are under way as may be
 * is in the next one. What is answered was read after it was asked for. A reading that fails fails all of its ids.
 */
export function createBatchLoader<Value>(
	loadBatch: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
	{ maxBatchSize, concurrency, batchDelayMs = 0 }: BatchLoaderOptions,
): (id: string) => Promise<Value | undefined> {
	let queue: QueuedLoad<Value>[] = [];
	let activeBatches = 0;
	let isScheduled = false;

	function dispatch(): void {
		while (activeBatches < concurrency && queue.length > 0) {
			const batch = queue.slice(0, maxBatchSize);
			queue = queue.slice(maxBatchSize);
			activeBatches++;
			loadBatch([...new Set(batch.map(({ id }) => id))])
				.finally(() => {
					activeBatches--;
					dispatch();
				})
				.then(
					async (found) => {
						for (const { id, resolve } of batch) {
							resolve(found.get(id));
							if (batchDelayMs > 0) await nextTurn();
						}
					},
					(error: unknown) => {
						for (const { reject } of batch) reject(error);
					},
				);
		}
	}

	function scheduleDispatch(): void {
		if (batchDelayMs === 0 || queue.length >= maxBatchSize) dispatch();
		else if (!isScheduled) {
			isScheduled = true;
			setTimeout(() => {
				isScheduled = false;
				dispatch();
			}, batchDelayMs);
		}
	}

	return (id) =>
		new Promise((resolve, reject) => {
			queue.push({ id, resolve, reject });
			scheduleDispatch();
		});
}
