/** A circuit breaker: calls pass while the provider can be reached, and fail fast otherwise. */
import { setTimeout as pause } from 'node:timers/promises';
import { isProviderError, ProviderError } from '../../domain/providerError.ts';

/**
 * State of the circuit breaker. After `failureThreshold` failures in a row it opens and rejects calls. After `openMs`
 * it sends a probe, a call without side effects. A response makes it half-open: one trial call is sent, whose response
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

interface CircuitPolicy {
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
type AdmissionDecision = 'pass' | 'trial' | 'probe' | 'wait' | 'reject';

export const closedCircuit: CircuitState = { state: 'closed', failures: 0 };

/** Decides about a call that is about to be sent at `now` (ms). */
export function admitCall(
	circuit: CircuitState,
	now: number,
): { readonly next: CircuitState; readonly decision: AdmissionDecision } {
	if (circuit.state === 'closed') return { next: circuit, decision: 'pass' };
	if (circuit.state === 'open') {
		const isEarly = now < circuit.until;
		return isEarly ? { next: circuit, decision: 'reject' } : { next: { state: 'probing' }, decision: 'probe' };
	}
	if (circuit.state === 'probing' || circuit.isTrialRunning) return { next: circuit, decision: 'wait' };
	return { next: { state: 'halfOpen', isTrialRunning: true }, decision: 'trial' };
}

/** The circuit that opens at `now` (ms). */
const openCircuit = (now: number, { openMs }: CircuitPolicy): CircuitState => ({ state: 'open', until: now + openMs });

/** The state after the probe has ended at `now` (ms). */
export function onProbeEnd(
	circuit: CircuitState,
	isAnswered: boolean,
	now: number,
	policy: CircuitPolicy,
): CircuitState {
	if (circuit.state !== 'probing') return circuit;
	return isAnswered ? { state: 'halfOpen', isTrialRunning: false } : openCircuit(now, policy);
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
		return outcome === 'failed' ? openCircuit(now, policy) : { state: 'halfOpen', isTrialRunning: false };
	}
	if (circuit.state !== 'closed' || outcome === 'unknown') return circuit;
	const failures = circuit.failures + 1;
	return failures < policy.failureThreshold ? { state: 'closed', failures } : openCircuit(now, policy);
}

export interface CircuitBreakerOptions extends CircuitPolicy {
	/** A clock in milliseconds. */
	readonly now: () => number;
	/** Sends a call without side effects; true if the provider responded. Never rejects. */
	readonly probe: () => Promise<boolean>;
	/** How long a call waits for another call's probe or trial before it is rejected. Milliseconds. */
	readonly waitTimeoutMs: number;
	/** If a call has no response, a probe is sent in parallel after each such interval. Milliseconds; 5 s by default. */
	readonly probeAfterMs?: number;
	readonly onChange: (state: CircuitState['state']) => void;
}

/** The cause of an error if the call was not sent. */
export class CircuitOpenError extends Error {}

export function createCircuitBreaker({
	now,
	probe,
	waitTimeoutMs,
	probeAfterMs = 5_000,
	onChange,
	...policy
}: CircuitBreakerOptions) {
	let circuit = closedCircuit;
	let stateChange = Promise.withResolvers<true>();
	let reachedCount = 0;
	let isProbingSlowCall = false;

	function transitionTo(next: CircuitState): void {
		if (next === circuit) return;
		const { state } = circuit;
		circuit = next;
		if (state !== next.state) onChange(next.state);
		stateChange.resolve(true);
		stateChange = Promise.withResolvers();
	}

	/** Ignores the result if another call has changed the state in the meantime. */
	async function runProbe(probing: CircuitState): Promise<void> {
		const isAnswered = await probe();
		if (circuit === probing) transitionTo(onProbeEnd(circuit, isAnswered, now(), policy));
	}

	/** Sends one probe for all slow calls. Opens the circuit if it fails and no call got a response meanwhile. */
	async function probeSlowCall(): Promise<void> {
		if (isProbingSlowCall || circuit.state !== 'closed') return;
		isProbingSlowCall = true;
		const before = reachedCount;
		const isAnswered = await probe();
		isProbingSlowCall = false;
		const isLost = !isAnswered && reachedCount === before && circuit.state === 'closed';
		if (isLost) transitionTo(openCircuit(now(), policy));
	}

	/** Waits until the call may be sent; true when it is the trial call of the half-open circuit. */
	async function waitForAdmission(call: string): Promise<boolean> {
		const deadline = now() + waitTimeoutMs;
		for (;;) {
			const { next, decision } = admitCall(circuit, now());
			transitionTo(next);
			if (decision === 'pass' || decision === 'trial') return decision === 'trial';
			if (decision === 'probe') void runProbe(next);
			if (decision === 'reject' || !(await resolvesWithin(stateChange.promise, deadline - now()))) {
				throw new ProviderError('unreachable', {
					call,
					cause: new CircuitOpenError('circuit breaker open: the provider could not be reached'),
				});
			}
		}
	}

	return {
		/**
		 * Runs `run`, or rejects with a `ProviderError` (`unreachable`, cause `CircuitOpenError`) without running it.
		 * `isAborted`: the caller has aborted the call, so its failure does not count against the provider.
		 */
		async execute<Value>(call: string, run: () => Promise<Value>, isAborted: () => boolean): Promise<Value> {
			const isTrial = await waitForAdmission(call);
			let outcome: CircuitOutcome = 'unknown';
			const slowCallTimer = setInterval(() => void probeSlowCall(), probeAfterMs);
			try {
				const value = await run();
				outcome = 'reached';
				return value;
			} catch (error) {
				outcome = outcomeOfError(error, isAborted());
				throw error;
			} finally {
				clearInterval(slowCallTimer);
				if (outcome === 'reached') reachedCount += 1;
				transitionTo(onCallEnd(circuit, { outcome, isTrial }, now(), policy));
			}
		},
	};
}

/** Any status below 500, and 501, shows that the provider can be reached, even if the body is invalid. */
function outcomeOfError(error: unknown, isAborted: boolean): CircuitOutcome {
	if (!isProviderError(error)) return 'unknown';
	if (error.status !== null) return error.status >= 500 && error.kind !== 'notAvailable' ? 'failed' : 'reached';
	if (error.kind === 'unreachable' || error.kind === 'timeout') return isAborted ? 'unknown' : 'failed';
	return 'unknown';
}

const resolvesWithin = (promise: Promise<true>, ms: number): Promise<boolean> =>
	Promise.race([promise, pause(Math.max(ms, 0), false, { ref: false })]);
