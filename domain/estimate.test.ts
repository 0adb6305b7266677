import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Job, PeriodicPart } from './catalogue.ts';
import { estimate } from './estimate.ts';

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
	it('has every periodic part and no job at first', () => {
		const { total, totalParts, totalLabour } = estimate(offered, { deselected: {}, jobIds: [] });
		expect({ total, totalParts, totalLabour }).toEqual({ total: 46_950, totalParts: 46_950, totalLabour: 0 });
	});

	it('leaves a deselected part out and adds part and labour of the jobs', () => {
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
