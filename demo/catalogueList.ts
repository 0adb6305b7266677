/**
 * Models, parts, labour and jobs of the demo's maker, with their names as Indian workshops say them in Hindi. Prices are
 * in rupees.
 */
import type { Database } from '../db/schema.ts';
import { type CatalogueNames, pickUpName } from '../domain/booking/catalogue.ts';
import { demoDealers } from './dealerList.ts';

/** Which periodic parts a model gets. */
type ModelFamily = 'commuter' | 'sport' | 'tourer' | 'scooter';

export const demoModels = [
	{ code: 'SATPURA100', name: 'Satpura 100', kind: 'motorcycle', family: 'commuter' },
	{ code: 'RANN125', name: 'Rann 125', kind: 'motorcycle', family: 'commuter' },
	{ code: 'MALWA150', name: 'Malwa 150', kind: 'motorcycle', family: 'sport' },
	{ code: 'NILGIRI200', name: 'Nilgiri 200', kind: 'motorcycle', family: 'sport' },
	{ code: 'ZANSKAR350', name: 'Zanskar 350', kind: 'motorcycle', family: 'tourer' },
	{ code: 'CHAKOR110', name: 'Chakor 110', kind: 'scooter', family: 'scooter' },
	{ code: 'KOEL125', name: 'Koel 125', kind: 'scooter', family: 'scooter' },
] as const satisfies readonly { code: string; name: string; kind: 'motorcycle' | 'scooter'; family: ModelFamily }[];

/** Code, name, name in Hindi, price in rupees, HSN and unit as GST abbreviates it. */
export const demoParts = [
	['OIL-08', 'Engine oil 10W-30, 0.8 l', 'इंजन ऑयल 10W-30, 0.8 लीटर', 359, '271019', 'BTL'],
	['OIL-10', 'Engine oil 10W-30, 1 l', 'इंजन ऑयल 10W-30, 1 लीटर', 439, '271019', 'BTL'],
	['OIL-12', 'Engine oil 10W-40, 1.2 l', 'इंजन ऑयल 10W-40, 1.2 लीटर', 598, '271019', 'BTL'],
	['OIL-20', 'Engine oil 15W-50, 2 l', 'इंजन ऑयल 15W-50, 2 लीटर', 1089, '271019', 'BTL'],
	['GBX-01', 'Gear oil for scooters', 'स्कूटर का गियर ऑयल', 98, '271019', 'BTL'],
	['FLT-OIL', 'Oil filter', 'ऑयल फ़िल्टर', 92, '842123', 'NOS'],
	['FLT-OIL-L', 'Oil filter, large', 'ऑयल फ़िल्टर, बड़ा', 165, '842123', 'NOS'],
	['FLT-AIR', 'Air filter element', 'एयर फ़िल्टर', 248, '842131', 'NOS'],
	['FLT-AIR-S', 'Air filter element, scooter', 'एयर फ़िल्टर, स्कूटर', 215, '842131', 'NOS'],
	['PLG-01', 'Spark plug', 'स्पार्क प्लग', 118, '851110', 'NOS'],
	['PLG-IR', 'Spark plug, iridium', 'स्पार्क प्लग, इरिडियम', 465, '851110', 'NOS'],
	['PAD-F', 'Front brake pads', 'आगे के ब्रेक पैड', 428, '871410', 'SET'],
	['SHOE-R', 'Rear brake shoes', 'पीछे के ब्रेक शू', 262, '871410', 'SET'],
	['FLD-BRK', 'Brake fluid DOT 4', 'ब्रेक फ़्लूइड DOT 4', 175, '381900', 'BTL'],
	['FLD-CLN', 'Coolant', 'कूलेंट', 368, '382000', 'BTL'],
	['CHN-LUB', 'Chain cleaner and lube', 'चेन क्लीनर और ल्यूब', 185, '340319', 'BTL'],
	['CHN-KIT', 'Chain and sprocket kit', 'चेन स्प्रॉकेट किट', 1690, '871410', 'SET'],
	['BLT-CVT', 'Drive belt', 'ड्राइव बेल्ट', 712, '401039', 'NOS'],
	['RLR-CVT', 'Roller set', 'रोलर सेट', 324, '871410', 'SET'],
	['CLU-SET', 'Clutch plate set', 'क्लच प्लेट सेट', 798, '871410', 'SET'],
	['FRK-OIL', 'Front fork oil', 'आगे का फ़ोर्क ऑयल', 318, '271019', 'BTL'],
	['BLB-HED', 'Headlamp bulb', 'हेडलाइट बल्ब', 164, '853921', 'NOS'],
	['CLN-THR', 'Throttle body cleaner', 'थ्रॉटल बॉडी क्लीनर', 226, '340290', 'BTL'],
	['COT-PTF', 'Paint protection coating', 'पेंट प्रोटेक्शन कोटिंग', 349, '340530', 'BTL'],
	// In no list of jobs; the desk proposes them.
	['BAT-05', 'Battery 12 V 5 Ah', 'बैटरी 12 V 5 Ah', 1650, '850710', 'NOS'],
	['TYR-R', 'Rear tyre 120/80-17', 'पीछे का टायर 120/80-17', 2450, '401140', 'NOS'],
] as const;

