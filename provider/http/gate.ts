/** Stands before a provider: lets calls through while it can be reached, and else fails them within a second. */
import { Failure, isFailure } from '../../domain/failure.ts';
import { admit, type Breaker, type BreakerRules, closed, probed, type Shown, settled, silent } from './breaker.ts';

export interface GateOptions {
	readonly rules: BreakerRules;
	/** Milliseconds. */
	readonly now: () => number;
	/** A harmless question; true: it was answered. Never rejects. */
	readonly probe: () => Promise<boolean>;
	/** How long a call waits for the probe or the trial of another before it is refused. */
	readonly patienceMs: number;
	/** After so long without an answer a call brings a probe beside it, and again. */
	readonly doubtMs: number;
	readonly onChange: (state: Breaker['state']) => void;
}

export interface Gate {
	/**
	 * Runs `run`, or rejects with a `Failure` (`unreachable`, its cause a `NotTried`) without running it.
	 * `isGone`: whoever asked does not wait any more, so that its failure shows nothing.
	 */
	pass<Value>(call: string, run: () => Promise<Value>, isGone: () => boolean): Promise<Value>;
}

/** Why nothing was sent. */
export class NotTried extends Error {
	override readonly name = 'NotTried';
}

/** Lets everything through: where no breaker is wanted. */
export const openGate: Gate = { pass: (_call, run) => run() };

export function createGate({ rules, now, probe, patienceMs, doubtMs, onChange }: GateOptions): Gate {
	let breaker = closed;
	let changed = Promise.withResolvers<true>();
	let timesReached = 0;
	let isInDoubt = false;

	function become(next: Breaker): void {
		if (next === breaker) return;
		const { state } = breaker;
		breaker = next;
		if (state !== next.state) onChange(next.state);
		changed.resolve(true);
		changed = Promise.withResolvers();
	}

	/** What another call has shown meanwhile counts more than the probe. */
	async function look(asked: Breaker): Promise<void> {
		const isAnswered = await probe();
		if (breaker === asked) become(probed(breaker, isAnswered, now(), rules));
	}

	/** One probe for all that wait. A provider that answers anything at all is only slow. */
	async function doubt(): Promise<void> {
		if (isInDoubt || breaker.state !== 'closed') return;
		isInDoubt = true;
		const before = timesReached;
		const isAnswered = await probe();
		isInDoubt = false;
		if (!isAnswered && timesReached === before) become(silent(breaker, now(), rules));
	}

	/** True: this call is the trial. */
	async function admitted(call: string): Promise<boolean> {
		const until = now() + patienceMs;
		for (;;) {
			const { next, verdict } = admit(breaker, now());
			become(next);
			if (verdict === 'pass' || verdict === 'trial') return verdict === 'trial';
			if (verdict === 'probe') void look(next);
			if (verdict === 'refuse' || !(await within(changed.promise, until - now()))) {
				throw new Failure('unreachable', { call, cause: new NotTried('not tried: the provider could not be reached') });
			}
		}
	}

	return {
		async pass(call, run, isGone) {
			const isTrial = await admitted(call);
			let shown: Shown = 'unknown';
			const doubting = setInterval(() => void doubt(), doubtMs);
			try {
				const value = await run();
				shown = 'reached';
				return value;
			} catch (error) {
				shown = shownBy(error, isGone());
				throw error;
			} finally {
				clearInterval(doubting);
				if (shown === 'reached') timesReached += 1;
				become(settled(breaker, { shown, isTrial }, now(), rules));
			}
		},
	};
}

/** A refusal, a missing thing or an answer that cannot be used comes from a provider that is there. */
function shownBy(error: unknown, isGone: boolean): Shown {
	if (!isFailure(error)) return 'unknown';
	if (error.status !== null) return error.status >= 500 && error.kind !== 'notAvailable' ? 'failed' : 'reached';
	if (error.kind === 'unreachable' || error.kind === 'timeout') return isGone ? 'unknown' : 'failed';
	return 'unknown';
}

async function within(promise: Promise<true>, ms: number): Promise<boolean> {
	const late = Promise.withResolvers<false>();
	const timer = setTimeout(late.resolve, Math.max(ms, 0), false);
	try {
		return await Promise.race([promise, late.promise]);
	} finally {
		clearTimeout(timer);
	}
}
