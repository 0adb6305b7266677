import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { busyDelayMs, createBusySignal } from './busySignal.ts';

beforeEach(() => {
	vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
});
afterEach(() => {
	vi.useRealTimers();
});

/** A signal whose event loop the test runs: `run` lets timers run, `block` lets time pass without them. */
function signalOfLoop() {
	let now = 0;
	const { isBusy, stop } = createBusySignal(() => now);
	const block = (ms: number) => {
		now += ms;
	};
	const run = (ms: number) => {
		for (let passed = 0; passed < ms; passed += 5) {
			now += 5;
			vi.advanceTimersByTime(5);
		}
	};
	return { isBusy, stop, block, run };
}

it('A process whose timers are on time is not busy', () => {
	const { isBusy, stop, block, run } = signalOfLoop();
	run(5_000);
	block(busyDelayMs);
	expect(isBusy()).toBe(false);
	stop();
});

it('A process is busy in the middle of a delay of its event loop, and for a second afterwards', () => {
	const { isBusy, stop, block, run } = signalOfLoop();
	run(1_000);
	block(3 * busyDelayMs);
	expect(isBusy()).toBe(true);
	run(900);
	expect(isBusy()).toBe(true);
	run(200);
	expect(isBusy()).toBe(false);
	stop();
});

it('A delay that nobody asked about while it lasted is noticed by the next timer', () => {
	const { isBusy, stop, block, run } = signalOfLoop();
	block(3 * busyDelayMs);
	run(100);
	expect(isBusy()).toBe(true);
	stop();
});
