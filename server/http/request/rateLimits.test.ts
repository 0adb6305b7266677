import type { Kysely } from 'kysely';
import { describe, expect, it } from 'vitest';
import {
	createRateLimiter,
	type RateLimiter,
	type RateLimitRule,
	rateLimitRules,
} from '../../../access/limits/rateLimits.ts';
import type { Database } from '../../../db/schema.ts';
import { inMemoryPortal, logLines } from '../../testing/inMemoryPortal.ts';
import { pageRateLimits } from './rateLimits.ts';

/** A rate limiter that rejects requests under `rule` and records every key. */
function refusing(rule: RateLimitRule | null) {
	const keys: string[] = [];
	const consume: RateLimiter['consume'] = async (taken) => {
		keys.push(...taken.map((each) => `${each.rule.name}: ${each.key}`));
		const exceeded = taken.map((each) => each.rule).filter((each) => each === rule);
		return exceeded.length > 0 ? { allowed: false, retryAfterSeconds: 90, exceeded } : { allowed: true };
	};
	return { keys, rateLimiter: { consume } satisfies RateLimiter };
}

const html = { Accept: 'text/html,*/*;q=0.8' };
const own = { Origin: 'http://localhost:3000' };

describe('too many requests', () => {
	const { rateLimiter } = refusing(rateLimitRules.requestsPerAddress);
	const ask = inMemoryPortal({}, 'demo', null, rateLimiter);

	it('get an HTML page that says when to try again', async () => {
		const answer = await ask('/?RegNo=MH12AB1234', { headers: html });
		expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '90']);
		const text = await answer.text();
		expect(text).toMatch(/Too many requests.*lang="hi".*Please try again in 2 minutes.*Nothing was changed/s);
		const nonce = /style-src 'self' 'nonce-([\w-]+)'/.exec(answer.headers.get('content-security-policy') ?? '')?.[1];
		expect(text).toContain(`<style nonce="${nonce}">`);
		expect(text).not.toContain('MH12AB1234');
	});

	it('get an HTML page for a form that was sent without script', async () => {
		const answer = await ask('/echo', { method: 'POST', body: 'a=b', headers: { ...html, ...own } });
		expect([answer.status, answer.headers.get('content-type')]).toEqual([429, 'text/html; charset=UTF-8']);
	});

	it.each([
		['', 'You have tried too many times in a short time. Please try again in 2 minutes.'],
		['a=b; language=hi', 'आपने थोड़े समय में बहुत बार कोशिश की। कृपया 2 मिनट बाद फिर से कोशिश करें।'],
	])('get JSON that the page’s script shows (cookie "%s")', async (Cookie, message) => {
		const answer = await ask('/data/dealers?RegNo=MH12AB1234', { headers: { Accept: 'application/json', Cookie } });
		expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '90']);
		expect(await answer.json()).toEqual({ ok: false, failure: { kind: 'limited', text: message } });
	});

	it('are logged as a security event with the address, and without the vehicle', async () => {
		logLines.length = 0;
		await ask('/?RegNo=MH12AB1234', { headers: html });
		const line = logLines.find((each) => each.includes('rate limit exceeded'));
		expect(line).toContain('"requests per address"');
		expect(JSON.parse(line ?? '{}')).toMatchObject({
			security: 'rateLimit',
			outcome: 'rejected',
			address: '127.0.0.1',
		});
		expect(logLines.filter((each) => each !== line).join()).not.toContain('127.0.0.1');
		expect(logLines.join()).not.toContain('MH12AB1234');
	});

	it('are logged with the rules that were exceeded, not with the others', async () => {
		const { rateLimiter: perVehicle } = refusing(rateLimitRules.changesPerVehicle);
		const request = inMemoryPortal({}, 'demo', null, perVehicle);
		logLines.length = 0;
		await request('/echo?RegNo=MH12AB1234', { method: 'POST', body: 'a', headers: own });
		const line = logLines.find((each) => each.includes('rate limit exceeded'));
		expect(JSON.parse(line ?? '{}').rules).toEqual(['changes per vehicle']);
	});

	it('do not affect static files and health probes', async () => {
		expect((await ask('/assets/entry-abc.js')).status).toBe(200);
		expect((await ask('/healthz')).status).toBe(200);
	});
});

