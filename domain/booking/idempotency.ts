/** The idempotency key of a booking (docs/product.md#saving-a-booking). */

/** A key that was sent without a response so far, and the payload it was sent with. */
export interface SentKey {
	readonly key: string;
	readonly payload: string;
}

/**
 * The outcome of a booking request: no response arrived (`lost`), it had no effect (`undone`), or it was answered with
 * a success or a rejection (`answered`).
 */
export type SubmitOutcome = 'lost' | 'undone' | 'answered';

/** The key for a payload: the unanswered key if it was sent with the same payload, else a new one. */
export function idempotencyKeyFor(unanswered: SentKey | null, payload: string, newKey: () => string): SentKey {
	return unanswered?.payload === payload ? unanswered : { key: newKey(), payload };
}

/**
 * The unanswered key after a request. A request that had no effect keeps the unanswered key of an earlier one: that one
 * may have booked and must not be sent again under a new key.
 */
export function unansweredKeyAfter(outcome: SubmitOutcome, previous: SentKey | null, sent: SentKey): SentKey | null {
	if (outcome === 'answered') return null;
	return outcome === 'lost' ? sent : previous;
}
