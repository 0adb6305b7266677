import pino from 'pino';
import { expect, it, vi } from 'vitest';
import type { Session, SessionStore } from '../access/sessions.ts';
import { leastRequests } from './http/loadShedder.ts';
import { startLoadShedding } from './loadShedding.ts';
import { createMetrics } from './observability/metrics.ts';

const address = '203.0.113.7';
const now = new Date('2026-11-21T10:00:00Z');
const store = {
	find: async (id: string, at: Date) =>
		id === 'valid' && at === now ? ({ idHash: 'hash', regNo: 'MH12AB1234' } as Session) : null,
} as unknown as SessionStore;

function started(rateLimitsEnabled: boolean) {
	const metrics = createMetrics();
	const lines: string[] = [];
	const log = pino({}, { write: (line: string) => void lines.push(line) });
	return { ...startLoadShedding({ rateLimitsEnabled }, { metrics, log, now: () => now }), metrics, lines };
}

/** Holds the event loop, so that the process is busy. */
function block(ms: number): void {
	const until = performance.now() + ms;
	while (performance.now() < until);
}

it('A busy process counts what it sheds, and logs the address once', async () => {
	const { shedding, metrics, lines, stop } = started(true);
	block(100);
	const request = { address, sessionId: null, isGatewayReturn: false };
	const decisions = Array.from({ length: leastRequests + 50 }, () => shedding?.shedder.decide(request, 0));
	expect(decisions.filter((decision) => decision === 'shed')).toHaveLength(51);
	shedding?.count('delayed');
	expect(await metrics.render()).toContain('kickstand_requests_shed_total{answer="delayed"} 1');
	expect(lines.map((line) => JSON.parse(line))).toMatchObject([
		{ security: 'load', outcome: 'shed', address, requests: 1, msg: expect.any(String) },
	]);
	stop();
});

it('A session that is not known is looked up in the store that is watched, at the time of the clock that is passed in', async () => {
	const { shedding, watch, stop } = started(true);
	expect(await shedding?.isSession('valid')).toBe(false);
	watch(store);
	expect([await shedding?.isSession('valid'), await shedding?.isSession('made up')]).toEqual([true, false]);
	stop();
});

it('LIMITS=off sheds nothing, and watches no sessions', () => {
	const timers = vi.spyOn(globalThis, 'setInterval');
	const { shedding, watch, stop } = started(false);
	expect([shedding, watch(store), timers.mock.calls]).toEqual([null, store, []]);
	stop();
});
