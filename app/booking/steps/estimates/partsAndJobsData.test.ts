import { describe, expect, it } from 'vitest';
import type { AdditionalService } from '../../../../domain/booking/catalogue.ts';
import type { AdditionalServicesRequest, Provider } from '../../../../provider/port.ts';
import { type JobListLevel, loadPartsAndJobs, offeredJobs } from './partsAndJobsData.ts';

const service = (serviceId: string, fields: Partial<AdditionalService> = {}): AdditionalService => ({
	serviceId,
	kind: 'additional',
	isActive: true,
	kindName: 'Additional job',
	jobTypeName: 'Wash',
	partId: '',
	partCode: '',
	partName: '',
	labourId: 'l-1',
	labourCode: 'L1',
	labourName: 'Washing',
	partPrice: 0,
	labourPrice: 15_000,
	...fields,
});

/** The offer of a provider that lists services for some of `dealer/model`; `asked`: the requested ones, in order. */
async function offeredOf(lists: Readonly<Record<string, readonly AdditionalService[]>>, firstLevel?: JobListLevel) {
	const asked: string[] = [];
	const provider = {
		additionalServices: async ({ dealerCode, modelCode, serialNumber, day }: AdditionalServicesRequest) => {
			expect([serialNumber, day]).toEqual(['S', '2026-11-24']);
			asked.push(`${dealerCode}/${modelCode}`);
			return lists[`${dealerCode}/${modelCode}`] ?? [];
		},
	};
	const question = { dealerCode: 'D1', modelCode: 'M1', serialNumber: 'S', day: '2026-11-24' };
	const offered = await offeredJobs(provider, question, firstLevel);
	return { ...offered, asked };
}

describe('the jobs that are offered', () => {
	it.each([
		['D1/M1', 1, 'dealerAndModel'],
		['D1/0', 2, 'dealer'],
		['0/M1', 3, 'model'],
		['0/0', 4, 'all'],
	] as const)('are those of %s when nothing is listed before it', async (listed, questions, level) => {
		const { jobs, asked, jobListLevel } = await offeredOf({ [listed]: [service('s')] });
		expect(jobListLevel).toBe(level);
		expect((await offeredOf({ [listed]: [service('s')] }, level)).asked).toEqual([listed]);
		expect(jobs.map(({ serviceId }) => serviceId)).toEqual(['s']);
		expect(asked).toEqual(['D1/M1', 'D1/0', '0/M1', '0/0'].slice(0, questions));
	});

	it('are none when nothing is listed at any level', async () => {
		expect(await offeredOf({})).toMatchObject({ jobs: [], jobListLevel: null, asked: { length: 4 } });
	});

	it('are those of the usual order when the list that is asked for first has no active ones', async () => {
		const lists = { '0/M1': [service('d', { isActive: false })], 'D1/0': [service('s')], '0/0': [service('other')] };
		const { jobs, asked } = await offeredOf(lists, 'model');
		expect(jobs.map(({ serviceId }) => serviceId)).toEqual(['s']);
		expect(asked).toEqual(['0/M1', 'D1/M1', 'D1/0']);
	});

	it('are the active ones of the two supported kinds, with the fields of a job only', async () => {
		const { isActive: _active, ...job } = service('a');
		const { jobs } = await offeredOf({
			'D1/M1': [
				service('a'),
				service('b', { kind: 'convenience' }),
				service('c', { kind: null }),
				service('d', { isActive: false }),
			],
		});
		expect(jobs).toEqual([job, { ...job, serviceId: 'b', kind: 'convenience' }]);
	});

	it('are those of the next level when a list has inactive ones only', async () => {
		const inactive = [service('d', { isActive: false }), service('e', { isActive: false })];
		const { jobs, asked } = await offeredOf({ 'D1/M1': inactive, 'D1/0': inactive, '0/M1': [service('other')] });
		expect(jobs.map(({ serviceId }) => serviceId)).toEqual(['other']);
		expect(asked).toEqual(['D1/M1', 'D1/0', '0/M1']);
	});

	it('are none when the first list has active ones of unsupported kinds only; the next level is not queried', async () => {
		const listed = { 'D1/M1': [service('d', { kind: null })], '0/0': [service('other')] };
		expect(await offeredOf(listed)).toMatchObject({ jobs: [], asked: ['D1/M1'] });
	});
});

it('The estimates step asks for parts and jobs side by side, and for the lists of jobs one after another', async () => {
	const events: string[] = [];
	const partsAnswer = Promise.withResolvers<[]>();
	const provider = {
		periodicParts: () => {
			events.push('parts asked');
			return partsAnswer.promise;
		},
		additionalServices: async ({ dealerCode, modelCode }) => {
			const list = `${dealerCode}/${modelCode}`;
			events.push(`${list} asked`);
			await new Promise((answered) => setImmediate(answered));
			events.push(`${list} answered`);
			// The parts are answered last: had the jobs waited for them, this would hang.
			if (list === '0/0') partsAnswer.resolve([]);
			return [];
		},
	} satisfies Pick<Provider, 'periodicParts' | 'additionalServices'>;
	const options = { dealerCode: 'D', repairTypeId: 'R', km: 100, day: '2026-11-24' };
	const vehicle = { itemCode: 'M', serialNumber: 'S' };
	expect(await loadPartsAndJobs(provider, vehicle, options)).toEqual({ parts: [], jobs: [], jobListLevel: null });
	const lists = ['D/M', 'D/0', '0/M', '0/0'];
	expect(events).toEqual(['parts asked', ...lists.flatMap((list) => [`${list} asked`, `${list} answered`])]);
});
