import { randomUUID } from 'node:crypto';
import type { PostgresServer } from '../../db/testing/postgres.ts';
import type { Draft } from '../../domain/draftState.ts';
import { startPortal } from '../../server/testing/startPortal.ts';
import { draftForSave, saveRequestBody } from '../workload/saveDraft.ts';
import { addBenchVehicles, benchRegNo, openAllSlots } from '../workload/vehicles.ts';
import { type CoverageRecorder, recordCoverage } from './recordCoverage.ts';
import { filesThatRan } from './sourceFiles.ts';

/** Requests of each kind before one is looked at, so that what is only done once is done. */
const warmUps = 5;
/** A file counts that ran in each of them: what the process does beside a request falls into few. */
const samples = 3;

/**
 * Files of this checkout, outside `server/` and `domain/`, of which a function may run on the server for one request:
 * how many a reader has to know to follow it.
 */
export const maxRequestFiles = { saveAndBook: 24, trackingRefresh: 12 } as const;

/** The checkout's own files outside `server/` and `domain/` that one request runs, sorted. */
export interface RequestFiles {
	/** `POST /booking/save` with a draft of the estimates step. */
	readonly saveAndBook: readonly string[];
	/** `GET /data/tracking` with the version that the page has, answered with 304. */
	readonly trackingRefresh: readonly string[];
}

/** Starts the portal of a checkout, whose pages are built, on PostgreSQL, warms it up, and looks at single requests. */
export async function filesOfRequests(root: string, postgres: PostgresServer): Promise<RequestFiles> {
	const databaseUrl = await postgres.createDatabase();
	const portal = await startPortal({
		root,
		env: { DATABASE_URL: databaseUrl, NODE_OPTIONS: '--inspect=127.0.0.1:0' },
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
		// A process does not end while its inspector is in use.
		coverage?.close();
		await portal.stop();
	}
}

async function filesOfRequest(
	root: string,
	coverage: CoverageRecorder,
	ask: () => Promise<void>,
): Promise<readonly string[]> {
	for (let index = 0; index < warmUps; index++) await ask();
	const seen: (readonly string[])[] = [];
	for (let index = 0; index < samples; index++) {
		await coverage.take();
		await ask();
		seen.push(filesThatRan(root, await coverage.take()));
	}
	const [first = [], ...others] = seen;
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
	if (!text.includes('"kind":"booked"')) throw new Error(`Save and Book came to ${answer.status}: ${text}`);
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

/** The files by folder, one line each, as ARCHITECTURE.md shows them. */
export function listByFolder(files: readonly string[]): string {
	const folders = Map.groupBy(files, (file) => file.slice(0, file.lastIndexOf('/')));
	return [...folders]
		.map(([folder, within]) => `${folder}: ${within.map((file) => file.slice(folder.length + 1)).join(', ')}`)
		.join('\n');
}
