/** Stands before a provider: lets calls through while it can be reached, and else fails them within a second. */
import { isProviderError, ProviderError } from '../../domain/providerError.ts';
import {
	admitCall,
	afterCall,
	afterProbe,
	afterSilence,
	type CircuitOutcome,
	type CircuitPolicy,
	type CircuitState,
	closedCircuit,
} from './circuitState.ts';

export interface CircuitBreakerOptions {
	readonly policy: CircuitPolicy;
	/** Milliseconds. */
	readonly now: () => number;
	/** A harmless question; true: it was answered. Never rejects. */
	readonly probe: () => Promise<boolean>;
	/** How long a call waits for the probe or the trial of another before it is refused. */
	readonly waitTimeoutMs: number;
	/** After so long without an answer a call brings a probe beside it, and again. */
	readonly probeAfterMs: number;
	readonly onChange: (state: CircuitState['state']) => void;
}

export interface CircuitBreaker {
	/**
	 * Runs `run`, or rejects with a `ProviderError` (`unreachable`, its cause a `CircuitOpenError`) without running it.
	 * `isAborted`: whoever asked does not wait any more, so that its failure shows nothing.
	 */
	execute<Value>(call: string, run: () => Promise<Value>, isAborted: () => boolean): Promise<Value>;
}

/** Why nothing was sent. */
export class CircuitOpenError extends Error {
	override readonly name = 'CircuitOpenError';
}

/** Lets everything through: where no breaker is wanted. */
export const passThroughBreaker: CircuitBreaker = { execute: (_call, run) => run() };

export function createCircuitBreaker({
	policy,
	now,
	probe,
	waitTimeoutMs,
	probeAfterMs,
	onChange,
}: CircuitBreakerOptions): CircuitBreaker {
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

	/** What another call has shown meanwhile counts more than the probe. */
	async function runProbe(probing: CircuitState): Promise<void> {
		const isAnswered = await probe();
		if (circuit === probing) transitionTo(afterProbe(circuit, isAnswered, now(), policy));
	}

	/** One probe for all that wait. A provider that answers anything at all is only slow. */
	async function probeSlowCall(): Promise<void> {
		if (isProbingSlowCall || circuit.state !== 'closed') return;
		isProbingSlowCall = true;
		const before = reachedCount;
		const isAnswered = await probe();
		isProbingSlowCall = false;
		if (!isAnswered && reachedCount === before) transitionTo(afterSilence(circuit, now(), policy));
	}

	/** True: this call is the trial. */
	async function waitForAdmission(call: string): Promise<boolean> {
		const deadline = now() + waitTimeoutMs;
		for (;;) {
			const { next, verdict } = admitCall(circuit, now());
			transitionTo(next);
			if (verdict === 'pass' || verdict === 'trial') return verdict === 'trial';
			if (verdict === 'probe') void runProbe(next);
			if (verdict === 'reject' || !(await resolvesWithin(stateChange.promise, deadline - now()))) {
				throw new ProviderError('unreachable', {
					call,
					cause: new CircuitOpenError('circuit breaker open: the provider could not be reached'),
				});
			}
		}
	}

	return {
		async execute(call, run, isAborted) {
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
				transitionTo(afterCall(circuit, { outcome, isTrial }, now(), policy));
			}
		},
	};
}

/** A refusal, a missing thing or an answer that cannot be used comes from a provider that is there. */
function outcomeOfError(error: unknown, isAborted: boolean): CircuitOutcome {
	if (!isProviderError(error)) return 'unknown';
	if (error.status !== null) return error.status >= 500 && error.kind !== 'notAvailable' ? 'failed' : 'reached';
	if (error.kind === 'unreachable' || error.kind === 'timeout') return isAborted ? 'unknown' : 'failed';
	return 'unknown';
}

async function resolvesWithin(promise: Promise<true>, ms: number): Promise<boolean> {
	const late = Promise.withResolvers<false>();
	const timer = setTimeout(late.resolve, Math.max(ms, 0), false);
	try {
		return await Promise.race([promise, late.promise]);
	} finally {
		clearTimeout(timer);
	}
}
