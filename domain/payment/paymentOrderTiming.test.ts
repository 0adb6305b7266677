import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
	earlierOrderRejection,
	nextCheckAllowedAt,
	nextStatusCheckAt,
	type PaymentOrder,
	secondsToNextCheck,
	underWayMinutesLeft,
} from './paymentOrder.ts';

const begun = new Date('2026-11-21T06:00:00Z');
const later = (minutes: number) => new Date(begun.getTime() + minutes * 60_000);

/** Why an order that began `minutes` ago refuses the next one, by its state, its last answer and whether one came. */
function rejectionAfter(
	minutes: number,
	{ state = 'open', gatewayAnswer = null, isUnanswered = false }: Partial<PaymentOrder> & { isUnanswered?: boolean },
) {
	const order = { state, gatewayAnswer, begunAt: begun, askedAt: later(minutes) };
	return earlierOrderRejection(order, isUnanswered, later(minutes));
}

describe('an earlier order', () => {
	it('is not in the way once it is settled', () => {
		for (const state of ['paid', 'failed', 'cancelled', 'refunded'] as const)
			for (const minutes of [0, 1, 20]) expect(rejectionAfter(minutes, { state })).toBeNull();
	});

	it('gives way at once when nothing was tried at the gateway', () => {
		for (const state of ['open', 'pending', 'inDoubt'] as const) {
			expect(rejectionAfter(0.05, { state, gatewayAnswer: 'unknown' })).toBeNull();
			for (const minutes of [0, 1]) expect(rejectionAfter(minutes, { state, gatewayAnswer: 'notTried' })).toBeNull();
		}
	});

	it('has time to get to the gateway', () => {
		for (const minutes of [0, 0.049])
			expect(rejectionAfter(minutes, {})).toEqual({ code: 'paymentJustBegun', params: {} });
	});

	it('holds the next one for 15 minutes while the money may arrive, or the gateway does not answer', () => {
		for (const known of [
			{ gatewayAnswer: 'pending' },
			{ isUnanswered: true },
			{ gatewayAnswer: 'notTried', isUnanswered: true },
		] as const) {
			for (const minutes of [0, 1, 14.99])
				expect(rejectionAfter(minutes, known)).toMatchObject({ code: 'paymentUnderWay' });
			for (const minutes of [15, 20]) expect(rejectionAfter(minutes, known)).toBeNull();
		}
		expect([0, 0.5, 14.5, 15, 90].map((minutes) => underWayMinutesLeft(begun, later(minutes)))).toEqual([
			15, 15, 1, 0, 0,
		]);
	});

	it('does not give way while there is no answer yet, for 15 minutes', () => {
		for (const minutes of [0.05, 1, 14.99])
			expect(rejectionAfter(minutes, {})).toEqual({ code: 'paymentAskedAbout', params: { seconds: 15 } });
		for (const minutes of [15, 20]) expect(rejectionAfter(minutes, {})).toBeNull();
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
