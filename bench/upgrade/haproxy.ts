import { copyFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RunningHaproxy, runHaproxy } from '../flood/startHaproxy.ts';

const deploy = new URL('../../deploy/', import.meta.url);

/**
 * Starts HAProxy in front of portals on ports of this machine, with the file of `deploy/` except for the portals'
 * names: there one name has all their addresses, and they have one port. Requests may name their client, as a front
 * proxy's do.
 */
export async function startHaproxyBefore(portals: readonly string[], port: string): Promise<RunningHaproxy> {
	const given = await readFile(new URL('haproxy.cfg', deploy), 'utf8');
	const template = /^\tserver-template portal "\$\{PORTALS\}" "\$\{PORTAL\}"(.*)$/gm;
	const file = given.replace(template, (_, options: string) =>
		portals.map((portal) => `\tserver portal${portal} 127.0.0.1:${portal}${options}`).join('\n'),
	);
	if (file === given) throw new Error('deploy/haproxy.cfg has no line server-template any more.');
	const folder = await mkdtemp(join(tmpdir(), 'kickstand-haproxy-'));
	await copyFile(new URL('503.http', deploy), join(folder, '503.http'));
	await writeFile(join(folder, 'haproxy.cfg'), file);
	// HAProxy reads its files only when it starts.
	return runHaproxy(join(folder, 'haproxy.cfg'), { port, FRONT_PROXY: '127.0.0.1' }).finally(() =>
		rm(folder, { recursive: true }),
	);
}
