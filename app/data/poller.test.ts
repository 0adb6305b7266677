import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startPoller } from './poller.ts';

beforeEach(() => {
	vi.useFakeTimers();
});
afterEach(() => {
	vi.useRealTimers();
});

/** A page whose requests are counted; `isAnswered` says how the next ones end. */
function page({ startsAtOnce = false, isHidden = false, intervalMs = 4000 as number | null } = {}) {
	const state = { requests: 0, isAborted: false, isHidden, isAnswered: true, takesMs: 100 };
	const poller = startPoller({
		poll: async (signal) => {
			state.requests += 1;
			signal.addEventListener('abort', () => {
				state.isAborted = true;
			});
			if (state.takesMs > 0) await new Promise((resolve) => setTimeout(resolve, state.takesMs));
			return state.isAnswered;
		},
		startsAtOnce,
		intervalMs,
		maxIntervalMs: 60_000,
		isHidden: () => state.isHidden,
		random: () => 1,
	});
	const passes = (ms: number) => vi.advanceTimersByTimeAsync(ms);
	return { state, poller, passes };
}

describe('an open page', () => {
	it('polls every four seconds, one request at a time', async () => {
		const { state, passes } = page();
		await passes(3999);
		expect(state.requests).toBe(0);
		await passes(1);
		expect(state.requests).toBe(1);
		await passes(41_000);
		expect(state.requests).toBe(11);
		state.takesMs = 30_000;
		await passes(20_000);
		expect(state.requests).toBe(12);
	});

	it('does not poll while it is hidden, and polls at once when it is shown again', async () => {
		const { state, poller, passes } = page();
		state.isHidden = true;
		poller.wake();
		await passes(3_600_000);
		expect(state.requests).toBe(0);
		state.isHidden = false;
		poller.wake();
		expect(state.requests).toBe(1);
		await passes(4100);
		expect(state.requests).toBe(2);
	});

	it('does not poll after a request during which it was hidden', async () => {
		const { state, poller, passes } = page();
		await passes(4000);
		state.isHidden = true;
		poller.wake();
		await passes(60_000);
		expect(state.requests).toBe(1);
		state.isHidden = false;
		poller.wake();
		await passes(1);
		expect(state.requests).toBe(2);
	});

	it('pauses twice as long after each failure, at most a minute, and then as before', async () => {
		const { state, passes } = page();
		state.takesMs = 0;
		state.isAnswered = false;
		await passes(4000);
		const pauses = [8000, 16_000, 32_000, 60_000, 60_000];
		for (const [index, pause] of pauses.entries()) {
			await passes(pause - 1);
			expect(state.requests).toBe(index + 1);
			await passes(1);
			expect(state.requests).toBe(index + 2);
		}
		state.isAnswered = true;
		await passes(60_000);
		const requests = state.requests;
		await passes(8000);
		expect(state.requests).toBe(requests + 2);
	});

	it('polls at once when the network is back', async () => {
		const { state, poller, passes } = page();
		state.isAnswered = false;
		await passes(4000 + 8100 + 100);
		expect(state.requests).toBe(2);
		poller.wake();
		expect(state.requests).toBe(3);
	});

	it('polls no more once it is left, and aborts the request under way', async () => {
		const { state, poller, passes } = page();
		await passes(4000);
		poller.stop();
		await passes(60_000);
		poller.wake();
		await passes(60_000);
		expect([state.requests, state.isAborted]).toEqual([1, true]);
	});

	it('that came without its data fetches them at once, also when hidden, and only once if it need not poll', async () => {
		const { state, poller, passes } = page({ startsAtOnce: true, isHidden: true, intervalMs: null });
		expect(state.requests).toBe(1);
		await passes(60_000);
		expect(state.requests).toBe(1);
		poller.stop();
	});
});
