import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { metadata } from '../provider/http/testing.ts';
import { readConfig } from './config.ts';
import { createMetrics } from './metrics.ts';
import { connectProvider } from './provider.ts';

/** What arrived at either provider: the path and the `Authorization` header. */
let arrived: [string, string | null][] = [];
let server: Server;

const arrive = (url: string, authorization: string | null) => {
	const { pathname } = new URL(url, 'http://provider.test');
	arrived.push([pathname, authorization]);
	return JSON.stringify(pathname.endsWith('/whoami') ? { Metadata: metadata() } : []);
};

vi.mock('../provider/embedded/router.ts', () => ({
	createEmbeddedProvider: () => ({
		fetch: async (request: Request) => new Response(arrive(request.url, request.headers.get('Authorization'))),
	}),
}));

beforeEach(async () => {
	arrived = [];
	server = createServer(({ url = '', headers }, response) => {
		response.end(arrive(url, headers.authorization ?? null));
	});
	await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
});
afterEach(() => void server.close());

/** Asks for the repair types as a visit with that bearer does, and answers what arrived but whoami. */
async function asked(env: Record<string, string>, bearer: string | null) {
	const config = readConfig('demo', env, '/');
	const { providerFor } = connectProvider(config, {} as never, pino({ level: 'silent' }), createMetrics());
	await providerFor({ language: 'en', bearer, requestId: 'r1' }).repairTypes();
	expect(arrived.length).toBeGreaterThan(1);
	return arrived.filter(([path]) => !path.endsWith('/whoami')).map(([, authorization]) => authorization);
}

const upstream = () => ({
	PROVIDER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1.0`,
	PROVIDER_CLIENT_ID: 'portal',
	PROVIDER_CLIENT_SECRET: 'secret',
});

test("a visit's bearer is sent to the maker's own system, with that visit's calls alone", async () => {
	expect(await asked(upstream(), 'token-1')).toEqual(['Bearer token-1']);
	arrived = [];
	expect(await asked(upstream(), null)).toEqual([null]);
});

test('the embedded provider is never sent one', async () => {
	expect(await asked({}, 'token-1')).toEqual([null]);
	expect(JSON.stringify(arrived)).not.toContain('token-1');
});
