import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { loader } from '../paymentResult/paymentData.ts';
import { type DataEntry, nextEntry, startPoller, useData } from './useData.ts';

const now = '2026-11-21T10:00:04Z';
const earlier: DataEntry<string> = {
	...{ loaded: { data: 'known' }, failure: null, etag: '"1"', receivedAt: '2026-11-21T10:00:00Z' },
};
const lost = { kind: 'unreachable', text: null } as const;
const failed = { result: { ok: false, failure: lost }, etag: null } as const;

it('An answer replaces the data and its entity tag', () => {
	const answer = { result: { ok: true, data: 'new' }, etag: '"2"' } as const;
	const next = { loaded: { data: 'new' }, failure: null, etag: '"2"', receivedAt: now };
	expect(nextEntry(earlier, answer, now)).toEqual(next);
	expect(nextEntry({ ...earlier, failure: lost }, answer, now)).toEqual(next);
});

it('304 confirms the data as of now', () => {
	const unchanged = { result: null, etag: '"1"' };
	expect(nextEntry({ ...earlier, failure: lost }, unchanged, now)).toEqual({ ...earlier, receivedAt: now });
});

it('A failure keeps the data, its tag and its time, and says why', () => {
	expect(nextEntry(earlier, failed, now)).toEqual({ ...earlier, failure: lost });
	expect(nextEntry(null, failed, now)).toEqual({ loaded: null, failure: lost, etag: null, receivedAt: null });
});

const initial = { data: { isPending: true } };
const states: unknown[] = [];

function Page() {
	const query = { RegNo: 'MH12AB1234', OrderNumber: '1' };
	const known = useData<typeof loader>('/data/payment', query, { initial });
	const unknown = useData<typeof loader>('/data/payment', query);
	const idle = useData<typeof loader>('/data/payment', null);
	states.push(...[known, unknown, idle].map(({ state, data }) => [state, data]));
	return null;
}

it('The server renders what came with the page, else that it is loading or that there is no query', () => {
	renderToStaticMarkup(createElement(Page));
	expect(states).toEqual([
		['ready', initial.data],
		['loading', null],
		['idle', null],
	]);
});

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
