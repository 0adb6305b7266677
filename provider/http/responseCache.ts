/** What was made of an answer, for the next answer that is the same: an open page asks for its vehicle all the time. */

const ttlMs = 60_000;
const maxEntries = 5_000;
/** In all; a provider whose answers grew beyond reason does not fill the memory with them. */
const maxCharacters = 64 * 1024 * 1024;

export interface ResponseCache<Value extends object> {
	/** What `parse` makes of the body; what it made the last time, while the body of this id is still the same. */
	getOrParse(id: string, body: string, parse: () => Value): Value;
}

/** Keeps an answer for a minute after it was last seen; `now` in ms. */
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
			// Of two bodies that are the same the older is kept: each new one would outlive the young garbage, and thousands
			// of open pages would have the whole heap collected every few seconds.
			const entry = cached?.body === body ? cached : { body, value: parse(), until: 0 };
			entry.until = now() + ttlMs;
			// A map lists what was put in first, which is what was seen longest ago.
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
