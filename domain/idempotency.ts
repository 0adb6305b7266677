/** The rule of the booking's idempotency key (docs/product.md#saving-a-booking). */

/** A key that was sent and not yet answered, and what it was sent with. */
export interface SentKey {
	readonly key: string;
	readonly payload: string;
}

/** What a press came to: no answer came, it did nothing at all, or it was answered (success or refusal). */
export type SubmitOutcome = 'lost' | 'undone' | 'answered';

/** The key for a payload: the one that is still unanswered when the payload is the same, else a new one. */
export function idempotencyKeyFor(unanswered: SentKey | null, payload: string, newKey: () => string): SentKey {
	return unanswered?.payload === payload ? unanswered : { key: newKey(), payload };
}

/**
 * The key that is unanswered after a press. One that did nothing leaves what a press before it left open: that one
 * may have booked, and is not to be sent under a new key.
 */
export function unansweredKeyAfter(outcome: SubmitOutcome, previous: SentKey | null, sent: SentKey): SentKey | null {
	if (outcome === 'answered') return null;
	return outcome === 'lost' ? sent : previous;
}
