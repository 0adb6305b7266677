import { execFile } from 'node:child_process';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** The exit code and output of the health check, for the server at `PORT`. */
function check(port: number, BIND_ADDRESS = ''): Promise<{ code: number; said: string }> {
	const { PATH = '' } = process.env;
	const file = join(import.meta.dirname, 'healthCheck.ts');
	return new Promise((done) => {
		execFile(process.execPath, [file], { env: { PATH, PORT: String(port), BIND_ADDRESS } }, (error, said) => {
			done({ code: Number(error?.code ?? 0), said: said.trim() });
		});
	});
}

/** The same for a server that answers this way, or that has stopped if `isStopped`. */
async function checkAgainst(answer: RequestListener, { isStopped = false, bindAddress = '' } = {}) {
	const server = createServer(answer);
	await new Promise<void>((done) => server.listen(0, bindAddress || '127.0.0.1', done));
	const { port } = server.address() as AddressInfo;
	const close = () => new Promise((done) => server.close(done).closeAllConnections());
	if (isStopped) await close();
	const checked = await check(port, bindAddress);
	if (!isStopped) await close();
	return checked;
}

it('succeeds when the portal answers at /healthz', async () => {
	const answered = await checkAgainst((request, response) => {
		response.writeHead(request.url === '/healthz' ? 200 : 404).end('ok');
	});
	expect(answered).toEqual({ code: 0, said: 'ok' });
});

it.each(['127.0.0.2', '0.0.0.0'])('asks where the portal listens: BIND_ADDRESS=%s', async (bindAddress) => {
	expect(await checkAgainst((_, response) => response.end('ok'), { bindAddress })).toEqual({ code: 0, said: 'ok' });
});

it('fails when another status is answered', async () => {
	expect(await checkAgainst((_, response) => response.writeHead(503).end('no'))).toEqual({ code: 1, said: 'no' });
});

it('fails when nothing listens, and when no answer comes within 3 s', async () => {
	const refused = await checkAgainst(() => undefined, { isStopped: true });
	expect(refused).toEqual({ code: 1, said: expect.stringContaining('ECONNREFUSED') });
	expect(await checkAgainst(() => undefined)).toEqual({ code: 1, said: expect.stringContaining('timeout') });
});
