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
	/** Those of HTTP, the sweep's too; without bombs and raw bytes. */
	readonly requests: number;
	readonly sweepRequests: number;
	readonly generators: number;
	readonly rawRequests: number;
	/** How often each status was answered; `cut` is a connection that was closed without one. */
	readonly statuses: Readonly<Record<string, number>>;
	/** How many got past what is checked of their shape, by what was asked. */
	readonly validated: Readonly<Record<string, number>>;
	readonly slowestMs: number;
	/** Resident memory of the portal, after a third of the requests and at the end; 0 where the system does not say. */
	readonly memoryMb: { readonly early: number; readonly end: number };
	/** What must not have been answered, with the request; the first few. */
	readonly violations: readonly string[];
	/** The portal serves as before. */
	readonly isServing: boolean;
}

const connections = 8;
const maxViolations = 20;
const rawRequestCounts = { least: 70, each: 50 };
/** In one round, of each target. */
const requestsPerRound = 10;

/** Sends the plan's sweep, then so many in all, which the seed decides: the same seed and count send the same. */
export async function fuzzPortal(
	target: FuzzTarget,
	plan: FuzzPlan,
	{ count, seed }: { readonly count: number; readonly seed: number },
): Promise<FuzzResult> {
	const sender = createFuzzClient(target, connections);
	const statuses: Record<string, number> = {};
	const validated: Record<string, number> = {};
	const violations: string[] = [];
	let slowestMs = 0;
	let early = 0;
	let sent = 0;
	const report = (why: string, what: string) => {
		if (violations.length < maxViolations) violations.push(`${why} — ${what}`);
	};
	const countStatus = (status: string) => {
		statuses[status] = (statuses[status] ?? 0) + 1;
	};
	const sendOne: SendFuzzRequest = async (name, request) => {
		const what = `${name}: ${JSON.stringify({ ...request, body: String(request.body).slice(0, 2000) }).slice(0, 3000)}`;
		sent++;
		if (sent === Math.ceil(count / 3)) early = await residentMb(target.pid);
		validated[name] ??= 0;
		try {
			const answer = await sender.send(request);
			countStatus(String(answer.status));
			slowestMs = Math.max(slowestMs, answer.ms);
			if (passedValidation(request, answer)) validated[name]++;
			const why = violationIn(request, answer, target);
			if (why) report(why, `${what} → ${answer.body.slice(0, 500)}`);
			return answer;
		} catch (error) {
			report(error instanceof Error ? error.message : 'no answer', what);
			return null;
		}
	};

	await runConcurrently(connections, plan.sweep, (job) => job(sendOne));
	const sweepRequests = sent;
	let generatorCount = 0;
	for (let round = 0; sent < count; round++) {
		const list = await plan.nextGenerators();
		generatorCount = list.length;
		const batch = requestsInTurn(list, seed + round * 1000, Math.min(list.length * requestsPerRound, count - sent));
		await runConcurrently(connections, batch, ({ target, request }) => sendOne(target.name, request));
	}
	const requests = sent;
	const bombed = plan.hasBombs ? bombRequests(target, plan.known) : [];
	await runConcurrently(connections, bombed, ({ request }) => sendOne('bombs', request));
	sender.close();

	const { host, port } = new URL(target.url);
	const raw = rawRequests(host);
	const rawCount = Math.max(rawRequestCounts.least, Math.floor(count / rawRequestCounts.each));
	const inTurn = Array.from({ length: rawCount }, (_, at) => raw.slice(at % raw.length, (at % raw.length) + 1)).flat();
	await runConcurrently(connections, inTurn, async ({ name, bytes }) => {
		const body = await sendBytes(Number(port), bytes);
		const [status = ''] = /(?<=^HTTP\/1\.1 )\d{3}/.exec(body) ?? [];
		countStatus(status === '' ? 'cut' : status);
		const headers = [...body.matchAll(/^([\w-]+): (.*)\r$/gm)].flatMap(([, header = '', value = '']) => [
			header,
			value,
		]);
		const why = violationIn({ path: '', body: null }, { status: Number(status), headers, body }, target);
		if (why) report(why, `raw bytes, ${name} → ${body.slice(0, 500)}`);
	});
	const answers = await Promise.all(['/healthz', '/?RegNo=MH12AB1234'].map((path) => fetch(`${target.url}${path}`)));
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
		isServing: answers.every(({ ok }) => ok),
	};
}

/** Of every target the same number, in turn. */
function requestsInTurn(generators: readonly RequestGenerator[], seed: number, count: number) {
	const each = Math.ceil(count / generators.length);
	const sampled = generators.map((target, at) =>
		fc.sample(target.request, { seed: seed + at, numRuns: each }).map((request) => ({ target, request })),
	);
	const inTurn = Array.from({ length: each }, (_, at) => sampled.flatMap((requests) => requests.slice(at, at + 1)));
	return inTurn.flat().slice(0, count);
}

async function runConcurrently<T>(
	workers: number,
	list: readonly T[],
	work: (item: T) => Promise<unknown>,
): Promise<void> {
	const left = list.values();
	await Promise.all(
		Array.from({ length: workers }, async () => {
			for (const item of left) await work(item);
		}),
	);
}

/** Megabytes; 0 where there is no /proc. */
async function residentMb(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
