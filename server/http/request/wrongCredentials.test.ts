import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRateLimiter } from '../../../access/limits/rateLimits.ts';
import type { Database } from '../../../db/schema.ts';
import { createProviderApi } from '../../../provider/api/providerApi.ts';
import { createDeskRouter } from '../../../provider/embedded/desk/deskRouter.ts';
import type { Provider } from '../../../provider/port.ts';
import { inMemoryInternalApp, logLines } from '../../testing/inMemoryPortal.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { requestBodyLimit } from './bodyLimits.ts';
import { maxWaiting, slowDownWrongCredentials } from './wrongCredentials.ts';

const token = 'a-right-token-of-the-desk';
const client = { id: 'workshop', secret: 'a-right-secret' };
const unusedDb = {} as Kysely<Database>;
const memoryLimits = () => createRateLimiter(unusedDb);
const nowhere = { info: () => undefined, error: () => undefined };

/** An internal port with the real desk and provider API, its counts, and how often a response waited. */
function internalPort() {
	const counted: string[] = [];
	const waits: AbortSignal[] = [];
	const desk = createDeskRouter({
		...{ db: unusedDb, now: () => new Date(), tokens: [token], log: nowhere },
		countRejection: () => undefined,
	});
	const provider = createProviderApi({
		...{ clients: [client], log: nowhere, limitBody: requestBodyLimit },
		providerFor: () => ({ repairTypes: async () => [] }) as unknown as Provider,
	});
	const app = inMemoryInternalApp({
		...{ desk, provider, admin: { run: async () => [], token }, messages: { list: () => [], tokens: [token] } },
		...{ rateLimiter: memoryLimits(), clientIds: [client.id] },
		countWrongCredentials: (part) => counted.push(part),
		waitAfterWrongCredentials: async (signal) => void waits.push(signal),
	});
	const bearer = (value: string) => ({ Authorization: `Bearer ${value}` });
	const secret = (value: string, id = client.id) => ({ ClientId: id, ClientSecret: value });
	const ask = async (path: string, headers: Record<string, string>, from = '10.0.0.9') => {
		const before = waits.length;
		const answer = await app.request(path, { method: path.startsWith('/control') ? 'POST' : 'GET', headers, from });
		return { status: answer.status, hasWaited: waits.length > before };
	};
	return { ask, bearer, secret, counted };
}

beforeEach(() => {
	logLines.length = 0;
});

describe('wrong tokens and secrets', () => {
	it('wait after ten in a minute from one address, over all parts; a right one never does', async () => {
		const { ask, bearer, secret } = internalPort();
		const guesses = [
			['/desk/payments', bearer('wrong')],
			['/v1.0/whoami', secret('wrong')],
			['/messages', bearer('wrong')],
			['/control/migrate', bearer('wrong')],
			['/desk/payments', {}],
		] as const;
		for (const [path, headers] of [...guesses, ...guesses]) {
			expect([path, await ask(path, headers)]).toEqual([path, { status: 401, hasWaited: false }]);
		}
		for (const [path, headers] of guesses) {
			expect([path, await ask(path, headers)]).toEqual([path, { status: 401, hasWaited: true }]);
		}
		const right = [
			['/desk/nothing', bearer(token), 404],
			['/v1.0/nothing', secret(client.secret), 404],
			['/messages', bearer(token), 200],
			['/control/migrate', bearer(token), 200],
		] as const;
		for (const [path, headers, status] of right) {
			expect([path, await ask(path, headers)]).toEqual([path, { status, hasWaited: false }]);
		}
		const elsewhere = await ask('/desk/payments', bearer('wrong'), '10.0.0.10');
		expect(elsewhere).toEqual({ status: 401, hasWaited: false });
	});

	it('wait after thirty in a minute from the addresses of one IPv6 /48', async () => {
		const { ask, bearer } = internalPort();
		const guess = (network: number, subnet: number) =>
			ask('/desk/payments', bearer('wrong'), `2401:4900:${network}:${subnet}::9`);
		for (let subnet = 1; subnet <= 30; subnet++) expect((await guess(1, subnet)).hasWaited).toBe(false);
		expect((await guess(1, 31)).hasWaited).toBe(true);
		expect((await guess(2, 31)).hasWaited).toBe(false);
	});

	it('are each counted, and logged with the address and the known id of the caller', async () => {
		const { ask, bearer, secret, counted } = internalPort();
		await ask('/desk/payments', bearer('wrong-token'), '203.0.113.7');
		await ask('/v1.0/whoami', secret('wrong-secret'));
		await ask('/v1.0/whoami', secret('wrong-secret', 'a-secret-as-an-id'));
		await ask('/messages', bearer('wrong-token'));
		expect(counted).toEqual(['desk', 'v1.0', 'v1.0', 'messages']);
		const events = logLines.map((line) => JSON.parse(line)).filter(({ security }) => security);
		expect(events).toMatchObject([
			{ security: 'credentials', outcome: 'rejected', part: 'desk', msg: 'a wrong token or secret was rejected' },
			{ security: 'credentials', outcome: 'rejected', part: 'v1.0', client: 'workshop' },
			{ security: 'credentials', outcome: 'rejected', part: 'v1.0' },
			{ security: 'credentials', outcome: 'rejected', part: 'messages' },
		]);
		expect(events[2]).not.toHaveProperty('client');
		expect(logLines.join()).not.toMatch(/wrong-token|wrong-secret|a-secret-as-an-id/);
	});

	/** Rejects every request, and makes all of them wait. */
	function rejecting(wait?: () => Promise<void>) {
		const rateLimiter = { consume: async () => ({ allowed: false, retryAfterSeconds: 1, exceeded: [] }) as const };
		const app = new Hono<PortalEnv>();
		app.use(async (c, next) => {
			c.set('log', { warn: () => undefined } as unknown as PortalEnv['Variables']['log']);
			c.set('address', '10.0.0.9');
			return next();
		});
		app.use(
			slowDownWrongCredentials('desk', {
				clientIds: [],
				rateLimiter,
				now: () => new Date(),
				countWrongCredentials: () => undefined,
				...(wait && { waitAfterWrongCredentials: wait }),
			}),
		);
		app.get('/', (c) => c.text('no', 401));
		return app;
	}

	it('wait for a second, or until the caller has gone', async () => {
		const app = rejecting();
		const gone = new AbortController();
		const ended: string[] = [];
		const began = performance.now();
		const requests = [
			Promise.resolve(app.request('/')).then(() => ended.push('waited')),
			Promise.resolve(app.request('/', { signal: gone.signal })).then(() => ended.push('left')),
		];
		gone.abort();
		await Promise.all(requests);
		expect(ended).toEqual(['left', 'waited']);
		expect(performance.now() - began).toBeGreaterThan(990);
	});

	it('wait in a limited number: further ones are answered at once', async () => {
		let waits = 0;
		const { promise: end, resolve } = Promise.withResolvers<void>();
		const app = rejecting(() => {
			waits += 1;
			return end;
		});
		const waiting = Array.from({ length: maxWaiting }, () => app.request('/'));
		await vi.waitUntil(() => waits === maxWaiting);
		for (let more = 0; more < 3; more++) expect((await app.request('/')).status).toBe(401);
		expect(waits).toBe(maxWaiting);
		resolve();
		await Promise.all(waiting);
		await app.request('/');
		expect(waits).toBe(maxWaiting + 1);
	});
});
