import { expect, it } from 'vitest';
import type { Provider } from '../../../../provider/port.ts';
import { loadPartsAndJobs } from './partsAndJobsData.ts';

it('asks for parts and jobs side by side, and for the lists of jobs one after another', async () => {
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
