/** The rule of the booking's idempotency key (decisions: wizard). */

/** A key that was sent and not yet answered, and what it was sent with. */
export interface SentKey {
	readonly key: string;
	readonly payload: string;
}

/**
 * The key for a payload: the one that is still unanswered when the payload is the same, else a new one.
 * After a definite answer (success or refusal) the caller forgets the key, so that the next try has a new one.
 */
export function keyFor(unanswered: SentKey | null, payload: string, newKey: () => string): SentKey {
	return unanswered?.payload === payload ? unanswered : { key: newKey(), payload };
}
