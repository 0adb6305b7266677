import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	earlierOrderAction,
	nextCheckAllowedAt,
	nextStatusCheckAt,
	type PaymentOrder,
	secondsToNextCheck,
	underWayMinutesLeft,
} from './paymentOrder.ts';

const begun = new Date('2026-11-21T06:00:00Z');
const later = (minutes: number) => new Date(begun.getTime() + minutes * 60_000);

/**
 * The meaning of an order that began `minutes` ago for the next one, by its state, its last answer and whether one
 * came.
 */
function actionAfter(
	minutes: number,
	{ state = 'open', gatewayAnswer = null, isUnanswered = false }: Partial<PaymentOrder> & { isUnanswered?: boolean },
) {
	return earlierOrderAction({ state, gatewayAnswer, begunAt: begun }, isUnanswered, later(minutes));
}

describe('an earlier order', () => {
	it('is not in the way once it is settled', () => {
		for (const state of ['paid', 'failed', 'cancelled', 'refunded'] as const)
			for (const minutes of [0, 1, 20]) expect(actionAfter(minutes, { state })).toBe('ignore');
	});

	it('gives way at once when nothing was tried at the gateway', () => {
		for (const state of ['open', 'pending', 'inDoubt'] as const) {
			expect(actionAfter(0.05, { state, gatewayAnswer: 'unknown' })).toBe('replace');
			for (const minutes of [0, 1]) expect(actionAfter(minutes, { state, gatewayAnswer: 'notTried' })).toBe('replace');
		}
	});

	it('has time to get to the gateway', () => {
		for (const minutes of [0, 0.049]) expect(actionAfter(minutes, {})).toBe('wait');
	});

	it('holds the next one for 15 minutes while the money may arrive, or the gateway does not answer', () => {
		for (const known of [
			{ gatewayAnswer: 'pending' },
			{ isUnanswered: true },
			{ gatewayAnswer: 'notTried', isUnanswered: true },
		] as const) {
			for (const minutes of [0, 1, 14.99]) expect(actionAfter(minutes, known)).toBe('refuse');
			for (const minutes of [15, 20]) expect(actionAfter(minutes, known)).toBe('replace');
		}
		expect([0, 0.5, 14.5, 15, 90].map((minutes) => underWayMinutesLeft(begun, later(minutes)))).toEqual([
			15, 15, 1, 0, 0,
		]);
	});

	it('does not give way while there is no answer yet, for 15 minutes', () => {
		for (const minutes of [0.05, 1, 14.99]) expect(actionAfter(minutes, {})).toBe('tryAgain');
		for (const minutes of [15, 20]) expect(actionAfter(minutes, {})).toBe('replace');
	});

	it('may be asked about again after 15 s', () => {
		expect(nextCheckAllowedAt(begun)).toEqual(later(0.25));
		const seconds = [0, 0.1, 14, 14.5, 15, 16].map((after) => secondsToNextCheck(begun, later(after / 60)));
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
