import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type JobSummary, matchEarlierWork, shownCatalogueName } from './catalogue.ts';

const names = { hi: { 'Oil filter': 'ऑयल फ़िल्टर' } };

it.each([
	['Oil filter', 'hi', 'ऑयल फ़िल्टर'],
	['Oil filter', 'en', 'Oil filter'],
	['Mirror', 'hi', 'Mirror'],
	['constructor', 'hi', 'constructor'],
] as const)('A name of the catalogue: %s in %s is %s', (name, language, shown) => {
	expect(shownCatalogueName(name, language, names)).toBe(shown);
	expect(shownCatalogueName(name, language, null)).toBe(name);
});

const job = (serviceId: string, jobTypeName: string, fields: Partial<JobSummary> = {}): JobSummary => ({
	serviceId,
	jobTypeName,
	kind: 'additional',
	partName: '',
	labourName: '',
	partPrice: 0,
	labourPrice: 0,
	...fields,
});
const offer = {
	parts: [{ periodicId: 'p1', partName: 'Engine oil', price: 1 }],
	jobs: [
		job('j1', 'Chain cleaning'),
		job('j2', '', { labourName: 'Fork oil change' }),
		job('j3', 'Foam wash', { kind: 'convenience' }),
		job('j4', 'Chain cleaning'),
	],
};

const jobsNamed = (names: readonly string[]) => names.map((name) => ({ name }));

describe('a job card that is booked again', () => {
	it('has the jobs of its names, the first of several, and names what is not offered', () => {
		const names = ['Engine oil', 'Chain cleaning', 'Fork oil change', 'Foam wash', 'Air filter', 'Air filter'];
		expect(matchEarlierWork(jobsNamed(names), offer)).toEqual({
			serviceIds: ['j1', 'j2'],
			notOffered: ['Foam wash', 'Air filter'],
		});
	});

	it('names each of its parts and jobs that is neither suggested nor chosen, once', () => {
		const name = fc.constantFrom('Engine oil', 'Chain cleaning', 'Fork oil change', 'Foam wash', 'Air filter', 'x');
		fc.assert(
			fc.property(fc.array(name), (names) => {
				const { serviceIds, notOffered } = matchEarlierWork(jobsNamed(names), offer);
				const chosen = offer.jobs.filter(({ serviceId }) => serviceIds.includes(serviceId));
				const found = ['Engine oil', ...chosen.map(({ jobTypeName, labourName }) => jobTypeName || labourName)];
				expect(new Set([...found, ...notOffered])).toEqual(new Set(['Engine oil', ...names]));
				expect(new Set(notOffered).size).toBe(notOffered.length);
			}),
		);
	});
});
