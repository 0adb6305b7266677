/** The transport with a real HTTP server and the platform's `fetch`. */
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { isProviderError } from '../../domain/providerError.ts';
import { calls } from '../wire/calls.ts';
import { closedBreaker, schemaMetadata, testRequestContext } from './testing/fakeProvider.ts';
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
	return createTransport({
		baseUrl,
		send: fetch,
		clientId: 'portal',
		clientSecret: 'secret',
		log,
		timeoutMs,
		breaker: closedBreaker,
	});
}

/** Responds to whoami; `listener` responds to all other calls. */
const provider = (listener: RequestListener) =>
	listen((request, response) => {
		if (!request.url?.startsWith('/v1.0/whoami')) return listener(request, response);
		response.end(JSON.stringify({ Metadata: schemaMetadata() }));
	});

const callRepairTypes = (base: string, timeoutMs?: number) =>
	transportTo(base, timeoutMs).call(calls.RepairTypeView, undefined, { context: testRequestContext });

async function kindOf(promise: Promise<unknown>): Promise<string> {
	const outcome = await promise.then(
		() => 'no failure',
		(error: unknown) => error,
	);
	return isProviderError(outcome) ? outcome.kind : String(outcome);
}

test('a call sends the credentials and the language, and reads the response', async () => {
	const base = await provider((request, response) => {
		expect(request.headers).toMatchObject({ clientid: 'portal', clientsecret: 'secret', 'accept-language': 'hi' });
		response.end(JSON.stringify([{ RepairTypeId: 1, DisplayName: 'Paid service' }]));
	});
	expect((await callRepairTypes(base)).Data).toEqual([{ RepairTypeId: '1', DisplayName: 'Paid service' }]);
});

test('the secret is not sent to the target of a redirect', async () => {
	let focused = false;
	const elsewhere = await listen((_request, response) => {
		focused = true;
		response.end('[]');
	});
	const base = await provider((_request, response) => {
		response.writeHead(307, { Location: elsewhere }).end();
	});
	expect(await kindOf(callRepairTypes(base))).toBe('upstreamError');
	expect(focused).toBe(false);
});

test('a connection that is closed within the response is unreachable', async () => {
	const base = await provider((_request, response) => {
		response.writeHead(200, { 'Content-Length': '1000' });
		response.write('[{"RepairTypeId"');
		setTimeout(() => response.destroy(), 20);
	});
	expect(await kindOf(callRepairTypes(base))).toBe('unreachable');
});

test('a refused connection is unreachable', async () => {
	const base = await listen(() => undefined);
	await new Promise((resolve) => servers.splice(0)[0]?.close(resolve));
	expect(await kindOf(callRepairTypes(base))).toBe('unreachable');
});

test('a response that stalls is a timeout, and its connection is closed', async () => {
	const closed = Promise.withResolvers<void>();
	const base = await provider((_request, response) => {
		response.on('close', closed.resolve);
		response.write('[');
	});
	expect(await kindOf(callRepairTypes(base, 2_000))).toBe('timeout');
	await closed.promise;
});

test('an endless response is aborted at the size limit', async () => {
	const closed = Promise.withResolvers<void>();
	const base = await provider((_request, response) => {
		response.on('close', closed.resolve);
		const more = () => {
			while (response.write(' '.repeat(64 * 1024)));
			response.once('drain', more);
		};
		more();
	});
	expect(await kindOf(callRepairTypes(base, 10_000))).toBe('invalidResponse');
	await closed.promise;
});
