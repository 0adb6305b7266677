import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import type { Aim } from './aim.ts';
import { bombs } from './bombs.ts';
import { objectionTo } from './judge.ts';
import { hasPassed } from './passed.ts';
import type { Plan } from './plan.ts';
import { rawRequests, sendBytes } from './rawBytes.ts';
import type { Target } from './request.ts';
import { createSender } from './send.ts';
import type { Send } from './sweep.ts';

export interface FuzzResult {
	/** Those of HTTP, the sweep's too; without bombs and raw bytes. */
	readonly requests: number;
	readonly swept: number;
	readonly targets: number;
	readonly rawRequests: number;
	/** How often each status was answered; `cut` is a connection that was closed without one. */
	readonly statuses: Readonly<Record<string, number>>;
	/** How many got past what is checked of their shape, by what was asked. */
	readonly passed: Readonly<Record<string, number>>;
	readonly slowestMs: number;
	/** Resident memory of the portal, after a third of the requests and at the end; 0 where the system does not say. */
	readonly memoryMb: { readonly early: number; readonly end: number };
	/** What must not have been answered, with the request; the first few. */
	readonly objections: readonly string[];
	/** The portal serves as before. */
	readonly isAlive: boolean;
}

const connections = 8;
const mostObjections = 20;
const raws = { least: 70, each: 50 };
/** In one round, of each target. */
const ofEach = 10;

/** Sends the plan's sweep, then so many in all, which the seed decides: the same seed and count send the same. */
export async function fuzz(
	aim: Aim,
	plan: Plan,
	{ count, seed }: { readonly count: number; readonly seed: number },
): Promise<FuzzResult> {
	const sender = createSender(aim, connections);
	const statuses: Record<string, number> = {};
	const passed: Record<string, number> = {};
	const objections: string[] = [];
	let slowestMs = 0;
	let early = 0;
	let sent = 0;
	const object = (why: string, what: string) => {
		if (objections.length < mostObjections) objections.push(`${why} — ${what}`);
	};
	const tell = (status: string) => {
		statuses[status] = (statuses[status] ?? 0) + 1;
	};
	const one: Send = async (name, request) => {
		const what = `${name}: ${JSON.stringify({ ...request, body: String(request.body).slice(0, 2000) }).slice(0, 3000)}`;
		sent++;
		if (sent === Math.ceil(count / 3)) early = await memoryOf(aim.pid);
		passed[name] ??= 0;
		try {
			const answer = await sender.send(request);
			tell(String(answer.status));
			slowestMs = Math.max(slowestMs, answer.ms);
			if (hasPassed(request, answer)) passed[name]++;
			const why = objectionTo(request, answer, aim);
			if (why) object(why, `${what} → ${answer.body.slice(0, 500)}`);
			return answer;
		} catch (error) {
			object(error instanceof Error ? error.message : 'no answer', what);
			return null;
		}
	};

	await atOnce(connections, plan.sweep, (job) => job(one));
	const swept = sent;
	let targets = 0;
	for (let round = 0; sent < count; round++) {
		const list = await plan.targetsOf();
		targets = list.length;
		const batch = requestsOf(list, seed + round * 1000, Math.min(list.length * ofEach, count - sent));
		await atOnce(connections, batch, ({ target, request }) => one(target.name, request));
	}
	const requests = sent;
	const bombed = plan.hasBombs ? bombs(aim, plan.known) : [];
	await atOnce(connections, bombed, ({ request }) => one('bombs', request));
	sender.close();

	const { host, port } = new URL(aim.url);
	const raw = rawRequests(host);
	const rawCount = Math.max(raws.least, Math.floor(count / raws.each));
	const inTurn = Array.from({ length: rawCount }, (_, at) => raw.slice(at % raw.length, (at % raw.length) + 1)).flat();
	await atOnce(connections, inTurn, async ({ name, bytes }) => {
		const body = await sendBytes(Number(port), bytes);
		const [status = ''] = /(?<=^HTTP\/1\.1 )\d{3}/.exec(body) ?? [];
		tell(status === '' ? 'cut' : status);
		const headers = [...body.matchAll(/^([\w-]+): (.*)\r$/gm)].flatMap(([, header = '', value = '']) => [
			header,
			value,
		]);
		const why = objectionTo({ path: '', body: null }, { status: Number(status), headers, body }, aim);
		if (why) object(why, `raw bytes, ${name} → ${body.slice(0, 500)}`);
	});
	const answers = await Promise.all(['/healthz', '/?RegNo=MH12AB1234'].map((path) => fetch(`${aim.url}${path}`)));
	return {
		requests,
		swept,
		targets,
		rawRequests: rawCount,
		statuses,
		passed,
		slowestMs,
		memoryMb: { early, end: await memoryOf(aim.pid) },
		objections,
		isAlive: answers.every(({ ok }) => ok),
	};
}

/** Of every target the same number, in turn. */
function requestsOf(targets: readonly Target[], seed: number, count: number) {
	const each = Math.ceil(count / targets.length);
	const sampled = targets.map((target, at) =>
		fc.sample(target.request, { seed: seed + at, numRuns: each }).map((request) => ({ target, request })),
	);
	const inTurn = Array.from({ length: each }, (_, at) => sampled.flatMap((requests) => requests.slice(at, at + 1)));
	return inTurn.flat().slice(0, count);
}

async function atOnce<T>(workers: number, list: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
	const left = list.values();
	await Promise.all(
		Array.from({ length: workers }, async () => {
			for (const item of left) await work(item);
		}),
	);
}

/** Megabytes; 0 where there is no /proc. */
async function memoryOf(pid: number): Promise<number> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
	return Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024);
}
