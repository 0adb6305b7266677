import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { draftForEstimates } from '../draft.ts';
import type { Aim } from './aim.ts';
import { bombs } from './bombs.ts';
import { objectionTo } from './judge.ts';
import { learn } from './known.ts';
import { rawRequests, sendBytes } from './rawBytes.ts';
import type { FuzzRequest, Target } from './request.ts';
import { deskTargets } from './requests/desk.ts';
import { gatewayTargets } from './requests/gateway.ts';
import { pageTargets } from './requests/pages.ts';
import { providerTargets } from './requests/provider.ts';
import { createSender } from './send.ts';

export interface FuzzResult {
	readonly seed: number;
	readonly requests: number;
	readonly targets: number;
	readonly rawRequests: number;
	/** How often each status was answered; `cut` is a connection that was closed without one. */
	readonly statuses: Readonly<Record<string, number>>;
	readonly slowestMs: number;
	/** Resident memory of the portal, after a fifth of the requests and at the end; 0 where the system does not say. */
	readonly memoryMb: { readonly early: number; readonly end: number };
	/** What must not have been answered, with the request; the first few. */
	readonly objections: readonly string[];
	/** The portal serves as before. */
	readonly isAlive: boolean;
}

const connections = 8;
const mostObjections = 20;
const raws = { least: 60, each: 50 };

/** Sends so many requests, which the seed decides: the same seed and count send the same to the same data. */
export async function fuzz(
	aim: Aim,
	{ count, seed }: { readonly count: number; readonly seed: number },
): Promise<FuzzResult> {
	const known = await learn(aim);
	const draft = await draftForEstimates(aim.url, 'MH12AB1234');
	const targets = [
		...pageTargets(aim, known, draft),
		...providerTargets(aim, known),
		...deskTargets(aim, known),
		...gatewayTargets(aim, known),
	];
	const sender = createSender(aim, connections);
	const statuses: Record<string, number> = {};
	const objections: string[] = [];
	let slowestMs = 0;
	let early = 0;
	const object = (why: string, what: string) => {
		if (objections.length < mostObjections) objections.push(`${why} — ${what}`);
	};
	const tell = (status: string) => {
		statuses[status] = (statuses[status] ?? 0) + 1;
	};
	const one = async (name: string, request: FuzzRequest) => {
		const what = `${name}: ${JSON.stringify({ ...request, body: String(request.body).slice(0, 2000) }).slice(0, 3000)}`;
		try {
			const answer = await sender.send(request);
			tell(String(answer.status));
			slowestMs = Math.max(slowestMs, answer.ms);
			const why = objectionTo(answer);
			if (why) object(why, `${what} → ${answer.body.slice(0, 500)}`);
		} catch (error) {
			object(error instanceof Error ? error.message : 'no answer', what);
		}
	};

	const perRound = targets.length * 10;
	let sent = 0;
	for (let round = 0; sent < count; round++) {
		const batch = requestsOf(targets, seed + round * 1000, Math.min(perRound, count - sent));
		sent += batch.length;
		await atOnce(connections, batch, ({ target, request }) => one(target.name, request));
		if (early === 0 && sent >= count / 5) early = await memoryOf(aim.pid);
	}
	await atOnce(connections, bombs(aim, known), ({ name, request }) => one(name, request));
	sender.close();

	const { host, port } = new URL(aim.url);
	const raw = rawRequests(host);
	const rawCount = Math.max(raws.least, Math.floor(count / raws.each));
	await atOnce(
		connections,
		Array.from({ length: rawCount }, (_, at) => raw[at % raw.length]),
		async (each) => {
			if (!each) return;
			const text = await sendBytes(Number(port), each.bytes);
			const [status = ''] = /(?<=^HTTP\/1\.1 )\d{3}/.exec(text) ?? [];
			tell(status === '' ? 'cut' : status);
			const why = objectionTo({ status: Number(status), headers: [], body: text });
			if (why) object(why, `raw bytes, ${each.name} → ${text.slice(0, 500)}`);
		},
	);
	const isAlive = await fetch(`${aim.url}/healthz`).then(({ ok }) => ok);
	const memoryMb = { early, end: await memoryOf(aim.pid) };
	return {
		seed,
		requests: sent,
		targets: targets.length,
		rawRequests: rawCount,
		statuses,
		slowestMs,
		memoryMb,
		objections,
		isAlive,
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

async function atOnce<T>(workers: number, list: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
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
