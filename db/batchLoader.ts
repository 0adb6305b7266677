import { setImmediate as nextTurn } from 'node:timers/promises';

interface BatchLoaderOptions {
	/** Ids per batch. */
	readonly maxBatchSize: number;
	/** Batches loaded at the same time. */
	readonly concurrency: number;
	/**
	 * How long a batch waits for further ids, in milliseconds; 0 by default. With a delay each result is delivered in a
	 * turn of the event loop of its own, so that a large batch does not block other work.
	 */
	readonly batchDelayMs?: number;
}

interface QueuedLoad<Value> {
	readonly id: string;
	readonly resolve: (value: Value | undefined) => void;
	readonly reject: (reason: unknown) => void;
}

/**
 * Loads values by id in batches. An id is loaded at once while fewer than `concurrency` batches are running; otherwise
 * it joins the next batch, never one that is already running, so that a value is always read after it was requested. If
 * a batch fails, all of its requests reject. Unknown ids resolve to undefined.
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
