/** Requests whose client goes away in the middle: no failure of the portal, in neither its metrics nor its log. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, it, vi } from 'vitest';
import { type FetchHandler, listen } from '../listen.ts';
import type { CompletedRequest } from '../observability/requestDurations.ts';
import { inMemoryInternalApp, logLines } from '../testing/inMemoryPortal.ts';
import { freePorts } from '../testing/startPortal.ts';
import { accessLog } from './accessLog.ts';
import type { PortalEnv } from './portalEnv.ts';

/** The requests that are observed while `body` is sent as that of a POST whose headers promise ten bytes. */
async function observedWhile(
	body: string,
	path: string,
	createApp: (observe: (request: CompletedRequest) => void) => FetchHandler,
): Promise<CompletedRequest[]> {
	const observed: CompletedRequest[] = [];
	const [port = ''] = await freePorts(1);
	const app = createApp((request) => observed.push(request));
	const listener = await listen(app, { port: Number(port), host: '127.0.0.1', setting: 'PORT' });
	const socket = connect(Number(port), '127.0.0.1');
	await once(socket, 'connect');
	socket.on('error', () => undefined);
	socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Length: 10\r\n\r\n${body}`);
	if (body.length < 10) setTimeout(() => socket.destroy(), 50);
	await vi.waitFor(() => expect(observed).toHaveLength(1));
	socket.destroy();
	await listener.stop(100);
	return observed;
}

/** Answers 500 to every form, whether its body could be read or not, as the pages do. */
function failingForms(observe: (request: CompletedRequest) => void) {
	const app = new Hono<PortalEnv>();
	app.use(accessLog(pino({ level: 'silent' }), (path) => path, observe));
	app.post('/form', async (c) => {
		await c.req.text().catch(() => '');
		return c.text('Something went wrong.', 500);
	});
	return app;
}

it('counts a request that was cut off as 400, and a failure of one that arrived as 500', async () => {
	expect(await observedWhile('half', '/form', failingForms)).toMatchObject([{ route: '/form', status: 400 }]);
	expect(await observedWhile('name=value', '/form', failingForms)).toMatchObject([{ route: '/form', status: 500 }]);
});

it('on the internal port logs no error for a request that was cut off', async () => {
	logLines.length = 0;
	const fetch = async (request: Request) => Response.json(await request.json());
	const internalApp = (observe: (request: CompletedRequest) => void) =>
		inMemoryInternalApp({ provider: { fetch }, observe }).app;
	expect(await observedWhile('half', '/v1.0/whoami', internalApp)).toMatchObject([{ status: 400 }]);
	expect(logLines.filter((line) => JSON.parse(line).level >= 50)).toEqual([]);
	expect(await observedWhile('name=value', '/v1.0/whoami', internalApp)).toMatchObject([{ status: 500 }]);
});
