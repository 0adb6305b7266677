/** What was made of an answer, for the next answer that is the same: an open page asks for its vehicle all the time. */

const keptMs = 60_000;
const most = 5_000;

export interface SameAnswers<Value extends object> {
	/** What `read` makes of the body; what it made the last time, while the body of this id is still the same. */
	of(id: string, body: string, read: () => Value): Value;
}

/** Keeps an answer for a minute after it was last seen; `now` in ms. */
export function createSameAnswers<Value extends object>(
	now: () => number = () => performance.now(),
): SameAnswers<Value> {
	const kept = new Map<string, { readonly body: string; readonly value: Value; readonly until: number }>();
	return {
		of(id, body, read) {
			const known = kept.get(id);
			const value = known?.body === body ? known.value : read();
			// A map lists what was put in first, which is what was seen longest ago.
			kept.delete(id);
			kept.set(id, { body, value, until: now() + keptMs });
			for (const [oldest, { until }] of kept) {
				if (until > now() && kept.size <= most) break;
				kept.delete(oldest);
			}
			return value;
		},
	};
}
