import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { PostgresServer } from '../../db/testing/postgres.ts';
import type { Draft } from '../../domain/booking/draftState.ts';
import { startPortal } from '../../server/testing/startPortal.ts';
import { draftForSave, saveRequestBody } from '../workload/saveDraft.ts';
import { addBenchVehicles, benchRegNo, openAllSlots } from '../workload/vehicles.ts';
import { type CoverageRecorder, recordCoverage } from './recordCoverage.ts';
import { filesThatRan } from './sourceFiles.ts';

/** Requests of each kind before the measured ones, so that code which runs only once is not counted. */
const warmUps = 5;
/**
 * Measured requests, and the pause before each. A file counts when it ran in each of them, so that background work of the
 * process, which lasts shorter than all of them together, is not counted.
 */
const samples = 10;
const pauseMs = 200;

/**
 * Limits: how many files of this checkout, outside `server/` and `domain/`, may run a function for one request. A reader
 * has to know these files to follow the request.
 */
export const maxRequestFiles = { saveAndBook: 24, trackingRefresh: 12 } as const;

/** The files of the checkout, outside `server/` and `domain/`, that one request runs; sorted. */
export interface RequestFiles {
	/** `POST /booking/save` with a draft of the estimates step. */
	readonly saveAndBook: readonly string[];
	/** `GET /data/tracking` with the version that the page has, answered with 304. */
	readonly trackingRefresh: readonly string[];
}

/**
 * Turns off the optimizing compilers of the process that imports it: V8 does not count the calls of a function that it
 * has inlined into an optimized one, and when it does that depends on time.
 */
const withoutOptimization = `data:text/javascript,${encodeURIComponent(
	"process.getBuiltinModule('v8').setFlagsFromString('--no-turbofan');process.getBuiltinModule('v8').setFlagsFromString('--no-maglev')",
)}`;

/** Starts the portal of a checkout whose pages are built, on PostgreSQL, warms it up, and records single requests. */
export async function filesOfRequests(root: string, postgres: PostgresServer): Promise<RequestFiles> {
	const databaseUrl = await postgres.createDatabase();
	const portal = await startPortal({
		root,
		env: { DATABASE_URL: databaseUrl, NODE_OPTIONS: `--inspect=127.0.0.1:0 --import=${withoutOptimization}` },
	});
	let coverage: CoverageRecorder | null = null;
	try {
		await openAllSlots(databaseUrl);
		await addBenchVehicles(databaseUrl, { like: 'MH12AB1234', first: 0, count: warmUps + samples });
		const draft = await draftForSave(portal.url, benchRegNo(0), 'full');
		let vehicle = 0;
		const save = () => saveAndBook(portal.url, benchRegNo(vehicle++), draft);
		const refresh = await trackingRefresh(portal.url);
		coverage = await recordCoverage(portal.output());
		return {
			saveAndBook: await filesOfRequest(root, coverage, save),
			trackingRefresh: await filesOfRequest(root, coverage, refresh),
		};
	} finally {
		// A process does not exit while a client is connected to its inspector.
		coverage?.close();
		await portal.stop();
	}
}

async function filesOfRequest(
	root: string,
	coverage: CoverageRecorder,
	send: () => Promise<void>,
): Promise<readonly string[]> {
	for (let index = 0; index < warmUps; index++) await send();
	const recorded: (readonly string[])[] = [];
	for (let index = 0; index < samples; index++) {
		await setTimeout(pauseMs);
		await coverage.take();
		await send();
		recorded.push(filesThatRan(root, await coverage.take()));
	}
	const [first = [], ...others] = recorded;
	return first.filter((file) => isCounted(file) && others.every((files) => files.includes(file)));
}

const isCounted = (file: string): boolean => !file.startsWith('server/') && !file.startsWith('domain/');

async function saveAndBook(portal: string, regNo: string, draft: Draft): Promise<void> {
	const answer = await fetch(`${portal}/booking/save?RegNo=${regNo}`, {
		method: 'POST',
		headers: { Origin: portal, Accept: 'application/json', 'Content-Type': 'application/json' },
		body: saveRequestBody(draft, regNo, randomUUID()),
	});
	const text = await answer.text();
	if (!text.includes('"kind":"booked"')) throw new Error(`Save and Book answered ${answer.status}: ${text}`);
}

async function trackingRefresh(portal: string): Promise<() => Promise<void>> {
	const address = `${portal}/data/tracking?RegNo=RJ14LM5678`;
	const version = (await fetch(address)).headers.get('etag');
	if (version === null) throw new Error('the tracking page has no version');
	return async () => {
		const answer = await fetch(address, { headers: { 'If-None-Match': version } });
		await answer.arrayBuffer();
		if (answer.status !== 304) throw new Error(`a tracking refresh was answered with ${answer.status}`);
	};
}

/** One line for each folder. */
export function listByFolder(files: readonly string[]): string {
	const folders = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf('/')));
	return [...folders]
		.map(([folder, within]) => `${folder}: ${within.map((file) => file.slice(folder.length + 1)).join(', ')}`)
		.join('\n');
}
