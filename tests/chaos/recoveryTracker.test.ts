import { beforeEach, describe, expect, it } from 'vitest';
import { createRecoveryTracker, type RecoveryTracker } from './recoveryTracker.ts';

describe('recovery', () => {
	let at: number;
	let recovery: RecoveryTracker;
	beforeEach(() => {
		at = 0;
		recovery = createRecoveryTracker(['one', 'other'], () => at);
		recovery.databaseDown();
	});
	function request(kind: string, from: number, until: number, isDone: boolean) {
		at = from;
		const ended = recovery.requestSent(kind);
		return () => {
			at = until;
			ended(isDone);
		};
	}
	function backAt(time: number) {
		at = time;
		recovery.databaseUp();
	}

	it('is complete once every kind of request has succeeded', () => {
		backAt(100);
		request('one', 150, 200, true)();
		request('other', 150, 300, false)();
		expect(recovery.isComplete()).toBe(false);
		request('other', 400, 900, true)();
		request('other', 950, 999, true)();
		expect(recovery.isComplete()).toBe(true);
		recovery.endRound();
		expect(recovery.counts()).toEqual({ recoveredMs: 800, lastFailureMs: 200, slow: 0 });
	});

	it('is not complete while one kind has had no success, even without failures', () => {
		backAt(100);
		request('one', 150, 200, true)();
		recovery.endRound();
		expect(recovery.counts().recoveredMs).toBe(Number.POSITIVE_INFINITY);
	});

	it('does not count a request that was sent before PostgreSQL was back', () => {
		const early = request('one', 50, 200, true);
		backAt(100);
		early();
		request('other', 150, 200, true)();
		recovery.endRound();
		expect(recovery.counts().recoveredMs).toBe(Number.POSITIVE_INFINITY);
	});

	it('is measured after each restart, and the longest time counts', () => {
		for (const start of [0, 10_000]) {
			at = start;
			recovery.databaseDown();
			backAt(start + 100);
			if (start === 0) request('one', 110, 150, true)();
			request('other', start + 110, start + 150, true)();
			recovery.endRound();
		}
		expect(recovery.counts().recoveredMs).toBe(Number.POSITIVE_INFINITY);
	});

	it('counts requests that took longer than five seconds, whether or not they succeeded', () => {
		request('one', 0, 25_001, true)();
		request('one', 0, 25_001, false)();
		request('one', 0, 25_000, true)();
		expect(recovery.counts().slow).toBe(2);
	});
});
