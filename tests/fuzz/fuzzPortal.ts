import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { bombRequests } from './bombRequests.ts';
import { createFuzzClient } from './fuzzClient.ts';
import { passedValidation, violationIn } from './oracle.ts';
import type { FuzzPlan } from './plan.ts';
import { rawRequests, sendBytes } from './rawBytes.ts';
import type { FuzzTarget } from './readFuzzTarget.ts';
import type { RequestGenerator } from './request.ts';
import type { SendFuzzRequest } from './sweep.ts';

export interface FuzzResult {
	/** HTTP requests, including the sweep; without bombs and raw bytes. */
	readonly requests: number;
	readonly sweepRequests: number;
	readonly generators: number;
	readonly rawRequests: number;
	/** How often each status was answered; `cut`: the connection was closed without a response. */
	readonly statuses: Readonly<Record<string, number>>;
	/** How many requests passed validation of their shape, by the name of the request. */
	readonly validated: Readonly<Record<string, number>>;
	readonly slowestMs: number;
	/** Resident memory of the portal after a third of the requests and at the end; 0 without /proc. */
	readonly memoryMb: { readonly early: number; readonly end: number };
	/** The first violations in responses, each with its request. */
	readonly violations: readonly string[];
	/** Whether the portal still serves at the end. */
	readonly isServing: boolean;
}

const connections = 8;
const maxViolations = 20;
/** The number of raw requests: one for every `requestsPerRaw` others, but at least `min`. */
const rawRequestCounts = { min: 70, requestsPerRaw: 50 };
/** From each generator in one round. */
const requestsPerRound = 10;

/**
 * Sends the plan's sweep, then generated requests up to `count` in all. The same seed and count send the same requests.
 */
export async function fuzzPortal(
	target: FuzzTarget,
	plan: FuzzPlan,
	{ count, seed }: { readonly count: number; readonly seed: number },
): Promise<FuzzResult> {
	const client = createFuzzClient(target, connections);
	const statuses: Record<string, number> = {};
	const validated: Record<string, number> = {};
	const violations: string[] = [];
	let slowestMs = 0;
	let early = 0;
	let sent = 0;
	const report = (violation: string, request: string) => {
		if (violations.length < maxViolations) violations.push(`${violation} — ${request}`);
	};
	const countStatus = (status: string) => {
		statuses[status] = (statuses[status] ?? 0) + 1;
	};
	const sendOne: SendFuzzRequest = async (name, request) => {
		const description = `${name}: ${JSON.stringify({ ...request, body: String(request.body).slice(0, 2000) }).slice(0, 3000)}`;
		sent++;
		if (sent === Math.ceil(count / 3)) early = await residentMb(target.pid);
		validated[name] ??= 0;
		try {
			const response = await client.send(request);
			countStatus(String(response.status));
			slowestMs = Math.max(slowestMs, response.ms);
			if (passedValidation(request, response)) validated[name]++;
			const violation = violationIn(request, response, target);
			if (violation) report(violation, `${description} → ${response.body.slice(0, 500)}`);
			return response;
		} catch (error) {
			report(error instanceof Error ? error.message : 'no response', description);
			return null;
		}
	};

	await runConcurrently(connections, plan.sweep, (task) => task(sendOne));
	const sweepRequests = sent;
	let generatorCount = 0;
	for (let round = 0; sent < count; round++) {
		const generators = await plan.nextGenerators();
		generatorCount = generators.length;
		const batch = sampleRequests(
			generators,
			seed + round * 1000,
			Math.min(generators.length * requestsPerRound, count - sent),
		);
		await runConcurrently(connections, batch, ({ name, request }) => sendOne(name, request));
	}
	const requests = sent;
	const bombs = plan.hasBombs ? bombRequests(target, plan.known) : [];
	await runConcurrently(connections, bombs, ({ request }) => sendOne('bombs', request));
	client.close();

	const { host, port } = new URL(target.url);
	const raw = rawRequests(host);
	const rawCount = Math.max(rawRequestCounts.min, Math.floor(count / rawRequestCounts.requestsPerRaw));
	const inTurn = Array.from({ length: rawCount }, (_, at) => raw.slice(at % raw.length, (at % raw.length) + 1)).flat();
	await runConcurrently(connections, inTurn, async ({ name, bytes }) => {
		const body = await sendBytes(Number(port), bytes);
		const [status = ''] = /(?<=^HTTP\/1\.1 )\d{3}/.exec(body) ?? [];
		countStatus(status === '' ? 'cut' : status);
		const headers = [...body.matchAll(/^([\w-]+): (.*)\r$/gm)].flatMap(([, header = '', value = '']) => [
			header,
			value,
		]);
		const violation = violationIn({ path: '', body: null }, { status: Number(status), headers, body }, target);
		if (violation) report(violation, `raw bytes, ${name} → ${body.slice(0, 500)}`);
	});
	const responses = await Promise.all(['/healthz', '/?RegNo=MH12AB1234'].map((path) => fetch(`${target.url}${path}`)));
	return {
		requests,
		sweepRequests,
		generators: generatorCount,
		rawRequests: rawCount,
		statuses,
		validated,
		slowestMs,
		memoryMb: { early, end: await residentMb(target.pid) },
		violations,
		isServing: responses.every(({ ok }) => ok),
	};
}

/** The same number of requests from each generator, in turn. */
function sampleRequests(generators: readonly RequestGenerator[], seed: number, count: number) {
	const each = Math.ceil(count / generators.length);
	const sampled = generators.map(({ name, request }, at) =>
		fc.sample(request, { seed: seed + at, numRuns: each }).map((sample) => ({ name, request: sample })),
	);
	const inTurn = Array.from({ length: each }, (_, at) => sampled.flatMap((requests) => requests.slice(at, at + 1)));
	return inTurn.flat().slice(0, count);
}

async function runConcurrently<T>(
	workers: number,
	list: readonly T[],
	work: (item: T) => Promise<unknown>,
): Promise<void> {
	const remaining = list.values();
	await Promise.all(
		Array.from({ length: workers }, async () => {
			for (const item of remaining) await work(item);
		}),
	);
}

/** Megabytes; 0 without /proc. */
async function residentMb(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
