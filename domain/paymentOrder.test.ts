import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holdMinutesLeft, nextStatusCheckAt, openOrderAction } from './paymentOrder.ts';

const begun = new Date('2026-11-21T06:00:00Z');
const later = (minutes: number) => new Date(begun.getTime() + minutes * 60_000);

describe('an order that stands in the way of another', () => {
	it('is settled by what the gateway knows', () => {
		for (const heard of ['paid', 'failed', 'refunded'] as const)
			expect(openOrderAction(heard, begun, later(1))).toBe('settle');
	});

	it('never locks the owner out when nothing was tried at the gateway', () => {
		expect(openOrderAction('unknown', begun, later(0.05))).toBe('setAside');
		expect(openOrderAction('shown', begun, begun)).toBe('setAside');
	});

	it('is let go on its way to the gateway', () => {
		expect(openOrderAction('unknown', begun, begun)).toBe('wait');
		expect(openOrderAction('unknown', begun, later(0.049))).toBe('wait');
	});

	it('holds the next for 15 minutes while the money may come, and no longer', () => {
		for (const heard of ['awaited', 'noResponse'] as const) {
			expect(openOrderAction(heard, begun, begun)).toBe('hold');
			expect(openOrderAction(heard, begun, later(14.99))).toBe('hold');
			expect(openOrderAction(heard, begun, later(15))).toBe('setAside');
		}
		expect([0, 0.5, 14.5, 15, 90].map((minutes) => holdMinutesLeft(begun, later(minutes)))).toEqual([15, 15, 1, 0, 0]);
	});
});

describe('asking the gateway', () => {
	it('begins after two minutes, with growing pauses, and ends after three days', () => {
		const asks: number[] = [];
		for (let now: Date | null = begun; now; now = nextStatusCheckAt(begun, now)) {
			asks.push((now.getTime() - begun.getTime()) / 60_000);
			expect(asks.length).toBeLessThan(50);
		}
		expect(asks.slice(0, 8)).toEqual([0, 2, 4, 8, 16, 32, 64, 128]);
		expect(asks.at(-1)).toBe(72 * 60);
		expect(asks.length).toBeLessThan(30);
	});

	it('is always later than now, at least two minutes unless it is the last time, and never after three days', () => {
		fc.assert(
			fc.property(fc.integer({ min: -60, max: 5_000 }), (minutes) => {
				const now = later(minutes);
				const next = nextStatusCheckAt(begun, now);
				expect(next === null).toBe(minutes >= 72 * 60);
				if (!next) return;
				const pause = (next.getTime() - now.getTime()) / 60_000;
				const isLast = next.getTime() === later(72 * 60).getTime();
				expect(pause).toBeGreaterThanOrEqual(isLast ? 0 : 2);
				expect(pause).toBeLessThanOrEqual(Math.max(6 * 60, 62));
			}),
		);
	});
});
