/** Each security event names kind, time, actor, origin and outcome (docs/operations.md#security-events). */
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { type RateLimiter, rateLimitRules } from '../access/limits/rateLimits.ts';
import { encryptLinkParams } from '../access/links/linkParams.ts';
import type { Database } from '../db/schema.ts';
import { createProviderApi } from '../provider/api/providerApi.ts';
import { createDeskRouter } from '../provider/embedded/desk/deskRouter.ts';
import type { OnlinePaymentContext } from '../provider/embedded/operationContext.ts';
import { acceptReturn } from '../provider/embedded/payments/acceptReturn.ts';
import type { Provider } from '../provider/port.ts';
import { requestBodyLimit } from './http/request/bodyLimits.ts';
import { inMemoryInternalApp, inMemoryPortal, logLines, testLinkKeys } from './testing/inMemoryPortal.ts';

type Ask = ReturnType<typeof inMemoryPortal>;

beforeEach(() => {
	logLines.length = 0;
});

const visitor = '203.0.113.9';
const own = { Origin: 'http://localhost:3000' };
const refusing: RateLimiter = {
	consume: async () => ({ allowed: false, retryAfterSeconds: 9, exceeded: [rateLimitRules.requestsPerAddress] }),
};
/** The real handler; none of the gateway's answers can be read. */
const accept = (encResp: string | null, log: OnlinePaymentContext['online']['log']) =>
	acceptReturn(encResp, {
		online: { log, count: () => undefined, gateway: { parseReturn: () => null } },
	} as unknown as OnlinePaymentContext);
const portal = (rateLimiter?: RateLimiter) =>
	inMemoryPortal({ ACCESS: 'verified', TRUST_PROXY: '1' }, 'demo', accept, rateLimiter);
const link = (regNo: string) => {
	const times = { madeAt: new Date(Date.now() - 1000), expiresAt: new Date(Date.now() + 60_000) };
	return encryptLinkParams({ regNo, appointmentId: null, bearer: null, ...times }, testLinkKeys);
};
const post = (headers: Record<string, string>, body = 'a=b') => ({ method: 'POST', headers, body });

/** The security events of the log. Every other line must not have the caller's address. */
function eventsFrom(address: string): Record<string, unknown>[] {
	const lines = logLines.map((line) => JSON.parse(line) as Record<string, unknown>);
	const events = lines.filter(({ security }) => security !== undefined);
	expect(JSON.stringify(lines.filter((line) => !events.includes(line)))).not.toContain(address);
	expect(logLines.join()).not.toMatch(/MH12AB1234|DL3CAB0001/);
	return events;
}

describe('a security event of the public port', () => {
	const prefetch = { 'Sec-Purpose': 'prefetch' };
	const cases: [string, object, string, (ask: Ask) => [string, Parameters<Ask>[1]?], RateLimiter?][] = [
		[
			'link',
			{ outcome: 'opened', vehicle: '…34', msg: 'a link was opened' },
			'/*',
			() => [`/tracking?Params=${link('MH12AB1234')}`],
		],
		['link', { outcome: 'unusable', msg: expect.stringContaining('not opened') }, '/*', () => ['/tracking?Params=00']],
		['link', { outcome: 'untouched' }, '/*', () => ['/tracking?Params=00', { headers: prefetch }]],
		['link', { outcome: 'unusable' }, '/*', () => ['/l/zzzzzzzzzzzzzzzzzzzzzg']],
		['access', { outcome: 'denied', vehicle: '…01' }, '/data/own', () => ['/data/own?RegNo=DL3CAB0001']],
		[
			'origin',
			{ outcome: 'rejected', status: 403 },
			'/echo',
			() => ['/echo', post({ Origin: 'https://evil.example' })],
		],
		['origin', { outcome: 'rejected', status: 405 }, '/echo', () => ['/echo', { method: 'DELETE' }]],
		['host', { outcome: 'rejected' }, '/*', () => ['/tracking', { host: 'evil.example' }]],
		['input', { outcome: 'rejected', status: 413 }, '/echo', () => ['/echo', post(own, 'x'.repeat(262_145))]],
		['rateLimit', { outcome: 'rejected' }, '/*', () => ['/tracking', {}], refusing],
		[
			'gatewayReturn',
			{ outcome: 'rejected', reason: 'unreadable' },
			'/gateway/return',
			() => ['/gateway/return', post({})],
		],
	];

	it.each(cases)('of the kind %s has %j', async (security, expected, route, request, rateLimiter) => {
		const ask = portal(rateLimiter);
		const [path, init = {}] = request(ask);
		const headers = { ...init.headers, 'X-Forwarded-For': `6.6.6.6, ${visitor}` };
		const answer = await ask(path, { ...init, headers });
		const method = init.method ?? 'GET';
		const [event, ...others] = eventsFrom(visitor);
		expect(others).toEqual([]);
		const place = { address: visitor, method, route, requestId: answer.headers.get('x-request-id') };
		expect(event).toMatchObject({ security, msg: expect.any(String), time: expect.anything(), ...expected, ...place });
		expect(logLines.join()).not.toContain('6.6.6.6');
	});

	it('has the vehicle of the request if no other field names the actor', async () => {
		const exceeded = [rateLimitRules.pagesPerSession];
		const perSession: RateLimiter = {
			consume: async (requests) =>
				requests.some(({ rule }) => rule === exceeded[0])
					? { allowed: false, retryAfterSeconds: 9, exceeded }
					: { allowed: true },
		};
		const ask = inMemoryPortal({ TRUST_PROXY: '1' }, 'demo', null, perSession);
		await ask('/data/own?RegNo=MH12AB1234', { headers: { 'X-Forwarded-For': '2401:4900:1:2:3::4' } });
		const place = { address: '2401:4900:1:2::/64', route: '/data/own' };
		expect(eventsFrom('2401:4900')).toMatchObject([{ security: 'rateLimit', vehicle: '…34', ...place }]);
	});
});

