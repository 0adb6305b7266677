import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	admitCall,
	type CircuitOutcome,
	type CircuitState,
	closedCircuit,
	onCallEnd,
	onProbeEnd,
} from './circuitBreaker.ts';

const policy = { failureThreshold: 3, openMs: 1_000 };

type Step =
	| { readonly kind: 'call' }
	| { readonly kind: 'end'; readonly which: number; readonly outcome: CircuitOutcome }
	| { readonly kind: 'probeEnd'; readonly isAnswered: boolean }
	| { readonly kind: 'time'; readonly ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 4, arbitrary: fc.constant<Step>({ kind: 'call' }) },
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant('end' as const),
			which: fc.nat(20),
			outcome: fc.constantFrom<CircuitOutcome>('failed', 'failed', 'reached', 'unknown'),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('probeEnd' as const), isAnswered: fc.boolean() }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.integer({ min: 1, max: 1_500 }) }) },
);

interface AdmittedCall {
	readonly decision: string;
	/** Failures since the provider was last reached. */
	readonly failuresInARow: number;
	/** Running trial calls that were admitted since then. */
	readonly trials: number;
}

/** Runs the steps and returns the final state; `onAdmission` gets each decision about a call. */
function play(steps: readonly Step[], onAdmission: (call: AdmittedCall) => void = () => undefined) {
	let breaker: CircuitState = closedCircuit;
	let now = 0;
	let failuresInARow = 0;
	let probe: CircuitState | null = null;
	const running: { isTrial: boolean; isOld: boolean }[] = [];
	for (const each of steps) {
		if (each.kind === 'time') now += each.ms;
		if (each.kind === 'call') {
			const { next, decision } = admitCall(breaker, now);
			breaker = next;
			if (decision === 'probe') probe = next;
			if (decision === 'pass' || decision === 'trial') running.push({ isTrial: decision === 'trial', isOld: false });
			onAdmission({ decision, failuresInARow, trials: running.filter((call) => call.isTrial && !call.isOld).length });
		}
		if (each.kind === 'probeEnd' && probe === breaker) breaker = onProbeEnd(breaker, each.isAnswered, now, policy);
		if (each.kind === 'end' && running.length > 0) {
			const [call] = running.splice(each.which % running.length, 1);
			breaker = onCallEnd(breaker, { outcome: each.outcome, isTrial: call?.isTrial ?? false }, now, policy);
			if (each.outcome === 'failed') failuresInARow++;
			if (each.outcome !== 'reached') continue;
			failuresInARow = 0;
			for (const other of running) other.isOld = true;
		}
	}
	return { breaker, now, running };
}

const always = (check: (steps: Step[]) => void) =>
	fc.assert(fc.property(fc.array(step, { maxLength: 80 }), check), { numRuns: 500 });

describe('the circuit', () => {
	it('passes every call until the threshold of failures in a row is reached', () => {
		always((steps) => {
			play(steps, ({ decision, failuresInARow }) => {
				if (failuresInARow < policy.failureThreshold) expect(decision).toBe('pass');
			});
		});
	});

	it('admits one trial call at a time, and no other call, until the provider was reached', () => {
		always((steps) => {
			play(steps, ({ decision, failuresInARow, trials }) => {
				expect(trials).toBeLessThanOrEqual(1);
				if (failuresInARow >= policy.failureThreshold) expect(decision).not.toBe('pass');
			});
		});
	});

	it('opens at the threshold, and rejects calls until openMs has passed', () => {
		let breaker = closedCircuit;
		for (let failure = 1; failure <= policy.failureThreshold; failure++) {
			expect(admitCall(breaker, 0).decision).toBe('pass');
			breaker = onCallEnd(breaker, { outcome: 'failed', isTrial: false }, 50, policy);
		}
		expect(admitCall(breaker, 50).decision).toBe('reject');
		expect(admitCall(breaker, 1_049).decision).toBe('reject');
		const { next, decision } = admitCall(breaker, 1_050);
		expect([decision, admitCall(next, 9_999).decision]).toEqual(['probe', 'wait']);
		expect(admitCall(onProbeEnd(next, false, 2_000, policy), 2_999).decision).toBe('reject');
		const trial = admitCall(onProbeEnd(next, true, 2_000, policy), 2_000);
		expect([trial.decision, admitCall(trial.next, 2_000).decision]).toEqual(['trial', 'wait']);
		expect(admitCall(onCallEnd(trial.next, { outcome: 'failed', isTrial: true }, 2_100, policy), 2_200).decision).toBe(
			'reject',
		);
		expect(admitCall(onCallEnd(trial.next, { outcome: 'unknown', isTrial: true }, 2_100, policy), 2_200).decision).toBe(
			'trial',
		);
	});

	it('is closed by any response', () => {
		always((steps) => {
			const { breaker, now } = play(steps);
			expect(onCallEnd(breaker, { outcome: 'reached', isTrial: false }, now, policy)).toEqual(closedCircuit);
		});
	});

	it('closes from any state once the provider responds', () => {
		always((steps) => {
			let { breaker, now, running } = play(steps);
			breaker = onProbeEnd(breaker, true, now, policy);
			for (const { isTrial } of running) breaker = onCallEnd(breaker, { outcome: 'unknown', isTrial }, now, policy);
			now += policy.openMs;
			for (let turn = 0; turn < 3 && breaker.state !== 'closed'; turn++) {
				const { next, decision } = admitCall(breaker, now);
				expect(decision).not.toBe('reject');
				breaker = decision === 'probe' ? onProbeEnd(next, true, now, policy) : next;
				if (decision === 'trial') breaker = onCallEnd(next, { outcome: 'reached', isTrial: true }, now, policy);
			}
			expect(breaker.state).toBe('closed');
		});
	});
});
