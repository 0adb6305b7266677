/** What was made of an answer, for the next answer that is the same: an open page asks for its vehicle all the time. */

const keptMs = 60_000;
const most = 5_000;
/** In all; a provider whose answers grew beyond reason does not fill the memory with them. */
const mostCharacters = 64 * 1024 * 1024;

export interface SameAnswers<Value extends object> {
	/** What `read` makes of the body; what it made the last time, while the body of this id is still the same. */
	of(id: string, body: string, read: () => Value): Value;
}

/** Keeps an answer for a minute after it was last seen; `now` in ms. */
export function createSameAnswers<Value extends object>(
	now: () => number = () => performance.now(),
): SameAnswers<Value> {
	const kept = new Map<string, { readonly body: string; readonly value: Value; until: number }>();
	let characters = 0;
	function drop(id: string): void {
		characters -= kept.get(id)?.body.length ?? 0;
		kept.delete(id);
	}
	return {
		of(id, body, read) {
			const known = kept.get(id);
			// Of two bodies that are the same the older is kept: each new one would outlive the young garbage, and thousands
			// of open pages would have the whole heap collected every few seconds.
			const entry = known?.body === body ? known : { body, value: read(), until: 0 };
			entry.until = now() + keptMs;
			// A map lists what was put in first, which is what was seen longest ago.
			drop(id);
			kept.set(id, entry);
			characters += body.length;
			for (const [oldest, { until }] of kept) {
				if (until > now() && kept.size <= most && characters <= mostCharacters) break;
				drop(oldest);
			}
			return entry.value;
		},
	};
}
