import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../db/testing/freePorts.ts';
import { assertPortIsFree, type Listener, listen } from './listen.ts';

async function listening(
	answer: (request: Request) => Promise<Response>,
	connectionLimits?: Parameters<typeof listen>[3],
) {
	const [port = ''] = await freePorts(1);
	const at = { port: Number(port), host: '127.0.0.1', setting: 'PORT' };
	return {
		at,
		url: `http://127.0.0.1:${port}`,
		listener: await listen({ fetch: answer }, at, undefined, connectionLimits),
	};
}

/** Resolves when the socket is closed, also after a reset. */
const closing = (socket: Socket) =>
	new Promise<void>((done) => {
		if (socket.closed) done();
		socket.once('close', () => done());
	});

describe('a stop', () => {
	it('completes requests in flight, and accepts no others', async () => {
		const { url, listener } = await listening(async () => {
			await pause(300);
			return new Response('done');
		});
		const response = fetch(url).then((answer) => answer.text());
		await pause(100);
		// Longer than this test may take.
		const stopped = listener.stop(60_000);
		await expect(fetch(url)).rejects.toThrow();
		expect(await response).toBe('done');
		await stopped;
	});

	it('does not wait for idle connections', async () => {
		const { at, url, listener } = await listening(async () => new Response('done'));
		await (await fetch(url)).text();
		const silent = connect(at.port, at.host);
		await once(silent, 'connect');
		await pause(50);
		const closed = once(silent, 'close');
		await listener.stop(200);
		await closed;
	});

	it('closes connections that are still open after the grace period', async () => {
		const { url, listener } = await listening(() => new Promise(() => undefined));
		const response = fetch(url);
		await pause(100);
		const stopped = listener.stop(200);
		await expect(response).rejects.toThrow();
		await stopped;
	});
});

describe('a port', () => {
	it('in use is reported, with its setting', async () => {
		const { at, listener } = await listening(async () => new Response());
		const message = `Port ${at.port} is taken by another process. Stop it, or set PORT to another port.`;
		await expect(assertPortIsFree(at)).rejects.toThrow(message);
		await listener.stop(100);
		await expect(assertPortIsFree(at)).resolves.toBeUndefined();
	});

	it('in use on one address counts as in use on every address', async () => {
		const [port = ''] = await freePorts(1);
		const other = createServer().listen(Number(port), '127.0.0.1');
		await once(other, 'listening');
		await expect(assertPortIsFree({ port: Number(port), setting: 'PORT' })).rejects.toThrow(/is taken/);
		other.close();
	});
});

