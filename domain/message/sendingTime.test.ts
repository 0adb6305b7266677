import fc from 'fast-check';
import { expect, it } from 'vitest';
import { timeOf } from '../time/calendar.ts';
import { messageKindNames, messageKindRules, sendingTime } from './messageKinds.ts';

it.each([
	['a service message at 07:59 waits for 08:00', 'received', '2026-11-25T07:59:59+05:30', '2026-11-25T08:00:00+05:30'],
	['at 08:00 it goes', 'received', '2026-11-25T08:00:00+05:30', '2026-11-25T08:00:00+05:30'],
	['at 20:59 it goes', 'received', '2026-11-25T20:59:59+05:30', '2026-11-25T20:59:59+05:30'],
	['at 21:00 it waits for the morning', 'received', '2026-11-25T21:00:00+05:30', '2026-11-26T08:00:00+05:30'],
	['at midnight too', 'received', '2026-11-26T00:00:00+05:30', '2026-11-26T08:00:00+05:30'],
	['on the last day of a month', 'received', '2026-11-30T23:30:00+05:30', '2026-12-01T08:00:00+05:30'],
	['on 28 February of a leap year', 'received', '2028-02-28T22:00:00+05:30', '2028-02-29T08:00:00+05:30'],
	['on 29 February', 'received', '2028-02-29T22:00:00+05:30', '2028-03-01T08:00:00+05:30'],
	['service due waits for 10:00', 'serviceDue', '2026-11-25T08:30:00+05:30', '2026-11-25T10:00:00+05:30'],
	['an answer goes at night', 'booked', '2026-11-25T02:00:00+05:30', '2026-11-25T02:00:00+05:30'],
] as const)('%s', (_name, kind, now, expected) => {
	expect(sendingTime(messageKindRules(kind).hours, new Date(now))).toEqual(new Date(expected));
});

it('is never before now, within the hours of the kind, and now once they have come', () => {
	const instant = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
	fc.assert(
		fc.property(fc.constantFrom(...messageKindNames), instant, (kind, now) => {
			const at = sendingTime(messageKindRules(kind).hours, now);
			expect(at.getTime()).toBeGreaterThanOrEqual(now.getTime());
			expect(sendingTime(messageKindRules(kind).hours, at)).toEqual(at);
			if (messageKindRules(kind).hours !== 'always') expect(timeOf(at.toISOString())).toMatch(/^(0[89]|1\d|20):/);
		}),
	);
});