describe('the key of a request', () => {
	it('is the vehicle for a change, and the browser for a page', async () => {
		const { keys, rateLimiter } = refusing(null);
		const ask = inMemoryPortal({ TRUST_PROXY: '1' }, 'demo', null, rateLimiter);
		const headers = { ...own, 'X-Forwarded-For': '6.6.6.6, 203.0.113.9' };
		await ask('/echo?RegNo=mh12ab1234', { method: 'POST', body: 'a', headers });
		await ask('/?RegNo=MH12AB1234', { headers });
		expect(keys).toEqual([
			'requests per address: 203.0.113.9',
			'changes per session: 203.0.113.9 MH12AB1234',
			'changes per vehicle: MH12AB1234',
			'requests per address: 203.0.113.9',
			'pages per session: 203.0.113.9 MH12AB1234',
		]);
	});

	it('is one for all spellings of a registration number', async () => {
		const { keys, rateLimiter } = refusing(null);
		const ask = inMemoryPortal({ TRUST_PROXY: '1' }, 'demo', null, rateLimiter);
		const headers = { ...own, 'X-Forwarded-For': '203.0.113.9' };
		for (const regNo of ['DL3CAB0001', 'DL03CAB0001', 'DL3CAB1', 'DL3CABOOO1'])
			await ask(`/echo?RegNo=${regNo}`, { method: 'POST', body: 'a', headers });
		expect([...new Set(keys.filter((key) => key.startsWith('changes')))]).toEqual([
			'changes per session: 203.0.113.9 DL3CAB0001',
			'changes per vehicle: DL3CAB0001',
		]);
	});

	it('is not the address of a proxy that TRUST_PROXY does not name, which is reported once', async () => {
		const { keys, rateLimiter } = refusing(rateLimitRules.requestsPerAddress);
		let reports = 0;
		const ask = inMemoryPortal({}, 'demo', null, rateLimiter, undefined, () => void reports++);
		const headers = { ...own, 'X-Forwarded-For': '203.0.113.9' };
		const answers = [
			await ask('/', { headers }),
			await ask('/', { headers }),
			await ask('/gateway/return', { headers }),
		];
		expect(answers.map(({ status }) => status)).not.toContain(429);
		expect([keys.filter((key) => key.includes('per address')), reports]).toEqual([[], 1]);
		expect((await ask('/', { headers: own })).status).toBe(429);
	});

	it('is the session if there is one, and otherwise the address', () => {
		const page = { isRead: true, isDownload: false, isSeatHold: false, sessionKey: 's', regNo: 'R', address: 'a' };
		const pages = { rule: rateLimitRules.pagesPerSession, key: 's' };
		expect(pageRateLimits(page)).toEqual({ visitor: [pages], shared: [] });
		expect(pageRateLimits({ ...page, isRead: false })).toEqual({
			visitor: [{ rule: rateLimitRules.changesPerSession, key: 's' }],
			shared: [{ rule: rateLimitRules.changesPerVehicle, key: 'R' }],
		});
		expect(pageRateLimits({ ...page, isDownload: true })).toEqual({
			visitor: [pages, { rule: rateLimitRules.downloadsPerSession, key: 's' }],
			shared: [{ rule: rateLimitRules.downloadsPerVehicle, key: 'R' }],
		});
		expect(pageRateLimits({ ...page, sessionKey: null, regNo: null })).toEqual({ visitor: [], shared: [] });
	});

	it('is also the address for a seat hold, with its IPv6 /48', () => {
		const asked = { isRead: false, isDownload: false, isSeatHold: true, sessionKey: 's', regNo: 'R' };
		const { changesPerSession, seatHoldsPerSession, changesPerVehicle, seatHoldsPerAddress, seatHoldsPerNetwork } =
			rateLimitRules;
		const visitor = [changesPerSession, seatHoldsPerSession].map((rule) => ({ rule, key: 's' }));
		const vehicle = { rule: changesPerVehicle, key: 'R' };
		const limitsFrom = (address: string | null) => pageRateLimits({ ...asked, address });
		expect(limitsFrom(null)).toEqual({ visitor, shared: [vehicle] });
		const ofAddress = { rule: seatHoldsPerAddress, key: '203.0.113.9' };
		expect(limitsFrom('203.0.113.9')).toEqual({ visitor, shared: [vehicle, ofAddress] });
		const ofNetwork = { rule: seatHoldsPerNetwork, key: '2401:4900:1::/48' };
		expect(limitsFrom('2401:4900:1:2::/64').shared).toContainEqual(ofNetwork);
	});

	it('is also the /48 of an IPv6 /64, unless the /64 is beyond a limit of its own', async () => {
		const from = { ...own, 'X-Forwarded-For': '2401:4900:1:2:3:4:5:6' };
		const keysOf = async (refused: RateLimitRule | null, path: string) => {
			const { keys, rateLimiter } = refusing(refused);
			const ask = inMemoryPortal({ TRUST_PROXY: '1' }, 'demo', null, rateLimiter);
			const { status } = await ask(path, { headers: from });
			return [status === 429, ...keys];
		};
		const { requestsPerAddress, requestsPerNetwork, gatewayReturnsPerNetwork } = rateLimitRules;
		const both = ['requests per address: 2401:4900:1:2::/64', 'requests per network: 2401:4900:1::/48'];
		expect(await keysOf(requestsPerNetwork, '/')).toEqual([true, ...both]);
		expect(await keysOf(requestsPerAddress, '/')).toEqual([true, both[0]]);
		expect(await keysOf(gatewayReturnsPerNetwork, '/gateway/return')).toEqual([
			true,
			'gateway returns per address: 2401:4900:1:2::/64',
			'gateway returns per network: 2401:4900:1::/48',
		]);
	});

	it('is not the vehicle if the browser is beyond a limit of its own', async () => {
		const { keys, rateLimiter } = refusing(rateLimitRules.changesPerSession);
		const ask = inMemoryPortal({ TRUST_PROXY: '1' }, 'demo', null, rateLimiter);
		const headers = { ...own, 'X-Forwarded-For': '203.0.113.9' };
		expect((await ask('/echo?RegNo=MH12AB1234', { method: 'POST', body: 'a', headers })).status).toBe(429);
		expect(keys).not.toContain('changes per vehicle: MH12AB1234');
	});

	it('is the address under a rule of its own for gateway returns', async () => {
		const { rateLimiter } = refusing(rateLimitRules.gatewayReturnsPerAddress);
		const returned: unknown[] = [];
		const ask = inMemoryPortal(
			{},
			'demo',
			async (encResp) => {
				returned.push(encResp);
				return null;
			},
			rateLimiter,
		);
		const answer = await ask('/gateway/return', { method: 'POST', body: 'encResp=ab', headers: html });
		expect([answer.status, returned]).toEqual([429, []]);
	});

	it('has a lower limit for a session than for a vehicle, and for a vehicle than for an address', () => {
		const perMinute = ({ max, windowSeconds }: RateLimitRule) => (max * 60) / windowSeconds;
		const { changesPerSession, changesPerVehicle, pagesPerSession, requestsPerAddress } = rateLimitRules;
		expect(perMinute(changesPerSession)).toBeLessThan(perMinute(changesPerVehicle));
		expect(perMinute(changesPerVehicle)).toBeLessThan(perMinute(requestsPerAddress));
		expect(perMinute(pagesPerSession) * 20).toBeLessThan(perMinute(requestsPerAddress));
		for (const [name, perNetwork] of Object.entries(rateLimitRules).filter(([name]) => name.endsWith('PerNetwork'))) {
			const perAddress = rateLimitRules[name.replace('Network', 'Address') as 'requestsPerAddress'];
			expect([name, perMinute(perNetwork)]).toEqual([
				name,
				expect.toSatisfy((max: number) => max > 2 * perMinute(perAddress)),
			]);
		}
		expect(new Set(Object.values(rateLimitRules).map(({ name }) => name)).size).toBe(
			Object.keys(rateLimitRules).length,
		);
	});
});