it('A security event behind a proxy that is not declared names the proxy, and no address', async () => {
	const ask = inMemoryPortal({ TRUST_PROXY: 'none' }, 'demo');
	await ask('/tracking', { host: 'evil.example', headers: { 'X-Forwarded-For': visitor } });
	expect(eventsFrom(visitor)).toMatchObject([{ security: 'host', address: null, peer: '127.0.0.1' }]);
	logLines.length = 0;
	await ask('/tracking', { host: 'evil.example' });
	expect(eventsFrom('127.0.0.1')).toMatchObject([{ security: 'host', address: '127.0.0.1' }]);
	expect(logLines.join()).not.toContain('peer');
});

describe('a security event of the internal port', () => {
	const token = 'a-token-of-the-desk';
	const nowhere = { info: () => undefined, error: () => undefined };
	const app = inMemoryInternalApp({
		desk: createDeskRouter({
			...{ db: {} as Kysely<Database>, now: () => new Date(), tokens: [token], log: nowhere },
			countRejection: () => undefined,
		}),
		provider: createProviderApi({
			...{ clients: [{ id: 'workshop', secret: 'a-right-secret' }], log: nowhere, limitBody: requestBodyLimit },
			providerFor: () => ({}) as Provider,
		}),
		admin: { run: async () => ['done'], token },
	});
	const authorized = { Authorization: `Bearer ${token}` };

	it.each([
		['host', { outcome: 'rejected' }, '/metrics', '/metrics', { host: 'evil.example' }],
		['credentials', { outcome: 'rejected', part: 'desk' }, '/desk', '/desk/payments', {}],
		[
			'desk',
			{ outcome: 'rejected', command: 'close', vehicle: '…34', status: 422 },
			'/desk',
			'/desk/vehicles/MH12AB1234/close',
			post(authorized, '[]'),
		],
		[
			'input',
			{ outcome: 'rejected', client: 'workshop', call: 'whoami', callerRequestId: 'r-1', status: 400 },
			'/v1.0/whoami',
			'/v1.0/whoami?DeviceType=x&DeviceType=y',
			{ headers: { ClientId: 'workshop', ClientSecret: 'a-right-secret', 'X-Request-Id': 'r-1' } },
		],
		[
			'operator',
			{ outcome: 'done', command: 'revoke-links', vehicle: '…34' },
			'/control',
			'/control/revoke-links',
			post(authorized, '{"regNo":"MH12AB1234"}'),
		],
	])('of the kind %s has %j', async (security, expected, route, path, init) => {
		// The internal port ignores this header of the caller.
		const headers = { ...('headers' in init ? init.headers : {}), 'X-Forwarded-For': '6.6.6.6' };
		const answer = await app.request(path, { ...init, headers, from: '10.0.0.9' });
		const place = { address: '10.0.0.9', route, requestId: answer.headers.get('x-request-id') };
		expect(eventsFrom('10.0.0.9')).toMatchObject([{ security, ...expected, ...place }]);
		expect(logLines.join()).not.toContain('6.6.6.6');
	});
});
