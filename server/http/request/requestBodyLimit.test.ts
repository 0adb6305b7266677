import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { freePorts } from '../../../db/testing/freePorts.ts';
import { createProviderApi } from '../../../provider/api/providerApi.ts';
import type { Provider } from '../../../provider/port.ts';
import { requestForCall } from '../../../tests/support/provider/harness.ts';
import { type Listener, listen } from '../../start/listen.ts';
import { inMemoryInternalApp } from '../../testing/inMemoryPortal.ts';
import { requestBodyLimit } from './bodyLimits.ts';

const maxBytes = 256 * 1024;
const client = { id: 'maker', secret: 'a-secret' };
const rejections: string[] = [];
let listener: Listener;
let url: string;

beforeAll(async () => {
	const provider = createProviderApi({
		providerFor: () => ({}) as Provider,
		clients: [client],
		log: pino({ level: 'silent' }),
		countRejection: (call) => rejections.push(call),
		limitBody: requestBodyLimit,
	});
	const [port = ''] = await freePorts(1);
	const { app } = inMemoryInternalApp({ provider, clientIds: [client.id] });
	listener = await listen(app, { port: Number(port), host: '127.0.0.1', setting: 'PORT' });
	url = `http://127.0.0.1:${port}${new URL(requestForCall('GetIBDetails', {}).url).pathname}`;
});
afterAll(() => listener.stop(100));
beforeEach(() => {
	rejections.length = 0;
});

const post = (body: BodyInit, credentials = { ClientId: client.id, ClientSecret: client.secret }) =>
	fetch(url, { method: 'POST', headers: credentials, body, duplex: 'half' } as RequestInit);
const chunked = (length: number) => new Blob(['x'.repeat(length)]).stream();

it('the provider API answers 413 to a larger body, whether its headers tell the length or not', async () => {
	for (const body of ['x'.repeat(maxBytes + 1), chunked(maxBytes + 1)]) {
		const response = await post(body);
		expect(response.status).toBe(413);
		expect(await response.json()).toMatchObject({ IsRequestSuccessfull: false });
	}
	expect(rejections).toEqual(['bodyTooLarge', 'bodyTooLarge']);
});

it('a body of exactly the limit is read', async () => {
	for (const body of ['x'.repeat(maxBytes), chunked(maxBytes)]) expect((await post(body)).status).toBe(400);
	expect(rejections).not.toContain('bodyTooLarge');
});

it('without credentials the answer is 401, for any body', async () => {
	const wrong = { ClientId: client.id, ClientSecret: 'another' };
	expect((await post('x'.repeat(maxBytes + 1), wrong)).status).toBe(401);
});