describe('a body without Content-Length', () => {
	const app = new Hono();
	app.use(bodyLimit({ maxSize: 1000, onError: (c) => c.text('too large', 413) }));
	app.post('/', async (c) => c.text(`read ${(await c.req.text()).length}`));
	let url = '';
	let listener: Listener;
	beforeAll(async () => {
		({ url, listener } = await listening(async (request) => app.fetch(request)));
	});
	afterAll(() => listener.stop(0));

	const inChunks = async (text: string) => {
		const body = new Blob([text]).stream();
		const answer = await fetch(url, { method: 'POST', body, duplex: 'half' } as RequestInit);
		return `${answer.status} ${await answer.text()}`;
	};

	it('is read in chunks, up to the limit', async () => {
		expect(await inChunks('abc')).toBe('200 read 3');
		expect(await inChunks('x'.repeat(1001))).toBe('413 too large');
	});

	it('may be empty', async () => {
		const socket = connect(Number(new URL(url).port), '127.0.0.1');
		socket.end('POST / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
		expect((await socket.setEncoding('utf8').toArray()).join('')).toMatch(/^HTTP\/1\.1 200 OK.*read 0/s);
	});

	it('with the method TRACE, which a native Request cannot have, is not an error', async () => {
		const socket = connect(Number(new URL(url).port), '127.0.0.1');
		socket.end('TRACE / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
		expect((await socket.setEncoding('utf8').toArray()).join('')).toMatch(/^HTTP\/1\.1 404/);
	});
});

describe('connections', () => {
	const requestText = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';
	const respond = async () => new Response('done');

	/** A connection, and the data received over it so far. */
	function connected(at: { readonly port: number; readonly host: string }) {
		const socket = connect(at.port, at.host).on('error', () => undefined);
		let received = '';
		socket.setEncoding('utf8').on('data', (text: string) => {
			received += text;
		});
		return { socket, received: () => received, closed: closing(socket) };
	}

	it('beyond the maximum are closed on arrival; open ones are served, and later ones accepted', async () => {
		const refused: string[] = [];
		const limits = { maxConnections: 3, maxRequestsPerSocket: 100, onRefused: (cause: string) => refused.push(cause) };
		const { at, url, listener } = await listening(respond, limits);
		const first = Array.from({ length: 3 }, () => connected(at));
		for (const { socket } of first) socket.write(requestText);
		for (const { received } of first) await expect.poll(received).toContain('200 OK');
		const late = connected(at);
		late.socket.write(requestText);
		await late.closed;
		expect([late.received(), refused]).toEqual(['', ['tooMany']]);
		first[0]?.socket.write(requestText);
		await expect.poll(() => first[0]?.received().match(/200 OK/g)?.length).toBe(2);
		first[1]?.socket.destroy();
		await expect
			.poll(() =>
				fetch(url).then(
					(answer) => answer.status,
					() => 0,
				),
			)
			.toBe(200);
		await listener.stop(0);
	});

	it('with more than 8 requests that wait for a response are closed, before more are handled', async () => {
		let handled = 0;
		const answer = async () => {
			handled += 1;
			await pause(200);
			return new Response('done');
		};
		const refused: string[] = [];
		const { at, listener } = await listening(answer, { onRefused: (cause: string) => refused.push(cause) });
		const [some, many] = [connected(at), connected(at)];
		some.socket.write(requestText.repeat(8));
		await expect.poll(() => some.received().match(/200 OK/g)?.length).toBe(8);
		some.socket.write(requestText.repeat(8));
		await expect.poll(() => some.received().match(/200 OK/g)?.length).toBe(16);
		expect(handled).toBe(16);
		many.socket.write(requestText.repeat(2_000));
		await many.closed;
		expect([handled, many.received(), refused]).toEqual([16 + 8, '', ['pipelined']]);
		some.socket.destroy();
		await listener.stop(0);
	});

	it('are closed after a number of requests; a further request over one is rejected', async () => {
		let handled = 0;
		const answer = async () => new Response(`done ${++handled}`);
		const { at, listener } = await listening(answer, { maxConnections: 100, maxRequestsPerSocket: 3 });
		const { socket, received } = connected(at);
		for (let count = 1; count <= 3; count++) {
			expect(received()).not.toMatch(/Connection: close/i);
			socket.write(requestText);
			await expect.poll(received).toContain(`done ${count}`);
		}
		expect(received()).toMatch(/Connection: close/i);
		socket.write(requestText);
		await expect.poll(received).toContain('503 Service Unavailable');
		expect(handled).toBe(3);
		await listener.stop(0);
	});
});

describe('a slow client', () => {
	let at = { port: 0, host: '127.0.0.1', setting: 'PORT' };
	let listener: Listener;
	const timeouts = { headers: 150, request: 300, keepAlive: 5000, idle: 600, checkInterval: 20 };

	beforeAll(async () => {
		const [port = ''] = await freePorts(1);
		at = { ...at, port: Number(port) };
		const answer = async (request: Request) => {
			if (request.url.endsWith('/waits')) await pause(10_000);
			return new Response(`read ${(await request.text()).length}`);
		};
		listener = await listen({ fetch: answer }, at, timeouts);
	});
	afterAll(() => listener.stop(0));

	/** Sends the pieces 40 ms apart while the connection is open; returns the response once it is closed. */
	async function slowly(pieces: readonly string[]): Promise<{ received: string; sent: number }> {
		const socket = connect(at.port, at.host).on('error', () => undefined);
		await once(socket, 'connect');
		let received = '';
		let sent = 0;
		socket.setEncoding('utf8').on('data', (text: string) => {
			received += text;
		});
		const closed = closing(socket);
		const send = async () => {
			for (const piece of pieces) {
				if (socket.destroyed || !socket.writable) return;
				socket.write(piece);
				sent += 1;
				await pause(40);
			}
		};
		await Promise.all([send(), closed]);
		return { received, sent };
	}

	const drops = (count: number) => Array.from({ length: count }, (_, index) => `X-Drop-${index}: a\r\n`);

	it('is disconnected while it sends the headers of a request', async () => {
		const { received, sent } = await slowly(['GET / HTTP/1.1\r\nHost: a\r\n', ...drops(200)]);
		// The 408 may get lost when the connection is reset while the client still writes.
		expect(received).toMatch(/^(HTTP\/1\.1 408 |$)/);
		expect(sent).toBeLessThan(200);
	});

	it('is disconnected while it sends the body of a request', async () => {
		const head = 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n';
		const { received, sent } = await slowly([head, ...Array.from({ length: 200 }, () => 'x')]);
		expect(received).not.toContain('200 OK');
		expect(sent).toBeLessThan(200);
	});

	it('is disconnected if it sends nothing, also while a response is pending', async () => {
		for (const pieces of [[], ['GET /waits HTTP/1.1\r\nHost: a\r\n\r\n']]) {
			await slowly(pieces);
		}
	});

	it('does not delay other clients, even when there are 200 of them', async () => {
		const slow = Array.from({ length: 200 }, () =>
			connect(at.port, at.host)
				.on('error', () => undefined)
				.resume(),
		);
		for (const socket of slow) socket.write('GET / HTTP/1.1\r\nHost: a\r\n');
		const answer = await fetch(`http://127.0.0.1:${at.port}/`, { method: 'POST', body: 'abc' });
		expect(await answer.text()).toBe('read 3');
		await Promise.all(slow.map(closing));
	});

	it.each([
		[417, 'Connection: close\r\nExpect: anything\r\n\r\n', ''],
		[413, 'Transfer-Encoding: chunked\r\n\r\n', `3;${'x'.repeat(20_000)}\r\nabc\r\n0\r\n\r\n`],
	])('gets status %i without a body from Node itself', async (status, headers, body) => {
		const { received } = await slowly([`POST / HTTP/1.1\r\nHost: a\r\n${headers}${body}`]);
		// `0`: the only chunk of an empty body.
		expect(received).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [^]*?\r\n\r\n(?:0\r\n\r\n)?$`));
		expect(received).not.toContain('Content-Type');
	});

	it('with headers of more than 16 KB gets status 431', async () => {
		const { received } = await slowly([`GET / HTTP/1.1\r\nHost: a\r\nCookie: ${'x'.repeat(16 * 1024)}\r\n\r\n`]);
		expect(received).toMatch(/^HTTP\/1\.1 431 /);
	});
});
