/** fetch and the driver of PostgreSQL, with the settings of a start, at a host with an address that does not answer. */
import { type ChildProcess, spawn } from 'node:child_process';
import dns from 'node:dns';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { openDatabase } from '../../db/connect.ts';
import { freePorts } from '../../db/testing/freePorts.ts';
import { sharedPostgres } from '../../db/testing/sharedPostgres.ts';
import { prepareConnections } from './tls.ts';

const host = 'addresses.test';
const [first, second] = ['127.0.0.2', '127.0.0.3'];
let addresses: readonly string[] = [];
const opened: { readonly process: ChildProcess; readonly fillers: readonly Socket[] }[] = [];

beforeAll(() => prepareConnections([]));
beforeEach(() => {
	const found = () => addresses.map((address) => ({ address, family: 4 }));
	type Answer = (error: null, found: readonly { address: string; family: number }[]) => void;
	vi.spyOn(dns, 'lookup').mockImplementation(((_host: string, _options: object, answer: Answer) =>
		process.nextTick(answer, null, found())) as never);
});
afterEach(() => {
	vi.restoreAllMocks();
	for (const { process, fillers } of opened.splice(0)) {
		for (const socket of fillers) socket.destroy();
		process.kill('SIGKILL');
	}
});

/** Serves HTTP at this address and then stops: its queue is full, so the system drops new connections. */
async function openSilentServer(address: string, port: number): Promise<ChildProcess> {
	const program = `
		const server = require('node:http').createServer((request, response) => response.end('here'));
		server.listen({ host: '${address}', port: ${port}, backlog: 1 }, () => console.log('listens'));`;
	const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'inherit'] });
	await once(child.stdout, 'data');
	child.kill('SIGSTOP');
	const fillers = Array.from({ length: 4 }, () => connect({ host: address, port }).on('error', () => undefined));
	opened.push({ process: child, fillers });
	await new Promise((done) => setTimeout(done, 100));
	return child;
}

it('is reached by its second address if the first does not answer, and so is the database', async () => {
	const url = new URL(await sharedPostgres());
	await openSilentServer(first, Number(url.port));
	addresses = [first, url.hostname];
	url.hostname = host;
	const database = await openDatabase({ databaseUrl: url.href, dataDir: '', maxConnections: 1 });
	await database.close();
});

it('is reached by its first address if that answers late and the second does not answer', async () => {
	const [port = ''] = await freePorts(1);
	const late = await openSilentServer(first, Number(port));
	await openSilentServer(second, Number(port));
	addresses = [first, second];
	setTimeout(() => late.kill('SIGCONT'), 100);
	const answer = await fetch(`http://${host}:${port}/`, { signal: AbortSignal.timeout(4_000) });
	expect(await answer.text()).toBe('here');
});
