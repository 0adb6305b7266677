import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job, PeriodicPart } from './catalogue.ts';
import { draftReducer } from './draftReducer.ts';
import { emptyDraft } from './draftState.ts';
import { estimate, estimateState } from './estimate.ts';

const part = (periodicId: string, price: number): PeriodicPart => ({
	periodicId,
	partId: periodicId,
	partCode: periodicId,
	partName: periodicId,
	price,
});
const job = (serviceId: string, kind: Job['kind'], partPrice: number, labourPrice: number): Job => ({
	serviceId,
	kind,
	kindName: kind,
	jobTypeName: serviceId,
	partId: serviceId,
	partCode: serviceId,
	partName: serviceId,
	labourId: serviceId,
	labourCode: serviceId,
	labourName: serviceId,
	partPrice,
	labourPrice,
});

const offered = {
	parts: [part('oil', 34_950), part('filter', 12_000)],
	jobs: [job('chain', 'additional', 10_000, 15_000), job('wash', 'convenience', 0, 9_900)],
};

describe('the estimate', () => {
	it('contains every periodic part and no job initially', () => {
		const { total, totalParts, totalLabour } = estimate(offered, { deselected: {}, jobIds: [] });
		expect({ total, totalParts, totalLabour }).toEqual({ total: 46_950, totalParts: 46_950, totalLabour: 0 });
	});

	it('omits a deselected part and adds parts and labour of the jobs', () => {
		const result = estimate(offered, { deselected: { filter: 'new' }, jobIds: ['chain', 'wash', 'unknown'] });
		expect(result).toMatchObject({ totalParts: 44_950, totalLabour: 24_900, total: 69_850 });
		expect(result.additionalJobs.map(({ serviceId }) => serviceId)).toEqual(['chain']);
		expect(result.convenienceServices.map(({ serviceId }) => serviceId)).toEqual(['wash']);
	});

	it('adds up for any choice, in whole paise', () => {
		const price = fc.nat({ max: 1e9 });
		const parts = fc.uniqueArray(
			price.map((p) => part(`p${p}`, p)),
			{ selector: (one) => one.periodicId },
		);
		const jobs = fc.uniqueArray(
			fc
				.tuple(price, price, fc.constantFrom('additional' as const, 'convenience' as const))
				.map(([a, b, kind]) => job(`j${a}-${b}`, kind, a, b)),
			{ selector: (one) => one.serviceId },
		);
		fc.assert(
			fc.property(parts, jobs, fc.func(fc.boolean()), (someParts, someJobs, isChosen) => {
				const left = someParts.filter((one) => !isChosen(one.periodicId));
				const chosen = someJobs.filter((one) => isChosen(one.serviceId));
				const result = estimate(
					{ parts: someParts, jobs: someJobs },
					{
						deselected: Object.fromEntries(left.map((one) => [one.periodicId, ''])),
						jobIds: chosen.map((one) => one.serviceId),
					},
				);
				let expected = 0;
				for (const one of someParts) if (!left.includes(one)) expected += one.price;
				for (const one of chosen) expected += one.partPrice + one.labourPrice;
				expect(result.total).toBe(expected);
				expect(result.totalParts + result.totalLabour).toBe(result.total);
				expect(Number.isSafeInteger(result.total)).toBe(true);
			}),
		);
	});
});

const now = new Date('2026-11-20T10:00:00Z');
const empty = emptyDraft('MH12AB1234', now);

describe('estimateState', () => {
	it('shows the total of the periodic parts without a calculation', () => {
		expect(estimateState(45_000, empty)).toBe('show');
		const shown = draftReducer(empty, { type: 'showEstimate', total: 45_000, calculated: false }, now);
		expect(estimateState(45_000, shown)).toBe('settled');
	});

	it('requires Calculate estimate while a job is chosen, and again after any change', () => {
		const withJob = draftReducer(empty, { type: 'toggleJob', serviceId: 's1' }, now);
		expect(estimateState(60_000, withJob)).toBe('calculate');
		const calculated = draftReducer(withJob, { type: 'showEstimate', total: 60_000, calculated: true }, now);
		expect(estimateState(60_000, calculated)).toBe('settled');
		const changed = draftReducer(calculated, { type: 'togglePart', periodicId: 'p1' }, now);
		expect(estimateState(50_000, changed)).toBe('calculate');
	});

	it('shows the total at once again after the last job was deselected', () => {
		const withJob = draftReducer(empty, { type: 'toggleJob', serviceId: 's1' }, now);
		expect(estimateState(45_000, draftReducer(withJob, { type: 'toggleJob', serviceId: 's1' }, now))).toBe('show');
	});

	it('detects prices that changed since the total was shown', () => {
		const shown = draftReducer(empty, { type: 'showEstimate', total: 45_000, calculated: true }, now);
		expect(estimateState(46_000, shown)).toBe('stale');
	});
});
