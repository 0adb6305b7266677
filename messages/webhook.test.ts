import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CodeMessage, Message } from './sender.ts';
import { createWebhookSender } from './webhook.ts';

const now = new Date('2026-11-21T10:00:00Z');
const secret = 'a secret of the test';
const id = '5f0c7a52-6f0e-4a51-9a53-0b6b1a4f8d10';
const code: CodeMessage = {
	id,
	idempotencyKey: id,
	kind: 'code',
	to: '+919876543210',
	language: 'hi',
	text: '12345678 आपका कोड है।',
	code: '12345678',
	expiresAt: new Date('2026-11-21T10:05:00Z'),
	template: 'code.hi',
	variables: ['12345678'],
	channel: 'sms',
};
const reminder: Message = {
	id,
	idempotencyKey: `${id}.sms`,
	kind: 'reminderOneDay',
	to: '+919876543210',
	language: 'en',
	text: 'Kickstand: Reminder: your service is on 28 Nov at A.',
	template: 'reminderOneDay.en.plain',
	variables: ['28 Nov', 'A'],
	channel: 'sms',
};

describe('the message webhook', () => {
	let server: Server;
	let url: string;
	let status: number;
	let isSilent: boolean;
	let answer: string;
	let received: { headers: IncomingHttpHeaders; body: string }[];

	beforeEach(async () => {
		[status, received] = [202, []];
		[isSilent, answer] = [false, 'ok'];
		server = createServer((request, response) => {
			let body = '';
			request.setEncoding('utf8').on('data', (text) => {
				body += text;
			});
			request.on('end', () => {
				received.push({ headers: request.headers, body });
				if (!isSilent) response.writeHead(status, { Location: '/elsewhere' }).end(answer);
			});
		});
		await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
		const address = server.address();
		url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/messages`;
	});
	afterEach(() => new Promise((done) => server.close(done)));
	const send = (signal = new AbortController().signal, message: Message = code) =>
		createWebhookSender({ url, secret }, () => now).send(message, signal);

	it('receives the message, signed with a timestamp', async () => {
		await send();
		const [{ headers, body } = { headers: {}, body: '' }] = received;
		const { idempotencyKey, ...sent } = code;
		expect(JSON.parse(body)).toEqual({ ...sent, expiresAt: '2026-11-21T10:05:00.000Z' });
		expect(headers['x-timestamp']).toBe('1795255200');
		const expected = createHmac('sha256', secret).update(`${headers['x-timestamp']}.${body}`).digest('hex');
		expect(headers['x-signature']).toBe(`sha256=${expected}`);
		expect(headers['idempotency-key']).toBe(idempotencyKey);
		expect(headers['content-type']).toBe('application/json');
	});

	it.each([302, 400, 401, 429, 500])('rejects the message with status %i', async (responseStatus) => {
		status = responseStatus;
		await expect(send()).rejects.toThrow();
		expect(received).toHaveLength(1);
	});

	it('receives a message of another kind without a code and its time', async () => {
		await send(undefined, reminder);
		const [{ headers, body } = { headers: {}, body: '' }] = received;
		const { idempotencyKey, ...sent } = reminder;
		expect(JSON.parse(body)).toEqual(sent);
		expect(headers['idempotency-key']).toBe(idempotencyKey);
	});

	it('is followed to no other address', async () => {
		status = 307;
		await expect(send()).rejects.toThrow();
		expect(received).toHaveLength(1);
	});

	it.each(['', '<html>', '{"type":"error"', '\u0000'.repeat(1000)])(
		'accepts with its status alone: %j',
		async (text) => {
			[status, answer] = [200, text];
			await send();
			status = 500;
			await expect(send()).rejects.toThrow('500');
		},
	);

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
