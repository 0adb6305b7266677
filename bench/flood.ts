import { setTimeout as pause } from 'node:timers/promises';
import { createSessionStore } from '../access/sessions.ts';
import { openDatabase } from '../db/connect.ts';
import { type PostgresServer, startPostgres } from '../db/testing/postgres.ts';
import { cookieName } from '../server/http/cookies.ts';
import { type RunningPortal, startPortal } from '../server/testing/startPortal.ts';
import type { Figure } from './figure.ts';
import { askAtPace } from './flood/askAtPace.ts';
import { canPin, pinTo } from './flood/cores.ts';
import { startFlood } from './flood/startFlood.ts';

const runs = 3;
const connections = 200;
/** The flood and the owners have the same address, as behind a carrier. */
const address = '203.0.113.7';
const vehicles = ['MH12AB1234', 'RJ14LM5678'];
const pagesPerSecond = 20;
const pages = 300;
const probesPerSecond = 5;
/** Until the flood is noticed, it is served. */
const leadMs = 3_000;
const limitMs = 100;
const limitTimes = 3;

const settings = { TRUST_PROXY: '1', ACCESS: 'verified' };
const [floodCore, portalCore] = [0, 1];

/**
 * An owner's page, and the probes, beside 200 connections of one address that ask without a pause; half of them with
 * made-up sessions. Portal and generator have a core each where taskset is there. Each run has its own portal.
 */
export async function measureFlood(): Promise<readonly Figure[]> {
	pinTo(floodCore);
	const postgres = await startPostgres({ durable: true });
	try {
		const figures: Figure[] = [];
		for (let run = 1; run <= runs; run++) figures.push(...(await measureRun(postgres, run)));
		return figures;
	} finally {
		await postgres.stop();
	}
}

async function measureRun(postgres: PostgresServer, run: number): Promise<readonly Figure[]> {
	const databaseUrl = await postgres.createDatabase();
	pinTo(portalCore);
	const portal = await startPortal({ env: { ...settings, DATABASE_URL: databaseUrl } });
	pinTo(floodCore);
	try {
		const requests = await ownerRequests(portal, databaseUrl);
		// The first round warms up.
		await askAtPace(portal.url, requests.slice(0, 50), pagesPerSecond);
		const alone = await askAtPace(portal.url, requests, pagesPerSecond);
		const flood = startFlood(portal.url, { address, connections });
		const first = askAtPace(portal.url, requests.slice(0, (leadMs / 1000) * pagesPerSecond), pagesPerSecond);
		await pause(leadMs);
		const before = await flood.answered();
		const [beside, probes] = await Promise.all([askAtPace(portal.url, requests, pagesPerSecond), askForProbes(portal)]);
		const after = await flood.answered();
		const seconds = pages / pagesPerSecond;
		await flood.stop();
		const perSecond = (status: string) => (((after[status] ?? 0) - (before[status] ?? 0)) / seconds).toFixed(0);
		const cores = canPin ? 'a core each' : 'not pinned';
		const lead = Math.max(...(await first)).toFixed(0);
		return [
			{
				name: `An owner's page beside ${connections} connections that ask without a pause, p99, run ${run}`,
				measured: p99(beside),
				limit: { kind: 'most', value: Math.round(Math.max(limitMs, limitTimes * p99(alone))) },
				unit: 'ms',
				detail: `${p99(alone).toFixed(1)} ms without them; median ${percentile(beside, 0.5).toFixed(1)} against ${percentile(alone, 0.5).toFixed(1)} ms; longest in the first 3 s ${lead} ms; they got ${perSecond('200')} pages and ${perSecond('503')} times 503 a second; ${cores}`,
			},
			{
				name: `/healthz, /readyz and /metrics meanwhile, longest, run ${run}`,
				measured: Math.max(...probes),
				limit: { kind: 'most', value: limitMs },
				unit: 'ms',
				detail: `of ${probes.length}, median ${percentile(probes, 0.5).toFixed(1)} ms`,
			},
		];
	} finally {
		await portal.stop();
	}
}

/** Pages of vehicles, each with a session, in turn. */
async function ownerRequests(portal: RunningPortal, databaseUrl: string): Promise<readonly Buffer[]> {
	const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
	try {
		const sessions = createSessionStore(db);
		const noAppointment = { appointmentId: null, heldBookingBefore: false, bookingSeen: false };
		const { host } = new URL(portal.url);
		const owners: Buffer[] = [];
		for (const regNo of vehicles) {
			const id = await sessions.open({ regNo, ...noAppointment, bearer: null, linkMadeAt: null }, null, new Date());
			const head = [`Host: ${host}`, `X-Forwarded-For: ${address}`, 'Accept: text/html'];
			const cookie = `Cookie: ${cookieName('session', false)}=${id}`;
			owners.push(Buffer.from([`GET /?RegNo=${regNo} HTTP/1.1`, ...head, cookie, '', ''].join('\r\n')));
		}
		return Array.from({ length: pages }, (_, index) => owners[index % owners.length] ?? Buffer.of());
	} finally {
		await close();
	}
}

async function askForProbes({ url, internalUrl }: RunningPortal): Promise<readonly number[]> {
	const count = (pages / pagesPerSecond) * probesPerSecond;
	const ask = (at: string, path: string) => {
		const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${new URL(at).host}\r\n\r\n`);
		return askAtPace(
			at,
			Array.from({ length: count }, () => request),
			probesPerSecond,
		);
	};
	const times = await Promise.all([ask(url, '/healthz'), ask(url, '/readyz'), ask(internalUrl, '/metrics')]);
	return times.flat();
}

const percentile = (times: readonly number[], part: number): number =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;

const p99 = (times: readonly number[]): number => percentile(times, 0.99);
