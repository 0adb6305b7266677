/** Additional jobs and convenience services of the demo, on all four levels (docs/product.md#estimates-step). */
import { demoModels, type LabourCode, type PartCode } from './catalogueList.ts';
import { demoDealers } from './dealerList.ts';

export interface DemoJob {
	/** null: every dealer (DealerCode 0). */
	readonly dealerCode: string | null;
	/** null: every model (ModelCode 0). */
	readonly modelCode: string | null;
	readonly kind: 1 | 2;
	readonly name: string;
	readonly partCode: PartCode | null;
	readonly labourCode: LabourCode | null;
}

type Job = readonly [name: string, part: PartCode | null, labour: LabourCode | null];

const motorcycleJobs: readonly Job[] = [
	['Chain cleaning and lubrication', 'CHN-LUB', 'LAB-CHN'],
	['Chain and sprocket kit replacement', 'CHN-KIT', 'LAB-CHK'],
	['Clutch plate replacement', 'CLU-SET', 'LAB-CLU'],
	['Front fork oil change', 'FRK-OIL', 'LAB-FRK'],
];
const scooterJobs: readonly Job[] = [
	['Drive belt replacement', 'BLT-CVT', 'LAB-BLT'],
	['Roller set replacement', 'RLR-CVT', 'LAB-BLT'],
];
const commonJobs: readonly Job[] = [
	['Front brake pad replacement', 'PAD-F', 'LAB-BRF'],
	['Rear brake shoe replacement', 'SHOE-R', 'LAB-BRR'],
	['Throttle body cleaning', 'CLN-THR', 'LAB-THR'],
	['Battery check and charging', null, 'LAB-BAT'],
	['Tubeless puncture repair', null, 'LAB-PUN'],
	['Headlamp bulb replacement', 'BLB-HED', 'LAB-ELC'],
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

function jobsAtLevel(dealerCode: string | null, modelCode: string | null, jobs: readonly Job[]): DemoJob[] {
	const at = { dealerCode, modelCode };
	const ofKind = (kind: 1 | 2, list: readonly Job[]) =>
		list.map(([name, partCode, labourCode]) => ({ ...at, kind, name, partCode, labourCode }));
	return [...ofKind(1, jobs), ...ofKind(2, convenienceServices)];
}

export const demoJobs: readonly DemoJob[] = [
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
