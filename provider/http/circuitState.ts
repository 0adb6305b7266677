/**
 * State of the circuit breaker. After `failureThreshold` failures in a row it opens and rejects calls. After `openMs`
 * it sends a probe, a call without side effects. An answer makes it half-open: one trial call is sent, whose answer
 * closes the circuit.
 */
export type CircuitState =
	| { readonly state: 'closed'; readonly failures: number }
	/** Calls are rejected; the first call from `until` on (ms) causes a probe. */
	| { readonly state: 'open'; readonly until: number }
	/** The probe is running; calls wait for it. */
	| { readonly state: 'probing' }
	/** The probe was answered; one trial call is sent, and other calls wait for it. */
	| { readonly state: 'halfOpen'; readonly isTrialRunning: boolean };

export interface CircuitPolicy {
	/** Number of failures in a row that opens the circuit. */
	readonly failureThreshold: number;
	/** How long calls are rejected before the next probe. Milliseconds. */
	readonly openMs: number;
}

export const defaultCircuitPolicy: CircuitPolicy = { failureThreshold: 5, openMs: 2_000 };

/**
 * The result of a call, as a sign of the provider's state. `reached`: any status below 500, and 501. `failed`: a lost
 * connection, a timeout or a 5xx. `unknown`: the caller aborted, or an error of this program.
 */
export type CircuitOutcome = 'reached' | 'failed' | 'unknown';

/** `pass` and `trial`: send the call. `probe`: send the probe and wait. `wait`: wait for the running probe or trial. */
export type AdmissionDecision = 'pass' | 'trial' | 'probe' | 'wait' | 'reject';

export const closedCircuit: CircuitState = { state: 'closed', failures: 0 };

/** Decides about a call that is about to be sent at `now` (ms). */
export function admitCall(
	circuit: CircuitState,
	now: number,
): { readonly next: CircuitState; readonly decision: AdmissionDecision } {
	switch (circuit.state) {
		case 'closed':
			return { next: circuit, decision: 'pass' };
		case 'open':
			return now < circuit.until
				? { next: circuit, decision: 'reject' }
				: { next: { state: 'probing' }, decision: 'probe' };
		case 'probing':
			return { next: circuit, decision: 'wait' };
		case 'halfOpen':
			return circuit.isTrialRunning
				? { next: circuit, decision: 'wait' }
				: { next: { state: 'halfOpen', isTrialRunning: true }, decision: 'trial' };
	}
}

/** The state after the probe has ended at `now` (ms). */
export function onProbeEnd(
	circuit: CircuitState,
	isAnswered: boolean,
	now: number,
	policy: CircuitPolicy,
): CircuitState {
	if (circuit.state !== 'probing') return circuit;
	return isAnswered ? { state: 'halfOpen', isTrialRunning: false } : { state: 'open', until: now + policy.openMs };
}

/** The state when slow calls and the probe sent in parallel are all without a response at `now` (ms). */
export function onNoResponse(circuit: CircuitState, now: number, policy: CircuitPolicy): CircuitState {
	return circuit.state === 'closed' ? { state: 'open', until: now + policy.openMs } : circuit;
}

/**
 * The state after an admitted call has ended at `now` (ms). Any response closes the circuit. A failed call that was
 * sent before the circuit opened changes nothing.
 */
export function onCallEnd(
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
