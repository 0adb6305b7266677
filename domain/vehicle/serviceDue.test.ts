import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from '../time/calendar.ts';
import { type ServiceDue, serviceDue } from './serviceDue.ts';

const today = '2026-11-22';
const due = (nextServiceDueDate: string | null, nextServiceDueKm: number | null, lastKmReading: number | null) =>
	serviceDue({ nextServiceDueDate, nextServiceDueKm, lastKmReading }, today);

const urgencies: readonly (ServiceDue['when'] | undefined)[] = ['past', 'soon', 'later', undefined];
const rank = (found: ServiceDue | null) => urgencies.indexOf(found?.when);

const anyDay = fc.option(fc.integer({ min: -400, max: 400 }).map((days) => addDays(today, days)));
const anyKm = fc.option(fc.integer({ min: 0, max: 9_999_999 }));

describe('the next service', () => {
	it.each<[string | null, number | null, number | null, Pick<ServiceDue, 'when' | 'by'> | null]>([
		[null, null, 12_000, null],
		['no day', null, null, null],
		['2026-11-21', null, 12_000, { when: 'past', by: 'date' }],
		['2026-11-22', null, 12_000, { when: 'soon', by: 'date' }],
		['2026-12-22', null, 12_000, { when: 'soon', by: 'date' }],
		['2026-12-23', null, 12_000, { when: 'later', by: 'date' }],
		['2026-11-21T18:29:59Z', null, 12_000, { when: 'past', by: 'date' }],
		['2026-11-21T18:30:00Z', null, 12_000, { when: 'soon', by: 'date' }],
		[null, 12_000, 12_001, { when: 'past', by: 'km' }],
		[null, 12_000, 12_000, { when: 'soon', by: 'km' }],
		[null, 12_000, 11_500, { when: 'soon', by: 'km' }],
		[null, 12_000, 11_499, { when: 'later', by: 'km' }],
		[null, 12_000, null, { when: 'later', by: 'km' }],
		['2026-11-21', 12_000, 12_001, { when: 'past', by: 'both' }],
		['2026-11-21', 12_000, 11_900, { when: 'past', by: 'date' }],
		['2027-06-01', 12_000, 12_001, { when: 'past', by: 'km' }],
		['2026-11-30', 12_000, 11_900, { when: 'soon', by: 'both' }],
		['2027-06-01', 12_000, 3_000, { when: 'later', by: 'both' }],
	])('on %s or at %s km is, at %s km, %j', (day, km, reading, expected) => {
		const found = due(day, km, reading);
		expect(found && { when: found.when, by: found.by }).toEqual(expected);
	});

	it('is as urgent as the more urgent of day and km, and names which of both that is', () => {
		fc.assert(
			fc.property(anyDay, anyKm, anyKm, (day, km, reading) => {
				const both = due(day, km, reading);
				const [byDate, byKm] = [due(day, null, reading), due(null, km, reading)];
				expect(rank(both)).toBe(Math.min(rank(byDate), rank(byKm)));
				if (both === null) return;
				expect(both).toMatchObject({ day, km });
				expect(both.by !== 'km').toBe(byDate?.when === both.when);
				expect(both.by !== 'date').toBe(byKm?.when === both.when);
			}),
		);
	});

	it('is never less urgent a day or some km later', () => {
		fc.assert(
			fc.property(anyDay, anyKm, fc.nat(20_000), fc.nat(20_000), fc.nat(60), (day, km, reading, ridden, days) => {
				const later = serviceDue(
					{ nextServiceDueDate: day, nextServiceDueKm: km, lastKmReading: (reading ?? 0) + ridden },
					addDays(today, days),
				);
				expect(rank(later)).toBeLessThanOrEqual(rank(due(day, km, reading)));
			}),
		);
	});
});
