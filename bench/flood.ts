import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { createSessionStore } from '../access/sessions/sessions.ts';
import { openDatabase } from '../db/connect.ts';
import { startPostgres } from '../db/testing/postgres.ts';
import { cookieName } from '../server/http/request/cookies.ts';
import { type RunningPortal, startPortal } from '../server/testing/startPortal.ts';
import type { Figure } from './figure.ts';
import { floodConnections as connections, floodFigures, runs } from './figures.ts';
import { canPin, pinTo } from './flood/cores.ts';
import { requestAtRate } from './flood/requestAtRate.ts';
import { startFlood } from './flood/startFlood.ts';
import { isHaproxyInstalled, startHaproxy } from './flood/startHaproxy.ts';

const floodAddress = '127.0.0.2';
const ownersAddress = '127.0.0.3';
const vehicles = ['MH12AB1234', 'RJ14LM5678'];
const pagesPerSecond = 20;
const pages = 300;
const probesPerSecond = 5;
/** The flood is served until the limits notice it. */
const leadMs = 10_000;
const limitTimes = 3;

/** As in production, so that the portal's own limits apply. */
const settings = {
	TRUST_PROXY: '1',
	PARENT_ORGANIZATION_ID: 'KICKSTAND-MOTORS',
	PAYMENT_DEALER_CODE: 'KICKSTAND-PAY',
	LINK_KEYS: `bench:${randomBytes(32).toString('hex')}`,
};
const [floodCore, portalCore] = [0, 1];

/**
 * Measures an owner's page and the probes beside 200 connections of another address that ask without a pause, half of
 * them with made-up sessions. All come through HAProxy with `deploy/haproxy.cfg`. The portal has a core of its own if
 * taskset is installed. Each run has its own portal.
 */
export async function measureFlood(): Promise<readonly Figure[]> {
	if (!isHaproxyInstalled) return [notMeasured];
	pinTo(floodCore);
	const postgres = await startPostgres({ durable: true });
	try {
		const databaseUrl = await postgres.createDatabase();
		const demo = await startPortal({ env: { DATABASE_URL: databaseUrl } });
		await demo.stop();
		const figures: Figure[] = [];
		for (const run of runs) figures.push(...(await measureRun(databaseUrl, run)));
		return figures;
	} finally {
		await postgres.stop();
		pinTo('all');
	}
}

const notMeasured: Figure = {
	...floodFigures(1).page,
	measured: null,
	detail: 'it goes through HAProxy, which is not installed: apt-get install haproxy',
};

async function measureRun(databaseUrl: string, run: number): Promise<readonly Figure[]> {
	pinTo(portalCore);
	const portal = await startPortal({ demo: false, env: { ...settings, DATABASE_URL: databaseUrl } });
	pinTo(floodCore);
	const haproxy = await startHaproxy(portal.url);
	try {
		const requests = await ownerRequests(portal, databaseUrl);
		const owners = { url: haproxy.url, from: ownersAddress };
		// The first round warms up.
		await requestAtRate(owners, requests.slice(0, 50), pagesPerSecond);
		const alone = await requestAtRate(owners, requests, pagesPerSecond);
		const flood = startFlood(haproxy.url, { host: new URL(portal.url).host, from: floodAddress, connections });
		const first = requestAtRate(owners, requests.slice(0, (leadMs / 1000) * pagesPerSecond), pagesPerSecond);
		await pause(leadMs);
		const before = await flood.answered();
		const [beside, probes] = await Promise.all([
			requestAtRate(owners, requests, pagesPerSecond),
			askForProbes(owners, portal.internalUrl),
		]);
		const after = await flood.answered();
		const seconds = pages / pagesPerSecond;
		await flood.stop();
		const perSecond = (status: string) => (((after[status] ?? 0) - (before[status] ?? 0)) / seconds).toFixed(0);
		const cores = canPin ? 'a core for the portal' : 'not pinned';
		const { page, probes: probesLimit } = floodFigures(run);
		const lead = Math.max(...(await first)).toFixed(0);
		return [
			{
				...page,
				measured: p99(beside),
				limit: { kind: 'most', value: Math.round(Math.max(page.limit.value, limitTimes * p99(alone))) },
				detail: `${p99(alone).toFixed(1)} ms without them; median ${percentile(beside, 0.5).toFixed(1)} against ${percentile(alone, 0.5).toFixed(1)} ms; longest in the first ${leadMs / 1000} s ${lead} ms; they got ${perSecond('200')} pages, ${perSecond('503')} times 503 and ${perSecond('429')} times 429 a second; ${cores}`,
			},
			{
				...probesLimit,
				measured: Math.max(...probes),
				detail: `of ${probes.length}, median ${percentile(probes, 0.5).toFixed(1)} ms`,
			},
		];
	} finally {
		await haproxy.stop();
		await portal.stop();
	}
}

/** Pages of vehicles, each with a session, in turn. */
async function ownerRequests(portal: RunningPortal, databaseUrl: string): Promise<readonly Buffer[]> {
	const { db, close } = await openDatabase({ databaseUrl, dataDir: '' });
	try {
		const sessions = createSessionStore(db);
		const noAppointment = { appointmentId: null, hadSeenBooking: false, bookingSeen: false };
		const { host } = new URL(portal.url);
		const owners: Buffer[] = [];
		for (const regNo of vehicles) {
			const opened = { bearer: null, openedBy: 'code', linkMadeAt: null } as const;
			const id = await sessions.open({ regNo, ...noAppointment, ...opened }, null, new Date());
			const head = [`Host: ${host}`, 'Accept: text/html', `Cookie: ${cookieName('session', false)}=${id}`];
			owners.push(Buffer.from([`GET /?RegNo=${regNo} HTTP/1.1`, ...head, '', ''].join('\r\n')));
		}
		return Array.from({ length: pages }, (_, index) => owners[index % owners.length] ?? Buffer.of());
	} finally {
		await close();
	}
}

async function askForProbes(owners: { url: string; from: string }, internalUrl: string): Promise<readonly number[]> {
	const count = (pages / pagesPerSecond) * probesPerSecond;
	const ask = (at: { url: string; from?: string }, path: string) => {
		const request = Buffer.from(`GET ${path} HTTP/1.1\r\nHost: ${new URL(at.url).host}\r\n\r\n`);
		return requestAtRate(
			at,
			Array.from({ length: count }, () => request),
			probesPerSecond,
		);
	};
	const times = await Promise.all([
		ask(owners, '/healthz'),
		ask(owners, '/readyz'),
		ask({ url: internalUrl }, '/metrics'),
	]);
	return times.flat();
}

const percentile = (times: readonly number[], part: number): number =>
	times.toSorted((a, b) => a - b)[Math.floor(times.length * part)] ?? Number.NaN;

const p99 = (times: readonly number[]): number => percentile(times, 0.99);
