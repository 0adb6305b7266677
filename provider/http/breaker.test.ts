import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { admit, type Breaker, closed, probed, type Shown, settled } from './breaker.ts';

const rules = { failures: 3, openMs: 1_000 };

type Step =
	| { readonly kind: 'call' }
	| { readonly kind: 'end'; readonly which: number; readonly shown: Shown }
	| { readonly kind: 'probeEnd'; readonly isAnswered: boolean }
	| { readonly kind: 'time'; readonly ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
	{ weight: 4, arbitrary: fc.constant<Step>({ kind: 'call' }) },
	{
		weight: 4,
		arbitrary: fc.record({
			kind: fc.constant('end' as const),
			which: fc.nat(20),
			shown: fc.constantFrom<Shown>('failed', 'failed', 'reached', 'unknown'),
		}),
	},
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('probeEnd' as const), isAnswered: fc.boolean() }) },
	{ weight: 2, arbitrary: fc.record({ kind: fc.constant('time' as const), ms: fc.integer({ min: 1, max: 1_500 }) }) },
);

interface Asked {
	readonly verdict: string;
	/** Failures since the provider was last reached. */
	readonly inARow: number;
	/** Trials under way that were let through since then. */
	readonly trials: number;
}

/** Lets calls come and end in any order; answers where it got to. `look` sees each call that asked. */
function play(steps: readonly Step[], look: (asked: Asked) => void = () => undefined) {
	let breaker: Breaker = closed;
	let now = 0;
	let inARow = 0;
	let probe: Breaker | null = null;
	const under: { isTrial: boolean; isOld: boolean }[] = [];
	for (const each of steps) {
		if (each.kind === 'time') now += each.ms;
		if (each.kind === 'call') {
			const { next, verdict } = admit(breaker, now);
			breaker = next;
			if (verdict === 'probe') probe = next;
			if (verdict === 'pass' || verdict === 'trial') under.push({ isTrial: verdict === 'trial', isOld: false });
			look({ verdict, inARow, trials: under.filter((call) => call.isTrial && !call.isOld).length });
		}
		if (each.kind === 'probeEnd' && probe === breaker) breaker = probed(breaker, each.isAnswered, now, rules);
		if (each.kind === 'end' && under.length > 0) {
			const [call] = under.splice(each.which % under.length, 1);
			breaker = settled(breaker, { shown: each.shown, isTrial: call?.isTrial ?? false }, now, rules);
			if (each.shown === 'failed') inARow++;
			if (each.shown !== 'reached') continue;
			inARow = 0;
			for (const other of under) other.isOld = true;
		}
	}
	return { breaker, now, under };
}

const always = (check: (steps: Step[]) => void) =>
	fc.assert(fc.property(fc.array(step, { maxLength: 80 }), check), { numRuns: 500 });

describe('the breaker', () => {
	it('lets everything pass until as many failures came in a row as the rule says', () => {
		always((steps) => {
			play(steps, ({ verdict, inARow }) => {
				if (inARow < rules.failures) expect(verdict).toBe('pass');
			});
		});
	});

	it('tries one call at a time, and lets nothing else pass, until the provider was reached', () => {
		always((steps) => {
			play(steps, ({ verdict, inARow, trials }) => {
				expect(trials).toBeLessThanOrEqual(1);
				if (inARow >= rules.failures) expect(verdict).not.toBe('pass');
			});
		});
	});

	it('opens after the last failure of the row, and refuses until its time has passed', () => {
		let breaker = closed;
		for (let failure = 1; failure <= rules.failures; failure++) {
			expect(admit(breaker, 0).verdict).toBe('pass');
			breaker = settled(breaker, { shown: 'failed', isTrial: false }, 50, rules);
		}
		expect(admit(breaker, 50).verdict).toBe('refuse');
		expect(admit(breaker, 1_049).verdict).toBe('refuse');
		const { next, verdict } = admit(breaker, 1_050);
		expect([verdict, admit(next, 9_999).verdict]).toEqual(['probe', 'wait']);
		expect(admit(probed(next, false, 2_000, rules), 2_999).verdict).toBe('refuse');
		const trial = admit(probed(next, true, 2_000, rules), 2_000);
		expect([trial.verdict, admit(trial.next, 2_000).verdict]).toEqual(['trial', 'wait']);
		expect(admit(settled(trial.next, { shown: 'failed', isTrial: true }, 2_100, rules), 2_200).verdict).toBe('refuse');
		expect(admit(settled(trial.next, { shown: 'unknown', isTrial: true }, 2_100, rules), 2_200).verdict).toBe('trial');
	});

	it('is closed by any answer, and a refusal is one', () => {
		always((steps) => {
			const { breaker, now } = play(steps);
			expect(settled(breaker, { shown: 'reached', isTrial: false }, now, rules)).toEqual(closed);
		});
	});

	it('recovers by itself from wherever it got to, once the provider answers', () => {
		always((steps) => {
			let { breaker, now, under } = play(steps);
			breaker = probed(breaker, true, now, rules);
			for (const { isTrial } of under) breaker = settled(breaker, { shown: 'unknown', isTrial }, now, rules);
			now += rules.openMs;
			for (let turn = 0; turn < 3 && breaker.state !== 'closed'; turn++) {
				const { next, verdict } = admit(breaker, now);
				expect(verdict).not.toBe('refuse');
				breaker = verdict === 'probe' ? probed(next, true, now, rules) : next;
				if (verdict === 'trial') breaker = settled(next, { shown: 'reached', isTrial: true }, now, rules);
			}
			expect(breaker.state).toBe('closed');
		});
	});
});
