import { expect, it } from 'vitest';
import { demoCatalogueNames, demoJobs, demoLabour, demoParts, demoRepairTypes } from './catalogueList.ts';

it('Every name of the demo’s catalogue has a Hindi one, and there is none besides', () => {
	const names = [
		...demoRepairTypes.map(([name]) => name),
		...[...demoParts, ...demoLabour].map(([, name]) => name),
		...demoJobs.map(({ name }) => name),
		'Pick-up and drop',
	];
	expect(Object.keys(demoCatalogueNames.hi ?? {}).toSorted()).toEqual([...new Set(names)].toSorted());
	expect(Object.values(demoCatalogueNames.hi ?? {}).filter((name) => !/[\u0900-\u097f]/.test(name))).toEqual([]);
});
