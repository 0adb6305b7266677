import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMsg91Sender } from './msg91.ts';
import { type Message, UnclearDeliveryError } from './sender.ts';

const message: Message = {
	id: '5f0c7a52-6f0e-4a51-9a53-0b6b1a4f8d10',
	idempotencyKey: '5f0c7a52-6f0e-4a51-9a53-0b6b1a4f8d10',
	kind: 'booked',
	to: '+919876543210',
	language: 'hi',
	text: 'Kickstand: 28 नवंबर पर सह्याद्री मोटर्स में आपकी सर्विस बुक हो गई है।',
	template: 'booked.hi.plain',
	variables: ['28 नवंबर', 'सह्याद्री मोटर्स'],
	channel: 'sms',
};

let server: Server;
let url: string;
let received: { readonly method: string; readonly headers: IncomingHttpHeaders; readonly body: string }[];
/** What MSG91's page shows for a message that was taken. */
const taken = '{ "message": "5762846b4f8d285d378b4567", "type": "success" }';
let answer: { status: number; body: string } | null;

beforeEach(async () => {
	received = [];
	answer = { status: 200, body: taken };
	server = createServer(async (request, response) => {
		let body = '';
		for await (const piece of request.setEncoding('utf8')) body += piece;
		received.push({ method: request.method ?? '', headers: request.headers, body });
		if (answer) response.writeHead(answer.status, { Location: '/elsewhere' }).end(answer.body);
	});
	await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
	const address = server.address();
	url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}/api/v5/flow`;
});
afterEach(async () => {
	server.closeAllConnections();
	await new Promise((done) => server.close(done));
});
const send = (signal = new AbortController().signal, part: Partial<Message> = {}) =>
	createMsg91Sender({ url, authKey: 'key-of-the-test', templateIds: { 'booked.hi.plain': '66f0c0ffee' } }).send(
		{ ...message, ...part } as Message,
		signal,
	);

it('MSG91 gets its template, the mobile without a plus, and the variables in order', async () => {
	await send();
	const [{ method, headers, body } = expect.fail()] = received;
	expect([method, headers.authkey, headers['content-type']]).toEqual(['POST', 'key-of-the-test', 'application/json']);
	expect(JSON.parse(body)).toEqual({
		template_id: '66f0c0ffee',
		short_url: '0',
		recipients: [{ mobiles: '919876543210', VAR1: '28 नवंबर', VAR2: 'सह्याद्री मोटर्स' }],
	});
});

it.each([
	['refused', 200, '{ "message": "flow id missing 919876543210", "type": "error" }'],
	['unclear', 200, ''],
	['unclear', 200, 'null'],
	['unclear', 200, '<html>'],
	['unclear', 200, `{"type":"success","x":"${'x'.repeat(100_000)}"}`],
	['unclear', 202, taken],
	['refused', 302, taken],
	['refused', 401, taken],
	['refused', 429, ''],
	['unclear', 500, taken],
	['unclear', 504, ''],
	['refused', 500, '{ "type": "error" }'],
])('what is %s, with %i and %j, is not repeated in the log', async (kind, status, body) => {
	answer = { status, body };
	const error = await send().catch((reason: unknown) => reason);
	expect(error).toBeInstanceOf(Error);
	expect(error instanceof UnclearDeliveryError).toBe(kind === 'unclear');
	expect(String(error)).not.toMatch(/98765/);
	expect(received).toHaveLength(1);
});

it('a server that hangs is not waited for once the attempt is aborted, and may have taken it', async () => {
	answer = null;
	await expect(send(AbortSignal.timeout(100))).rejects.toThrow(UnclearDeliveryError);
	expect(received).toHaveLength(1);
});

it('a server that is not there has taken nothing', async () => {
	await new Promise((done) => server.close(done));
	const error = await send().catch((reason: unknown) => reason);
	expect(error).toBeInstanceOf(TypeError);
});

it('a template without an id is not sent', async () => {
	await expect(send(undefined, { template: 'booked.en' })).rejects.toThrow('no id for booked.en');
	expect(received).toEqual([]);
});
