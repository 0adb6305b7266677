import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createKnownSessions } from '../../access/knownSessions.ts';
import type { Session, SessionStore } from '../../access/sessions.ts';
import { inMemoryPortal, logLines } from '../testing/inMemoryPortal.ts';
import { createLoadShedder, leastRequests } from './loadShedder.ts';
import type { ShedAnswer, ShedLoadOptions } from './shedLoad.ts';

const heavy = '203.0.113.7';
const elsewhere = 'e'.repeat(43);
const madeUp = `session=${'x'.repeat(43)}`;

/** A portal that is busy, at a time that stands still; what it counted and reported. */
function busyPortal(env: Record<string, string> = { TRUST_PROXY: '1' }, options: Partial<ShedLoadOptions> = {}) {
	const answers: ShedAnswer[] = [];
	const reported: string[] = [];
	const sessions = createKnownSessions(() => 0);
	const store = sessions.watch({
		find: async (id: string) =>
			({ idHash: createHash('sha256').update(id).digest('hex'), regNo: 'MH12AB1234' }) as Session,
	} as unknown as SessionStore);
	const shedder = createLoadShedder({
		sessions,
		isBusy: () => true,
		onShed: (address) => reported.push(address),
	});
	const shedding = {
		shedder,
		count: (answer: ShedAnswer) => answers.push(answer),
		clock: () => 0,
		isSession: async (id: string) => id === elsewhere,
		wait: async () => undefined,
		...options,
	};
	const ready = async () => ({ isReady: true }) as const;
	const request = inMemoryPortal(env, 'demo', null, undefined, ready, undefined, shedding);
	const ask = (path: string, from = heavy, headers: Record<string, string> = {}, method = 'GET') =>
		request(path, { method, headers: { 'X-Forwarded-For': from, ...headers } });
	return {
		...{ answers, reported, store, ask },
		/** Asks until the address is shed. */
		async flood(from = heavy) {
			for (let count = 0; count < leastRequests + 5; count++) await ask('/', from);
		},
	};
}

describe('a busy portal', () => {
	it('answers 503 to the address that asks most; others, visits, probes and returns of payments are served', async () => {
		const { ask, flood, store, answers, reported } = busyPortal();
		await store.find('v'.repeat(43), new Date());
		await flood();
		const shed = await ask('/?RegNo=MH12AB1234', heavy, { Accept: 'text/html' });
		expect([shed.status, shed.headers.get('retry-after'), shed.headers.get('cache-control')]).toEqual([
			503,
			'60',
			'no-store',
		]);
		expect((await ask('/', '198.51.100.1')).status).toBe(200);
		for (const name of ['session', '__Host-session']) {
			expect((await ask('/', heavy, { Cookie: `a=b; ${name}=${'v'.repeat(43)}` })).status).toBe(200);
		}
		for (const path of ['/healthz', '/readyz']) expect((await ask(path)).status).toBe(200);
		expect((await ask('/gateway/return', heavy, {}, 'POST')).status).not.toBe(503);
		expect(answers).toContain('delayed');
		expect(reported).toEqual([heavy]);
	});

	it('answers 503 to made-up sessions; one that began at another process is looked up', async () => {
		const { ask, flood } = busyPortal();
		await flood();
		expect((await ask('/', heavy, { Cookie: `session=${elsewhere}` })).status).toBe(200);
		for (let count = 0; count < 10; count++) expect((await ask('/', heavy, { Cookie: madeUp })).status).toBe(503);
	});

	it('says so as a page, as JSON in the language of the visit, and as text', async () => {
		const { ask, flood } = busyPortal();
		await flood();
		const page = await ask('/', heavy, { Accept: 'text/html,*/*' });
		expect(page.headers.get('content-type')).toBe('text/html; charset=UTF-8');
		const html = await page.text();
		expect(html).toMatch(/Too many requests come from your network.*lang="hi".*try again in a minute/s);
		const style = /<style[^>]*>(.*)<\/style>/s.exec(html)?.[1] ?? '';
		const styleHash = createHash('sha256').update(style).digest('base64');
		expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${styleHash}'`);
		const json = await ask('/data/own', heavy, { Accept: 'application/json', Cookie: 'language=hi' });
		expect(await json.json()).toMatchObject({
			ok: false,
			problem: { kind: 'limited', message: expect.stringContaining('नेटवर्क') },
		});
		expect(await (await ask('/')).text()).toBe(
			'Too many requests come from your network right now. Please try again in a minute.',
		);
	});

	it('writes no line for a request that is shed', async () => {
		const { ask, flood } = busyPortal();
		await flood();
		logLines.length = 0;
		expect((await ask('/')).status).toBe(503);
		expect(logLines).toEqual([]);
	});

	it('keeps the connection of a proxy, unless a body on it was not read', async () => {
		const { ask, flood } = busyPortal();
		await flood();
		expect((await ask('/')).headers.get('connection')).toBeNull();
		expect((await ask('/', heavy, {}, 'POST')).headers.get('connection')).toBe('close');
	});

	it('delays a bounded number of answers; beyond it answers at once', async () => {
		const { promise: end, resolve: release } = Promise.withResolvers<void>();
		const { ask, answers } = busyPortal(undefined, { wait: () => end, maxDelayed: 3 });
		const waiting = Array.from({ length: leastRequests + 4 }, () => ask('/'));
		await expect.poll(() => answers.length, { timeout: 10_000 }).toBeGreaterThanOrEqual(3);
		expect((await ask('/')).status).toBe(503);
		expect(answers.at(-1)).toBe('immediate');
		release();
		await Promise.all(waiting);
		await ask('/');
		expect(answers.at(-1)).toBe('delayed');
	});

	it.each([
		['the proxy is not declared', { TRUST_PROXY: 'none' }, heavy],
		['it is one of this machine', { TRUST_PROXY: '1' }, '127.0.0.1'],
	])('sheds no address where %s', async (_case, env, from) => {
		const { ask, flood, answers } = busyPortal(env);
		await flood(from);
		expect((await ask('/', from)).status).toBe(200);
		expect(answers).toEqual([]);
	});
});
