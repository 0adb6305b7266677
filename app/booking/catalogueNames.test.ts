import { RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Language } from '../../domain/languages.ts';
import type { Provider } from '../../provider/port.ts';
import { type Services, servicesContext } from '../services.ts';
import { loadPartsAndJobs, loader as partsAndJobs } from './steps/estimates/partsAndJobsData.ts';
import { loader as repairTypes } from './steps/selectDateTime/repairTypesData.ts';

const vehicle = { itemCode: 'M', serialNumber: '1' };
const provider = {
	vehicleByRegNo: async () => vehicle,
	repairTypes: async () => [
		{ repairTypeId: 'r1', displayName: 'Paid service' },
		{ repairTypeId: 'r2', displayName: 'Recall' },
	],
	periodicParts: async () => [{ periodicId: 'p1', partName: 'Oil filter', price: 9200 }],
	additionalServices: async () => [
		{
			...{ serviceId: 's1', kind: 'additional', isActive: true, partPrice: 1, labourPrice: 2 },
			...{ jobTypeName: 'Fork oil change', partName: 'Oil filter', labourName: 'Fork oil change' },
		},
	],
} as unknown as Provider;
const catalogueNames = {
	hi: { 'Paid service': 'पेड सर्विस', 'Oil filter': 'ऑयल फ़िल्टर', 'Fork oil change': 'फ़ोर्क ऑयल बदलना' },
};

/** The data that the loader sends to the browser. */
async function sent(loader: typeof repairTypes | typeof partsAndJobs, language: Language): Promise<unknown> {
	const context = new RouterContextProvider();
	context.set(servicesContext, {
		provider,
		language,
		settings: { catalogueNames },
		access: { accessDecision: { kind: 'vehicle', regNo: 'MH12AB1234' } },
	} as unknown as Services);
	const query = '?RegNo=MH12AB1234&DealerCode=D1&RepairTypeId=r1&KmReading=100&AppointmentDate=2026-12-01';
	const response = await loader({ context, request: new Request(`http://portal.test/${query}`), params: {} } as never);
	return ((await response.json()) as { data: unknown }).data;
}

describe('names of the catalogue', () => {
	it('are read in the owner’s language; a name that has none stays', async () => {
		expect(await sent(repairTypes, 'hi')).toEqual([
			{ repairTypeId: 'r1', displayName: 'पेड सर्विस' },
			{ repairTypeId: 'r2', displayName: 'Recall' },
		]);
		expect(await sent(partsAndJobs, 'hi')).toMatchObject({
			parts: [{ periodicId: 'p1', partName: 'ऑयल फ़िल्टर' }],
			jobs: [{ serviceId: 's1', jobTypeName: 'फ़ोर्क ऑयल बदलना', partName: 'ऑयल फ़िल्टर', labourName: 'फ़ोर्क ऑयल बदलना' }],
		});
	});

	it('are the provider’s own in English, and in what a booking sends', async () => {
		const own = {
			parts: [{ periodicId: 'p1', partName: 'Oil filter' }],
			jobs: [{ serviceId: 's1', jobTypeName: 'Fork oil change', partName: 'Oil filter' }],
		};
		expect(await sent(partsAndJobs, 'en')).toMatchObject(own);
		const options = { dealerCode: 'D1', repairTypeId: 'r1', km: 100, day: '2026-12-01' };
		expect(await loadPartsAndJobs(provider, vehicle, options)).toMatchObject(own);
	});
});
