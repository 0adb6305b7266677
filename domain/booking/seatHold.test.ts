import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextSeatHold, type SeatHoldPeriod, seatHoldPauseMs } from './seatHold.ts';

const now = new Date('2026-11-21T06:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const verified = { renew: false, isVerified: true };
const renewing = { renew: true, isVerified: true };
const first: SeatHoldPeriod = { heldUntil: minutes(10), isRenewed: false, inARow: 1 };

describe('a seat hold', () => {
	it('lasts ten minutes, three without a verified session', () => {
		expect(nextSeatHold(null, verified, now)).toEqual(first);
		expect(nextSeatHold(null, { ...verified, isVerified: false }, now)?.heldUntil).toEqual(minutes(3));
		expect(nextSeatHold(null, renewing, now)).toEqual(first);
	});

	it('keeps its end however often it is asked for again, also for another slot', () => {
		expect(nextSeatHold(first, verified, minutes(9))).toBe(first);
	});

	it('is renewed once, by going on, and never shortened', () => {
		const renewed = { heldUntil: minutes(19), isRenewed: true, inARow: 1 };
		expect(nextSeatHold(first, renewing, minutes(9))).toEqual(renewed);
		expect(nextSeatHold(renewed, renewing, minutes(18))).toBe(renewed);
		expect(nextSeatHold(first, { renew: true, isVerified: false }, minutes(1))?.heldUntil).toEqual(minutes(10));
	});

	it('that has ended is followed by two more, then by none for ten minutes', () => {
		const second = nextSeatHold(first, verified, minutes(10));
		expect(second).toEqual({ heldUntil: minutes(20), isRenewed: false, inARow: 2 });
		const third = nextSeatHold(second, renewing, minutes(29));
		expect(third).toEqual({ heldUntil: minutes(39), isRenewed: false, inARow: 3 });
		expect(nextSeatHold(third, verified, minutes(39))).toBeNull();
		expect(nextSeatHold(third, renewing, minutes(48))).toBeNull();
		expect(nextSeatHold(third, verified, minutes(49))).toEqual({ heldUntil: minutes(59), isRenewed: false, inARow: 1 });
	});

	it('keeps a seat for an hour at most before a pause, whatever is asked when', () => {
		const step = fc.record({
			afterMs: fc.integer({ min: 0, max: 700_000 }),
			renew: fc.boolean(),
			isVerified: fc.boolean(),
		});
		fc.assert(
			fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
				let last: SeatHoldPeriod | null = null;
				let begun = 0;
				let at = now.getTime();
				for (const { afterMs, ...wish } of steps) {
					at += afterMs;
					const isNewRow: boolean = last === null || at - last.heldUntil.getTime() >= seatHoldPauseMs;
					if (isNewRow) begun = at;
					last = nextSeatHold(last, wish, new Date(at)) ?? last;
					// Three seat holds, each renewed once, and less than a pause between them.
					expect((last?.heldUntil.getTime() ?? 0) - begun).toBeLessThan(3 * 20 * 60_000 + 2 * seatHoldPauseMs);
				}
			}),
		);
	});
});
