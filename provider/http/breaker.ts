/**
 * Whether a provider is worth asking. After some failures in a row to reach it, calls are refused at once; then one
 * harmless question finds out whether it is back, one real call proves it, and all may pass again.
 */
export type Breaker =
	| { readonly state: 'closed'; readonly failures: number }
	/** Calls are refused; from `until` on (ms) the next one brings a probe. */
	| { readonly state: 'open'; readonly until: number }
	/** The probe is under way. */
	| { readonly state: 'probing' }
	/** The probe was answered: one call alone is let through. */
	| { readonly state: 'trial'; readonly isTaken: boolean };

export interface BreakerRules {
	/** How many failures in a row open it. */
	readonly failures: number;
	/** How long calls are refused before the next probe. */
	readonly openMs: number;
}

export const usualRules: BreakerRules = { failures: 5, openMs: 2_000 };

/**
 * What a call showed of the provider: `reached` by any answer that is not a failure of the provider as a whole (a
 * refusal counts as one), `failed` by a lost connection, a time-out or a 5xx, `unknown` when nobody waited for it.
 */
export type Shown = 'reached' | 'failed' | 'unknown';

/** `pass` and `trial`: send the call. `probe`: send the probe, and wait for it. `wait`: what is under way decides. */
export type Verdict = 'pass' | 'trial' | 'probe' | 'wait' | 'refuse';

export const closed: Breaker = { state: 'closed', failures: 0 };

/** A call wants to be sent at `now` (ms). */
export function admit(breaker: Breaker, now: number): { readonly next: Breaker; readonly verdict: Verdict } {
	switch (breaker.state) {
		case 'closed':
			return { next: breaker, verdict: 'pass' };
		case 'open':
			return now < breaker.until
				? { next: breaker, verdict: 'refuse' }
				: { next: { state: 'probing' }, verdict: 'probe' };
		case 'probing':
			return { next: breaker, verdict: 'wait' };
		case 'trial':
			return breaker.isTaken
				? { next: breaker, verdict: 'wait' }
				: { next: { state: 'trial', isTaken: true }, verdict: 'trial' };
	}
}

/** The probe was answered, or not, at `now` (ms). */
export function probed(breaker: Breaker, isAnswered: boolean, now: number, rules: BreakerRules): Breaker {
	if (breaker.state !== 'probing') return breaker;
	return isAnswered ? { state: 'trial', isTaken: false } : { state: 'open', until: now + rules.openMs };
}

/** Calls wait, none was answered meanwhile, and the probe beside them was not answered by `now` (ms) either. */
export function silent(breaker: Breaker, now: number, rules: BreakerRules): Breaker {
	return breaker.state === 'closed' ? { state: 'open', until: now + rules.openMs } : breaker;
}

/**
 * A call that was let through has ended at `now` (ms). A failure of one that was sent before it opened says nothing
 * new; any answer closes it.
 */
export function settled(
	breaker: Breaker,
	{ shown, isTrial }: { readonly shown: Shown; readonly isTrial: boolean },
	now: number,
	rules: BreakerRules,
): Breaker {
	if (shown === 'reached') return closed;
	if (breaker.state === 'trial' && isTrial) {
		return shown === 'failed' ? { state: 'open', until: now + rules.openMs } : { state: 'trial', isTaken: false };
	}
	if (breaker.state !== 'closed' || shown === 'unknown') return breaker;
	const failures = breaker.failures + 1;
	return failures < rules.failures ? { state: 'closed', failures } : { state: 'open', until: now + rules.openMs };
}
