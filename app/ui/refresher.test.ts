import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startRefresher } from './refresher.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** A page whose questions are counted; `answers` says how the next ones end. */
function page() {
	const state = { asked: 0, isHidden: false, isAnswered: true, takesMs: 100 };
	const refresher = startRefresher({
		refresh: async () => {
			state.asked += 1;
			if (state.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, state.takesMs));
			return state.isAnswered;
		},
		intervalMs: 4000,
		maxIntervalMs: 60_000,
		isHidden: () => state.isHidden,
		random: () => 1,
	});
	const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
	return { state, refresher, passes };
}

describe('an open page', () => {
	it('asks every four seconds, one question at a time', async () => {
		const { state, passes } = page();
		await passes(3999);
		expect(state.asked).toBe(0);
		await passes(1);
		expect(state.asked).toBe(1);
		await passes(41_000);
		expect(state.asked).toBe(11);
		state.takesMs = 30_000;
		await passes(20_000);
		expect(state.asked).toBe(12);
	});

	it('asks nothing while it is hidden, and at once when it is shown again', async () => {
		const { state, refresher, passes } = page();
		state.isHidden = true;
		refresher.wake();
		await passes(3_600_000);
		expect(state.asked).toBe(0);
		state.isHidden = false;
		refresher.wake();
		expect(state.asked).toBe(1);
		await passes(4100);
		expect(state.asked).toBe(2);
	});

	it('hidden during a question, asks none after it', async () => {
		const { state, refresher, passes } = page();
		await passes(4000);
		state.isHidden = true;
		refresher.wake();
		await passes(60_000);
		expect(state.asked).toBe(1);
		state.isHidden = false;
		refresher.wake();
		await passes(1);
		expect(state.asked).toBe(2);
	});

	it('pauses twice as long after each failure, at most a minute, and then as before', async () => {
		const { state, passes } = page();
		state.takesMs = 0;
		state.isAnswered = false;
		await passes(4000);
		const pauses = [8000, 16_000, 32_000, 60_000, 60_000];
		for (const [index, pause] of pauses.entries()) {
			await passes(pause - 1);
			expect(state.asked).toBe(index + 1);
			await passes(1);
			expect(state.asked).toBe(index + 2);
		}
		state.isAnswered = true;
		await passes(60_000);
		const asked = state.asked;
		await passes(8000);
		expect(state.asked).toBe(asked + 2);
	});

	it('asks at once when the network is back', async () => {
		const { state, refresher, passes } = page();
		state.isAnswered = false;
		await passes(4000 + 8100 + 100);
		expect(state.asked).toBe(2);
		refresher.wake();
		expect(state.asked).toBe(3);
	});

	it('that is left asks no more, also when it is waiting for an answer', async () => {
		const { state, refresher, passes } = page();
		await passes(4000);
		refresher.stop();
		await passes(60_000);
		refresher.wake();
		await passes(60_000);
		expect(state.asked).toBe(1);
	});
});
