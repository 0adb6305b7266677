import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	askedOrderAction,
	holdMinutesLeft,
	nextQuestionAt,
	nextStatusCheckAt,
	openOrderAction,
	secondsToNextQuestion,
} from './paymentOrderTiming.ts';

const begun = new Date('2026-11-21T06:00:00Z');
const later = (minutes: number) => new Date(begun.getTime() + minutes * 60_000);

describe('an unsettled order', () => {
	it('is settled by the gateway’s final status', () => {
		for (const status of ['paid', 'failed', 'refunded'] as const)
			expect(openOrderAction(status, begun, later(1))).toBe('settle');
	});

	it('is set aside when nothing was tried at the gateway', () => {
		expect(openOrderAction('unknown', begun, later(0.05))).toBe('setAside');
		expect(openOrderAction('shown', begun, begun)).toBe('setAside');
	});

	it('has time to get to the gateway', () => {
		expect(openOrderAction('unknown', begun, begun)).toBe('wait');
		expect(openOrderAction('unknown', begun, later(0.049))).toBe('wait');
	});

	it('holds the next one for 15 minutes while the money may arrive', () => {
		for (const status of ['awaited', 'noResponse'] as const) {
			expect(openOrderAction(status, begun, begun)).toBe('hold');
			expect(openOrderAction(status, begun, later(14.99))).toBe('hold');
			expect(openOrderAction(status, begun, later(15))).toBe('setAside');
		}
		expect([0, 0.5, 14.5, 15, 90].map((minutes) => holdMinutesLeft(begun, later(minutes)))).toEqual([15, 15, 1, 0, 0]);
	});
});

describe('an order that was asked about a moment ago', () => {
	it('is judged by the answer to that question', () => {
		for (const answer of ['paid', 'refunded', 'failed', 'shown', 'awaited', 'unknown'] as const) {
			for (const minutes of [0, 0.05, 1, 20])
				expect(askedOrderAction(answer, begun, later(minutes))).toBe(openOrderAction(answer, begun, later(minutes)));
		}
	});

	it('does not give way while there is no answer, for 15 minutes', () => {
		expect(askedOrderAction(null, begun, later(0.049))).toBe('wait');
		for (const minutes of [0.05, 1, 14.99]) expect(askedOrderAction(null, begun, later(minutes))).toBe('tryAgain');
		for (const minutes of [15, 20]) expect(askedOrderAction(null, begun, later(minutes))).toBe('setAside');
	});

	it('may be asked about again after 15 s', () => {
		expect(nextQuestionAt(begun)).toEqual(later(0.25));
		const seconds = [0, 0.1, 14, 14.5, 15, 16].map((after) => secondsToNextQuestion(begun, later(after / 60)));
		expect(seconds).toEqual([15, 15, 1, 1, 1, 1]);
	});
});

describe('a status check', () => {
	it('is made first after two minutes, then at growing intervals for three days', () => {
		const checks: number[] = [];
		for (let now: Date | null = begun; now; now = nextStatusCheckAt(begun, now)) {
			checks.push((now.getTime() - begun.getTime()) / 60_000);
			expect(checks.length).toBeLessThan(50);
		}
		expect(checks.slice(0, 8)).toEqual([0, 2, 4, 8, 16, 32, 64, 128]);
		expect(checks.at(-1)).toBe(72 * 60);
		expect(checks.length).toBeLessThan(30);
	});

	it('is at least two minutes ahead unless it is the last one, and never after three days', () => {
		fc.assert(
			fc.property(fc.integer({ min: -60, max: 5_000 }), (minutes) => {
				const now = later(minutes);
				const next = nextStatusCheckAt(begun, now);
				expect(next === null).toBe(minutes >= 72 * 60);
				if (!next) return;
				const interval = (next.getTime() - now.getTime()) / 60_000;
				const isLast = next.getTime() === later(72 * 60).getTime();
				expect(interval).toBeGreaterThanOrEqual(isLast ? 0 : 2);
				expect(interval).toBeLessThanOrEqual(Math.max(6 * 60, 62));
			}),
		);
	});
});