/** Code, name, name in Hindi, price in rupees. */
export const demoLabour = [
	['LAB-CHN', 'Chain cleaning and lubrication', 'चेन की सफ़ाई और ल्यूब', 150],
	['LAB-CHK', 'Chain kit replacement', 'चेन किट बदलना', 420],
	['LAB-BRF', 'Front brake service', 'आगे के ब्रेक की सर्विस', 160],
	['LAB-BRR', 'Rear brake service', 'पीछे के ब्रेक की सर्विस', 130],
	['LAB-CLU', 'Clutch overhaul', 'क्लच ओवरहॉल', 480],
	['LAB-FRK', 'Fork oil change', 'फ़ोर्क ऑयल बदलना', 390],
	['LAB-THR', 'Throttle body cleaning', 'थ्रॉटल बॉडी की सफ़ाई', 310],
	['LAB-BLT', 'Drive belt replacement', 'ड्राइव बेल्ट बदलना', 360],
	['LAB-ELC', 'Electrical check', 'इलेक्ट्रिकल जाँच', 110],
	['LAB-BAT', 'Battery check and charging', 'बैटरी की जाँच और चार्जिंग', 99.5],
	['LAB-PUN', 'Tubeless puncture repair', 'ट्यूबलेस पंक्चर रिपेयर', 120],
	['LAB-WSH', 'Foam wash', 'फ़ोम वॉश', 129],
	['LAB-COT', 'Coating and polish', 'कोटिंग और पॉलिश', 299],
	['LAB-SAN', 'Seat and handle cleaning', 'सीट और हैंडल की सफ़ाई', 79],
] as const;

export type PartCode = (typeof demoParts)[number][0];
export type LabourCode = (typeof demoLabour)[number][0];

/** Name, and name in Hindi. */
export const demoRepairTypes = [
	['Paid service', 'पेड सर्विस'],
	['Free service', 'फ़्री सर्विस'],
	['Running repair', 'रनिंग रिपेयर'],
	['Accident repair', 'एक्सीडेंट रिपेयर'],
	['Warranty repair', 'वारंटी रिपेयर'],
] as const;

/** km; the last band is open-ended. */
const bands = [0, 1_000, 5_000, 10_000, 15_000, 20_000, 30_000, 10_000_000];

/** The bands in which a part is due (0 is the first), and whether only in a paid service. */
const due: Record<ModelFamily, readonly (readonly [PartCode, readonly number[], 'paid only'?])[]> = {
	commuter: [
		['OIL-10', [0, 1, 2, 3, 4, 5, 6]],
		['FLT-AIR', [2, 4, 6]],
		['PLG-01', [2, 3, 4, 5, 6], 'paid only'],
		['CHN-LUB', [1, 2, 3, 4, 5, 6]],
		['SHOE-R', [4, 5, 6], 'paid only'],
	],
	sport: [
		['OIL-12', [0, 1, 2, 3, 4, 5, 6]],
		['FLT-OIL', [0, 2, 3, 4, 5, 6]],
		['FLT-AIR', [2, 3, 4, 5, 6]],
		['PLG-IR', [3, 5, 6], 'paid only'],
		['CHN-LUB', [1, 2, 3, 4, 5, 6]],
		['FLD-BRK', [3, 4, 5, 6], 'paid only'],
	],
	tourer: [
		['OIL-20', [0, 1, 2, 3, 4, 5, 6]],
		['FLT-OIL-L', [0, 1, 2, 3, 4, 5, 6]],
		['FLT-AIR', [2, 3, 4, 5, 6]],
		['PLG-IR', [3, 5, 6], 'paid only'],
		['FLD-CLN', [3, 5, 6]],
		['FLD-BRK', [3, 4, 5, 6], 'paid only'],
	],
	scooter: [
		['OIL-08', [0, 1, 2, 3, 4, 5, 6]],
		['GBX-01', [0, 2, 4, 6]],
		['FLT-AIR-S', [2, 3, 4, 5, 6]],
		['PLG-01', [2, 3, 4, 5, 6], 'paid only'],
		['BLT-CVT', [5, 6], 'paid only'],
	],
};

