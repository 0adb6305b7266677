/**
 * Whether a provider is worth asking. After some failures in a row to reach it, calls are refused at once; then one
 * harmless question finds out whether it is back, one real call proves it, and all may pass again.
 */
export type CircuitState =
	| { readonly state: 'closed'; readonly failures: number }
	/** Calls are refused; from `until` on (ms) the next one brings a probe. */
	| { readonly state: 'open'; readonly until: number }
	/** The probe is under way. */
	| { readonly state: 'probing' }
	/** The probe was answered: one call alone is let through. */
	| { readonly state: 'halfOpen'; readonly isTrialRunning: boolean };

export interface CircuitPolicy {
	/** How many failures in a row open it. */
	readonly failureThreshold: number;
	/** How long calls are refused before the next probe. */
	readonly openMs: number;
}

export const defaultCircuitPolicy: CircuitPolicy = { failureThreshold: 5, openMs: 2_000 };

/**
 * What a call showed of the provider: `reached` by any answer that is not a failure of the provider as a whole (a
 * refusal counts as one), `failed` by a lost connection, a time-out or a 5xx, `unknown` when nobody waited for it.
 */
export type CircuitOutcome = 'reached' | 'failed' | 'unknown';

/** `pass` and `trial`: send the call. `probe`: send the probe, and wait for it. `wait`: what is under way decides. */
export type AdmissionVerdict = 'pass' | 'trial' | 'probe' | 'wait' | 'reject';

export const closedCircuit: CircuitState = { state: 'closed', failures: 0 };

/** A call wants to be sent at `now` (ms). */
export function admitCall(
	circuit: CircuitState,
	now: number,
): { readonly next: CircuitState; readonly verdict: AdmissionVerdict } {
	switch (circuit.state) {
		case 'closed':
			return { next: circuit, verdict: 'pass' };
		case 'open':
			return now < circuit.until
				? { next: circuit, verdict: 'reject' }
				: { next: { state: 'probing' }, verdict: 'probe' };
		case 'probing':
			return { next: circuit, verdict: 'wait' };
		case 'halfOpen':
			return circuit.isTrialRunning
				? { next: circuit, verdict: 'wait' }
				: { next: { state: 'halfOpen', isTrialRunning: true }, verdict: 'trial' };
	}
}

/** The probe was answered, or not, at `now` (ms). */
export function afterProbe(
	circuit: CircuitState,
	isAnswered: boolean,
	now: number,
	policy: CircuitPolicy,
): CircuitState {
	if (circuit.state !== 'probing') return circuit;
	return isAnswered ? { state: 'halfOpen', isTrialRunning: false } : { state: 'open', until: now + policy.openMs };
}

/** Calls wait, none was answered meanwhile, and the probe beside them was not answered by `now` (ms) either. */
export function afterSilence(circuit: CircuitState, now: number, policy: CircuitPolicy): CircuitState {
	return circuit.state === 'closed' ? { state: 'open', until: now + policy.openMs } : circuit;
}

/**
 * A call that was let through has ended at `now` (ms). A failure of one that was sent before it opened says nothing
 * new; any answer closes it.
 */
export function afterCall(
	circuit: CircuitState,
	{ outcome, isTrial }: { readonly outcome: CircuitOutcome; readonly isTrial: boolean },
	now: number,
	policy: CircuitPolicy,
): CircuitState {
	if (outcome === 'reached') return closedCircuit;
	if (circuit.state === 'halfOpen' && isTrial) {
		return outcome === 'failed'
			? { state: 'open', until: now + policy.openMs }
			: { state: 'halfOpen', isTrialRunning: false };
	}
	if (circuit.state !== 'closed' || outcome === 'unknown') return circuit;
	const failures = circuit.failures + 1;
	return failures < policy.failureThreshold
		? { state: 'closed', failures }
		: { state: 'open', until: now + policy.openMs };
}
