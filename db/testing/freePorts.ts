/** For tests: ports for processes that are told where to listen. */
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give to connections and to servers that ask for any port: from 32768 and from 49152 on.
 */
const firstPort = 12_000;
/** Each test worker has ports of its own, so that no other one takes a port before the process listens on it. */
const portsOfWorker = 2500;
const workers = 8;
const ownPorts = firstPort + (Number(process.env.VITEST_POOL_ID ?? 0) % workers) * portsOfWorker;
/** Two processes that start at the same time have different ports. */
const foundPorts = new Set<number>();

/** Finds ports that nothing listens on, from those of this test worker, and none that it has found before. */
export async function freePorts(count: number): Promise<string[]> {
	const ports: string[] = [];
	while (ports.length < count) {
		const port = ownPorts + randomInt(portsOfWorker);
		if (foundPorts.has(port)) continue;
		foundPorts.add(port);
		if (await isFree(port)) ports.push(String(port));
	}
	return ports;
}

function isFree(port: number): Promise<boolean> {
	const server = createServer();
	return new Promise((done) => {
		server.once('error', () => done(false));
		server.listen(port, () => server.close(() => done(true)));
	});
}
