import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { checkIsFree, listen } from './listen.ts';
import { freePorts } from './testing/startPortal.ts';

async function listening(answer: () => Promise<Response>) {
	const [port = ''] = await freePorts(1);
	const at = { port: Number(port), host: '127.0.0.1', setting: 'PORT' };
	return { at, url: `http://127.0.0.1:${port}`, listener: await listen({ fetch: answer }, at) };
}

describe('a stop', () => {
	it('lets a request that is under way end, and takes no other', async () => {
		const { url, listener } = await listening(async () => {
			await pause(300);
			return new Response('done');
		});
		const asked = fetch(url).then((answer) => answer.text());
		await pause(100);
		const began = performance.now();
		const stopped = listener.stop(5000);
		await expect(fetch(url)).rejects.toThrow();
		expect(await asked).toBe('done');
		await stopped;
		expect(performance.now() - began).toBeLessThan(2000);
	});

	it('does not wait for connections that ask nothing', async () => {
		const { at, url, listener } = await listening(async () => new Response('done'));
		await (await fetch(url)).text();
		const silent = connect(at.port, at.host);
		await once(silent, 'connect');
		await pause(50);
		const closed = once(silent, 'close');
		await listener.stop(200);
		await closed;
	});

	it('cuts off what does not end in time', async () => {
		const { url, listener } = await listening(() => new Promise(() => undefined));
		const asked = fetch(url);
		await pause(100);
		const stopped = listener.stop(200);
		await expect(asked).rejects.toThrow();
		await stopped;
	});
});

describe('a port', () => {
	it('that is taken is named, with its setting', async () => {
		const { at, listener } = await listening(async () => new Response());
		const message = `Port ${at.port} is taken by another process. Stop it, or set PORT to another port.`;
		await expect(checkIsFree(at)).rejects.toThrow(message);
		await listener.stop(100);
		await expect(checkIsFree(at)).resolves.toBeUndefined();
	});

	it('counts as taken on every address when one of them has it', async () => {
		const [port = ''] = await freePorts(1);
		const other = createServer().listen(Number(port), '127.0.0.1');
		await once(other, 'listening');
		await expect(checkIsFree({ port: Number(port), setting: 'PORT' })).rejects.toThrow(/is taken/);
		other.close();
	});
});
