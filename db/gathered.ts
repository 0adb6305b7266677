interface Limits {
	/** Ids in one reading. */
	readonly mostAtOnce: number;
	/** Readings under way at one time. */
	readonly underWay: number;
}

interface Waiting<Value> {
	readonly id: string;
	readonly resolve: (value: Value | undefined) => void;
	readonly reject: (reason: unknown) => void;
}

/**
 * Reads by id, alone while nobody else asks, else together: who asks while as many readings are under way as may be
 * is in the next one. What is answered was read after it was asked for. A reading that fails fails all of its ids.
 */
export function gathered<Value>(
	read: (ids: readonly string[]) => Promise<ReadonlyMap<string, Value>>,
	{ mostAtOnce, underWay }: Limits,
): (id: string) => Promise<Value | undefined> {
	let waiting: Waiting<Value>[] = [];
	let reading = 0;

	function begin(): void {
		while (reading < underWay && waiting.length > 0) {
			const asked = waiting.slice(0, mostAtOnce);
			waiting = waiting.slice(mostAtOnce);
			reading++;
			read([...new Set(asked.map(({ id }) => id))])
				.then(
					(found) => {
						for (const { id, resolve } of asked) resolve(found.get(id));
					},
					(error: unknown) => {
						for (const { reject } of asked) reject(error);
					},
				)
				.finally(() => {
					reading--;
					begin();
				});
		}
	}

	return (id) =>
		new Promise((resolve, reject) => {
			waiting.push({ id, resolve, reject });
			begin();
		});
}