export const demoPeriodicParts = demoModels.flatMap((model) =>
	due[model.family].flatMap(([partCode, inBands, paidOnly]) =>
		inBands.map((band) => ({
			model_code: model.code,
			partCode,
			km_from: bands[band] ?? 0,
			km_to: bands[band + 1] ?? 0,
			isPaidServiceOnly: paidOnly !== undefined,
		})),
	),
);

/** `hindi`: unless its part or its labour has the same name. */
type Job = readonly [name: string, part: PartCode | null, labour: LabourCode | null, hindi?: string];

const motorcycleJobs: readonly Job[] = [
	['Chain cleaning and lubrication', 'CHN-LUB', 'LAB-CHN'],
	['Chain and sprocket kit replacement', 'CHN-KIT', 'LAB-CHK', 'चेन स्प्रॉकेट किट बदलना'],
	['Clutch plate replacement', 'CLU-SET', 'LAB-CLU', 'क्लच प्लेट बदलना'],
	['Front fork oil change', 'FRK-OIL', 'LAB-FRK', 'आगे का फ़ोर्क ऑयल बदलना'],
];
const scooterJobs: readonly Job[] = [
	['Drive belt replacement', 'BLT-CVT', 'LAB-BLT'],
	['Roller set replacement', 'RLR-CVT', 'LAB-BLT', 'रोलर सेट बदलना'],
];
const commonJobs: readonly Job[] = [
	['Front brake pad replacement', 'PAD-F', 'LAB-BRF', 'आगे के ब्रेक पैड बदलना'],
	['Rear brake shoe replacement', 'SHOE-R', 'LAB-BRR', 'पीछे के ब्रेक शू बदलना'],
	['Throttle body cleaning', 'CLN-THR', 'LAB-THR'],
	['Battery check and charging', null, 'LAB-BAT'],
	['Tubeless puncture repair', null, 'LAB-PUN'],
	['Headlamp bulb replacement', 'BLB-HED', 'LAB-ELC', 'हेडलाइट बल्ब बदलना'],
];
const convenienceServices: readonly Job[] = [
	['Foam wash', null, 'LAB-WSH'],
	['Paint protection coating', 'COT-PTF', 'LAB-COT'],
	['Seat and handle cleaning', null, 'LAB-SAN'],
];

/** Dealers with own jobs for one model, the most specific level. */
const dealersWithModelJobs = [
	{ dealerCode: 'MH-PUN-01', modelCode: 'NILGIRI200' },
	{ dealerCode: 'KA-BLR-01', modelCode: 'ZANSKAR350' },
] as const;
/** Models without own jobs: they fall back to the jobs for every dealer and model. */
const modelsWithoutList: readonly string[] = ['SATPURA100', 'RANN125'];
/** Large dealers other than `dealersWithModelJobs` offer one list for every model. */
const dealersWithOwnJobs = demoDealers.filter(
	({ code, size }) => size === 3 && !dealersWithModelJobs.some(({ dealerCode }) => dealerCode === code),
);

/** Dealer null: every dealer (DealerCode 0); model null: every model (ModelCode 0). */
function jobsAtLevel(dealerCode: string | null, model_code: string | null, jobs: readonly Job[]) {
	const ofKind = (kind: Database['job']['kind'], list: readonly Job[]) =>
		list.map(([name, partCode, labourCode]) => ({ dealerCode, model_code, kind, name, partCode, labourCode }));
	return [...ofKind('AdditionalJob', jobs), ...ofKind('ConvenienceService', convenienceServices)];
}

/** Additional jobs and convenience services, on all four levels (docs/product.md#estimate). */
export const demoJobs = [
	...dealersWithModelJobs.flatMap(({ dealerCode, modelCode }) =>
		jobsAtLevel(dealerCode, modelCode, [...commonJobs, ...motorcycleJobs]),
	),
	...dealersWithOwnJobs.flatMap(({ code }) => jobsAtLevel(code, null, [...commonJobs, ...motorcycleJobs.slice(0, 1)])),
	...demoModels
		.filter(({ code }) => !modelsWithoutList.includes(code))
		.flatMap(({ code, kind }) =>
			jobsAtLevel(null, code, [...commonJobs, ...(kind === 'scooter' ? scooterJobs : motorcycleJobs)]),
		),
	...jobsAtLevel(null, null, commonJobs),
];

/** Names in Hindi, by the English ones. */
export const demoCatalogueNames: CatalogueNames = {
	hi: Object.fromEntries([
		...demoRepairTypes,
		[pickUpName, 'पिक-अप और ड्रॉप'],
		...[...demoParts, ...demoLabour].map(([, name, hindi]) => [name, hindi]),
		...[...motorcycleJobs, ...scooterJobs, ...commonJobs, ...convenienceServices].flatMap(([name, , , hindi]) =>
			hindi === undefined ? [] : [[name, hindi]],
		),
	]),
};