describe('a seat hold kept alive by 200 sessions', () => {
	/**
	 * How many of 200 seat holds, each for another vehicle, pass the limits; `addressOf` gives the address of each
	 * browser.
	 */
	async function passed(addressOf: (visitor: number) => string) {
		const limiter = createRateLimiter({} as Kysely<Database>);
		const ask = inMemoryPortal({ TRUST_PROXY: '1' }, 'demo', null, limiter);
		let passing = 0;
		for (let visitor = 0; visitor < 200; visitor++) {
			const headers = { ...own, 'X-Forwarded-For': addressOf(visitor) };
			const path = `/data/seat-hold?RegNo=MH12AB${1000 + visitor}`;
			if ((await ask(path, { method: 'POST', body: '{}', headers })).status !== 429) passing++;
		}
		return passing;
	}

	it('is beyond the limit of their address, or of their IPv6 /48', async () => {
		expect(await passed(() => '203.0.113.9')).toBe(60);
		expect(await passed((visitor) => `2401:4900:1:${visitor.toString(16)}::1`)).toBe(180);
	});

	it('counts only requests that hold a seat, not those that look', async () => {
		const ask = inMemoryPortal({ TRUST_PROXY: '1' }, 'demo', null, createRateLimiter({} as Kysely<Database>));
		const headers = { ...own, 'X-Forwarded-For': '203.0.113.9' };
		for (let at = 0; at < 61; at++)
			expect((await ask(`/data/seat-hold?RegNo=MH12AB${1000 + at}`, { headers })).status).not.toBe(429);
		const answer = await ask('/data/seat-hold?RegNo=MH12AB1234', { method: 'POST', body: '{}', headers });
		expect(answer.status).toBe(200);
	});

	it('is beyond the limit of a session that asks again and again', async () => {
		const limiter = createRateLimiter({} as Kysely<Database>);
		const ask = inMemoryPortal({ TRUST_PROXY: '1' }, 'demo', null, limiter);
		const headers = { ...own, 'X-Forwarded-For': '203.0.113.9' };
		const statuses = [];
		for (let at = 0; at < 31; at++)
			statuses.push((await ask('/data/seat-hold?RegNo=MH12AB1234', { method: 'POST', body: '{}', headers })).status);
		expect([statuses.slice(0, 30).includes(429), statuses[30]]).toEqual([false, 429]);
	});
});
