/**
 * A client that goes away in the middle of a request is no failure of the portal, in metrics or log. Probes are in the
 * metrics, and in the log if they fail.
 */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import type { Kysely } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { noRateLimits } from '../../../access/testing/noRateLimits.ts';
import type { Database } from '../../../db/schema.ts';
import { freePorts } from '../../../db/testing/freePorts.ts';
import { createProviderApi } from '../../../provider/api/providerApi.ts';
import { createDeskRouter } from '../../../provider/embedded/desk/deskRouter.ts';
import { requestForCall } from '../../../tests/support/provider/harness.ts';
import type { CompletedRequest } from '../../observability/metrics.ts';
import type { Readiness } from '../../observability/readiness.ts';
import { type FetchHandler, listen } from '../../start/listen.ts';
import { inMemoryInternalApp, inMemoryPortal, logLines } from '../../testing/inMemoryPortal.ts';
import type { PortalEnv } from '../portalEnv.ts';
import { accessLog } from './accessLog.ts';
import { requestBodyLimit } from './bodyLimits.ts';

/**
 * The requests that are observed while `body` is sent under headers that promise ten bytes. The client goes away before
 * the answer, unless the body is whole.
 */
async function observedWhile(
	body: string,
	request: string,
	createApp: (observe: (request: CompletedRequest) => void) => FetchHandler,
): Promise<CompletedRequest[]> {
	const observed: CompletedRequest[] = [];
	const [port = ''] = await freePorts(1);
	const app = createApp((request) => observed.push(request));
	const listener = await listen(app, { port: Number(port), host: '127.0.0.1', setting: 'PORT' });
	const socket = connect(Number(port), '127.0.0.1');
	await once(socket, 'connect');
	socket.on('error', () => undefined);
	const length = request.startsWith('GET') ? 0 : 10;
	socket.write(request.replace('\n', ` HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: ${length}\r\n`));
	socket.write(`\r\n${body}`);
	if (body.length < 10) setTimeout(() => socket.destroy(), 50);
	try {
		await expect.poll(() => observed.length).toBe(1);
	} finally {
		socket.destroy();
		await listener.stop(100);
	}
	return observed;
}

/** Answers 500 to every form, with a readable body or not, and to a page that is aborted, as the pages do. */
function failingForms(observe: (request: CompletedRequest) => void) {
	const app = new Hono<PortalEnv>();
	app.use(accessLog(pino({ level: 'silent' }), (path) => path, observe));
	app.get('/page', async (c) => {
		const { signal } = c.req.raw;
		await new Promise((done) => signal.addEventListener('abort', done));
		return c.text('Something went wrong.', 500);
	});
	app.post('/form', async (c) => {
		await c.req.text().catch(() => '');
		return c.text('Something went wrong.', 500);
	});
	return app;
}

it('counts a request that was cut off as 400, and a failure of a complete one as 500', async () => {
	expect(await observedWhile('half', 'POST /form\n', failingForms)).toMatchObject([{ route: '/form', status: 400 }]);
	expect(await observedWhile('name=value', 'POST /form\n', failingForms)).toMatchObject([
		{ route: '/form', status: 500 },
	]);
});

it('counts a page whose client went away as 400', async () => {
	expect(await observedWhile('', 'GET /page\n', failingForms)).toMatchObject([{ route: '/page', status: 400 }]);
});

const vehicleIdPath = new URL(requestForCall('GetIBDetails', {}).url).pathname;

it.each([
	['the desk', 'POST /desk/vehicles/MH12AB1234/unblock\nAuthorization: Bearer token\r\n'],
	['the provider API', `POST ${vehicleIdPath}\nClientId: maker\r\nClientSecret: secret\r\n`],
])('at %s logs no error for a request that was cut off', async (_name, request) => {
	logLines.length = 0;
	const log = pino({ level: 'silent' });
	const unused = (): never => {
		throw new Error('A request that did not arrive calls nothing.');
	};
	const desk = createDeskRouter({
		db: {} as Kysely<Database>,
		now: unused,
		tokens: ['token'],
		log,
		countRejection: unused,
	});
	const provider = createProviderApi({
		providerFor: unused,
		clients: [{ id: 'maker', secret: 'secret' }],
		log,
		limitBody: requestBodyLimit,
	});
	const internalApp = (observe: (request: CompletedRequest) => void) =>
		inMemoryInternalApp({ desk, provider, clientIds: ['maker'], observe }).app;
	expect(await observedWhile('half', request, internalApp)).toMatchObject([{ status: 400 }]);
	expect(logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
});

it('on the internal port logs no error for a request that was cut off', async () => {
	logLines.length = 0;
	const fetch = async (request: Request) => Response.json(await request.json());
	const internalApp = (observe: (request: CompletedRequest) => void) =>
		inMemoryInternalApp({ provider: { fetch }, observe }).app;
	expect(await observedWhile('half', 'POST /v1.0/whoami\n', internalApp)).toMatchObject([{ status: 400 }]);
	expect(logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
	expect(await observedWhile('name=value', 'POST /v1.0/whoami\n', internalApp)).toMatchObject([{ status: 500 }]);
});

it.each(['public', 'internal'])('on the %s port logs each probe that fails, and no other', async (port) => {
	let ready: Readiness = { isReady: true };
	const readiness = async () => ready;
	const observed: CompletedRequest[] = [];
	const internal = inMemoryInternalApp({ readiness, observe: (request) => observed.push(request) });
	const ask = port === 'internal' ? internal.request : inMemoryPortal({}, 'demo', null, noRateLimits, readiness);
	logLines.length = 0;
	for (const path of ['/healthz', '/readyz', '/readyz', '/icon.svg']) await ask(path);
	ready = { isReady: false, reason: 'database' };
	for (const path of ['/readyz', '/readyz', '/healthz']) await ask(path);
	const logged = logLines.map((line) => JSON.parse(line)).map(({ route, status, msg }) => [route, status, msg]);
	const failed = ['/readyz', 503, 'request'];
	expect(logged).toEqual([['/*', expect.any(Number), 'request'], failed, failed]);
	if (port === 'internal') expect(observed).toHaveLength(7);
});
