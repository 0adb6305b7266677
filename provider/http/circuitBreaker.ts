/** A circuit breaker: calls pass while the provider can be reached, and fail fast otherwise. */
import { setTimeout as pause } from 'node:timers/promises';
import { isProviderError, ProviderError } from '../../domain/providerError.ts';
import {
	admitCall,
	type CircuitOutcome,
	type CircuitPolicy,
	type CircuitState,
	closedCircuit,
	onCallEnd,
	onNoResponse,
	onProbeEnd,
} from './circuitState.ts';

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
export class CircuitOpenError extends Error {
	override readonly name = 'CircuitOpenError';
}

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
		if (!isAnswered && reachedCount === before) transitionTo(onNoResponse(circuit, now(), policy));
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
