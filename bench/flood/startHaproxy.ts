import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../db/testing/freePorts.ts';

export interface RunningHaproxy {
	/** `http://127.0.0.1:…`, without a slash at its end. */
	readonly url: string;
	stop(): Promise<void>;
}

const startLimitMs = 20_000;

export const isHaproxyInstalled = spawnSync('haproxy', ['-v']).status === 0;

/**
 * Starts HAProxy with `deploy/haproxy.cfg` in front of one portal; resolves once the portal can be reached through it.
 */
export async function startHaproxy(portalUrl: string): Promise<RunningHaproxy> {
	const [port = ''] = await freePorts(1);
	const file = fileURLToPath(new URL('../../deploy/haproxy.cfg', import.meta.url));
	return runHaproxy(file, { port, PORTAL: `127.0.0.1:${new URL(portalUrl).port}`, PORTALS: '1' });
}

/** Starts HAProxy with this file and these variables; resolves once a portal is reached through it. */
export async function runHaproxy(
	file: string,
	{ port, ...variables }: { readonly port: string } & Readonly<Record<string, string>>,
): Promise<RunningHaproxy> {
	const settings = { LISTEN: `127.0.0.1:${port}`, ...variables };
	const child = spawn('haproxy', ['-f', file], { env: { ...process.env, ...settings }, stdio: 'inherit' });
	const exited = once(child, 'exit');
	const kill = () => child.kill('SIGKILL');
	process.once('exit', kill);
	const url = `http://127.0.0.1:${port}`;
	const until = Date.now() + startLimitMs;
	while (!(await isServing(`${url}/healthz`))) {
		if (child.exitCode !== null || Date.now() > until) {
			kill();
			throw new Error('HAProxy did not start, or does not reach the portal.');
		}
		await pause(50);
	}
	return {
		url,
		async stop() {
			child.kill('SIGTERM');
			await exited;
			process.off('exit', kill);
		},
	};
}

const isServing = (url: string): Promise<boolean> =>
	fetch(url).then(
		({ ok }) => ok,
		// The connection is refused until HAProxy listens.
		() => false,
	);
