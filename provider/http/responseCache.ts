/** Caches parsed responses by id, for responses with the same body: an open page polls its vehicle all the time. */

const ttlMs = 60_000;
const maxEntries = 5_000;
/** Of all bodies together, so that very large responses cannot fill the memory. */
const maxCharacters = 64 * 1024 * 1024;

export interface ResponseCache<Value extends object> {
	/** The cached value when the body of this id is unchanged, else the result of `parse`. */
	getOrParse(id: string, body: string, parse: () => Value): Value;
}

/** Entries expire a minute after their last use; `now` in ms. */
export function createResponseCache<Value extends object>(
	now: () => number = () => performance.now(),
): ResponseCache<Value> {
	const entries = new Map<string, { readonly body: string; readonly value: Value; until: number }>();
	let totalCharacters = 0;
	function remove(id: string): void {
		totalCharacters -= entries.get(id)?.body.length ?? 0;
		entries.delete(id);
	}
	return {
		getOrParse(id, body, parse) {
			const cached = entries.get(id);
			// Of two equal bodies the older one is kept. Keeping each new one would promote it to the old generation, and
			// thousands of open pages would cause a full garbage collection every few seconds.
			const entry = cached?.body === body ? cached : { body, value: parse(), until: 0 };
			entry.until = now() + ttlMs;
			// A Map iterates in insertion order, so re-inserting keeps the least recently used entry first.
			remove(id);
			entries.set(id, entry);
			totalCharacters += body.length;
			for (const [oldest, { until }] of entries) {
				if (until > now() && entries.size <= maxEntries && totalCharacters <= maxCharacters) break;
				remove(oldest);
			}
			return entry.value;
		},
	};
}
