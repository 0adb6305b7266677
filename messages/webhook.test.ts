import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Message } from './sender.ts';
import { createWebhookSender } from './webhook.ts';

const now = new Date('2026-11-21T10:00:00Z');
const secret = 'a secret of the test';
const message: Message = {
	id: '5f0c7a52-6f0e-4a51-9a53-0b6b1a4f8d10',
	to: '+919876543210',
	language: 'hi',
	text: '12345678 आपका कोड है।',
	code: '12345678',
	expiresAt: new Date('2026-11-21T10:05:00Z'),
};

describe('the message webhook', () => {
	let server: Server;
	let url: string;
	let status: number;
	let isSilent: boolean;
	let received: { headers: IncomingHttpHeaders; body: string }[];

	beforeEach(async () => {
		[status, received] = [202, []];
		isSilent = false;
		server = createServer((request, response) => {
			let body = '';
			request.setEncoding('utf8').on('data', (text) => {
				body += text;
			});
			request.on('end', () => {
				received.push({ headers: request.headers, body });
				if (!isSilent) response.writeHead(status, { Location: '/elsewhere' }).end('ok');
			});
		});
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		const address = server.address();
		url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/messages`;
	});
	afterEach(() => new Promise((done) => server.close(done)));
	const send = (signal = new AbortController().signal) =>
		createWebhookSender({ url, secret }, () => now).send(message, signal);

	it('receives the message, signed with a timestamp', async () => {
		await send();
		const [{ headers, body } = { headers: {}, body: '' }] = received;
		expect(JSON.parse(body)).toEqual({ ...message, kind: 'code', expiresAt: '2026-11-21T10:05:00.000Z' });
		expect(headers['x-timestamp']).toBe('1795255200');
		const expected = createHmac('sha256', secret).update(`${headers['x-timestamp']}.${body}`).digest('hex');
		expect(headers['x-signature']).toBe(`sha256=${expected}`);
		expect(headers['idempotency-key']).toBe(message.id);
		expect(headers['content-type']).toBe('application/json');
	});

	it.each([302, 400, 401, 429, 500])('rejects the message with status %i', async (responseStatus) => {
		status = responseStatus;
		await expect(send()).rejects.toThrow();
		expect(received).toHaveLength(1);
	});

	it('is not waited for once the attempt is aborted', async () => {
		isSilent = true;
		await expect(send(AbortSignal.timeout(100))).rejects.toThrow('timeout');
		expect(received).toHaveLength(1);
	});

	it('that cannot be reached makes the attempt fail', async () => {
		await new Promise((done) => server.close(done));
		await expect(send()).rejects.toThrow();
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	});
});
