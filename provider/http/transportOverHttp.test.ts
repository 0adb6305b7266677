/** The wire against a real HTTP server, with the platform's own `fetch`. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isProviderError } from '../../domain/providerError.ts';
import { calls } from '../wire/calls.ts';
import { schemaMetadata, testRequestContext } from './testing/fakeProvider.ts';
import { createTransport } from './transport.ts';

const servers: Server[] = [];

afterEach(() => {
	for (const server of servers.splice(0)) {
		server.closeAllConnections();
		server.close();
	}
});

async function listen(listener: RequestListener): Promise<string> {
	const server = createServer(listener);
	servers.push(server);
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1.0`;
}

function transportTo(baseUrl: string, timeoutMs = 2000) {
	const log = { info: () => undefined, warn: () => undefined };
	return createTransport({ baseUrl, send: fetch, clientId: 'portal', clientSecret: 'secret', log, timeoutMs });
}

/** whoami as it should be, every other call by `listener`. */
const provider = (listener: RequestListener) =>
	listen((request, response) => {
		if (!request.url?.startsWith('/v1.0/whoami')) return listener(request, response);
		response.end(JSON.stringify({ Metadata: schemaMetadata() }));
	});

const ask = (base: string, timeoutMs?: number) =>
	transportTo(base, timeoutMs).call(calls.RepairTypeView, {}, { context: testRequestContext });

async function kindOf(promise: Promise<unknown>): Promise<string> {
	const outcome = await promise.then(
		() => 'no failure',
		(error: unknown) => error,
	);
	return isProviderError(outcome) ? outcome.kind : String(outcome);
}

test('a call and its answer', async () => {
	const base = await provider((request, response) => {
		expect(request.headers).toMatchObject({ clientid: 'portal', clientsecret: 'secret', 'accept-language': 'hi' });
		response.end(JSON.stringify([{ RepairTypeId: 1, DisplayName: 'Paid service' }]));
	});
	expect((await ask(base)).Data).toEqual([{ RepairTypeId: '1', DisplayName: 'Paid service' }]);
});

test('the secret does not follow a redirect', async () => {
	let visited = false;
	const elsewhere = await listen((_request, response) => {
		visited = true;
		response.end('[]');
	});
	const base = await provider((_request, response) => {
		response.writeHead(307, { Location: elsewhere }).end();
	});
	expect(await kindOf(ask(base))).toBe('upstreamError');
	expect(visited).toBe(false);
});

test('a connection cut amid the answer is unreachable', async () => {
	const base = await provider((_request, response) => {
		response.writeHead(200, { 'Content-Length': '1000' });
		response.write('[{"RepairTypeId"');
		setTimeout(() => response.destroy(), 20);
	});
	expect(await kindOf(ask(base))).toBe('unreachable');
});

test('nobody listening is unreachable', async () => {
	const base = await listen(() => undefined);
	await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
	expect(await kindOf(ask(base))).toBe('unreachable');
});

test('an answer that never ends is a timeout, and its connection is closed', async () => {
	const closed = Promise.withResolvers<void>();
	const base = await provider((_request, response) => {
		response.on('close', closed.resolve);
		response.write('[');
	});
	expect(await kindOf(ask(base, 150))).toBe('timeout');
	await closed.promise;
});

test('an answer without end is cut at the limit', async () => {
	const closed = Promise.withResolvers<void>();
	const base = await provider((_request, response) => {
		response.on('close', closed.resolve);
		const more = () => {
			while (response.write(' '.repeat(64 * 1024)));
			response.once('drain', more);
		};
		more();
	});
	expect(await kindOf(ask(base, 10_000))).toBe('invalidResponse');
	await closed.promise;
});
