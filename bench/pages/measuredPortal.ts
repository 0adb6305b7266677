import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePorts } from '../../db/testing/freePorts.ts';

const root = resolve(import.meta.dirname, '../..');

export interface MeasuredPortal {
	readonly url: string;
	/** Static pages with only the text of these pages. */
	readonly baselineUrl: string;
	/** The same text with one button, in a bare app of React Router. */
	readonly bareUrl: string;
	stop(): Promise<void>;
}

/** Builds the bare app, and starts bench/pages/baselinePortal.ts on free ports with a data folder of its own. */
export async function startMeasuredPortal(): Promise<MeasuredPortal> {
	const cli = join(root, 'node_modules/@react-router/dev/bin.cjs');
	execFileSync(process.execPath, [cli, 'build', join(import.meta.dirname, 'bare')], { stdio: 'ignore' });
	const [port, internal, sandbox, baseline, bare] = await freePorts(5);
	const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-bench-'));
	const env = {
		...process.env,
		PORT: port,
		INTERNAL_PORT: internal,
		SANDBOX_PORT: sandbox,
		BASELINE_PORT: baseline,
		BARE_PORT: bare,
		DATA_DIR: dataDir,
	};
	const child = spawn(process.execPath, [join(root, 'bench/pages/baselinePortal.ts')], {
		env,
		cwd: root,
		stdio: 'ignore',
	});
	const url = `http://localhost:${port}`;
	const baselineUrl = `http://127.0.0.1:${baseline}`;
	await waitUntilOk(child, `${url}/healthz`);
	const bareUrl = `http://127.0.0.1:${bare}`;
	await waitUntilOk(child, baselineUrl);
	await waitUntilOk(child, bareUrl);
	return {
		url,
		baselineUrl,
		bareUrl,
		async stop() {
			const ended = new Promise((done) => child.once('exit', done));
			child.kill('SIGTERM');
			await ended;
			await rm(dataDir, { recursive: true, force: true });
		},
	};
}

/** Resolves once the address answers with 2xx. @throws if the process ends before */
export async function waitUntilOk(child: ChildProcess, address: string): Promise<void> {
	for (;;) {
		if (child.exitCode !== null) throw new Error(`The measured process ended with ${child.exitCode}.`);
		const answer = await fetch(address).catch(() => null);
		if (answer?.ok) return;
		await pause(20);
	}
}
