import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aJobCard, aStage } from '../testing/vehicles.ts';
import type { JobCard } from '../vehicle/vehicle.ts';
import { deliveryChangeReasons, isReasonFor, parseDeliveryChangeReason } from './deliveryChangeReason.ts';
import { promisedDelivery } from './promisedDelivery.ts';

const at = '2026-11-26T11:30:00.000Z';
const before = '2026-11-25T11:30:00.000Z';
const jobCard = aJobCard({ status: 'Work In Progress', estimatedDeliveryAt: at });
const saidAt = (now: string, fields: Partial<JobCard> = {}, isBilled = false) =>
	promisedDelivery({ ...jobCard, ...fields }, new Date(now), isBilled);

describe('what is said of a promised time', () => {
	it('is the time, and how long it is until then', () => {
		const plain = { at, before: null, reason: null, words: null };
		expect(saidAt('2026-11-26T11:00:00Z')).toEqual({ ...plain, remainingMs: 30 * 60_000 });
		expect(saidAt('2026-11-26T11:30:00Z')).toEqual({ ...plain, remainingMs: 0 });
		expect(saidAt('2026-11-27T11:30:00Z')?.remainingMs).toBe(0);
	});

	it('has what was promised before, and why that changed', () => {
		const deliveryChange = { before, reason: 'part-awaited', words: 'From Pune', changedAt: before } as const;
		expect(saidAt(before, { deliveryChange })).toMatchObject({ before, reason: 'part-awaited', words: 'From Pune' });
	});

	it('the first time is no change, whatever reason the provider sends', () => {
		const deliveryChange = { before: null, reason: 'part-awaited', words: null, changedAt: before } as const;
		expect(saidAt(before, { deliveryChange })).toMatchObject({ before: null, reason: null });
	});

	it('midnight, where a provider names no time, is the whole day', () => {
		const day = { estimatedDeliveryAt: '2026-11-25T18:30:00.000Z' };
		expect(saidAt('2026-11-26T18:29:00Z', day)?.remainingMs).toBe(60_000);
		expect(saidAt('2026-11-26T18:30:00Z', day)?.remainingMs).toBe(0);
	});

	it('after the work is the time alone, until it passes or the bill is ready', () => {
		const deliveryChange = { before, reason: 'part-awaited', words: 'From Pune', changedAt: before } as const;
		const done = { status: 'Work Completed', deliveryChange };
		expect(saidAt('2026-11-26T11:00:00Z', done)).toMatchObject({ at, before: null, reason: null, words: null });
		expect([saidAt(at, done), saidAt(before, done, true)]).toEqual([null, null]);
	});

	it.each<[string, Partial<JobCard>]>([
		['without a time', { estimatedDeliveryAt: null }],
		['once the job card is over', { isActive: false }],
		...['Work Completed', 'work completed', 'Invoiced', 'Delivered'].map((status): [string, Partial<JobCard>] => [
			`once it is ${status}`,
			{ status },
		]),
		['after the final inspection', { stages: [aStage(5, { statusCode: 'final inspection', isCompleted: true })] }],
	])('is nothing %s', (_when, fields) => {
		expect(saidAt('2026-12-01T00:00:00Z', fields)).toBeNull();
	});
});

describe('a reason', () => {
	it('is known in any spelling', () => {
		for (const reason of deliveryChangeReasons) {
			expect(parseDeliveryChangeReason(reason.replaceAll('-', ' ').toUpperCase())).toBe(reason);
		}
		expect([parseDeliveryChangeReason(''), parseDeliveryChangeReason('because')]).toEqual([null, null]);
	});

	it('is `earlier` for an earlier time alone', () => {
		const instant = fc.date({ noInvalidDate: true });
		fc.assert(
			fc.property(fc.constantFrom(...deliveryChangeReasons), instant, instant, (reason, one, other) => {
				expect(isReasonFor(reason, one, other)).toBe(reason === 'earlier' ? other < one : other >= one);
			}),
		);
	});
});
