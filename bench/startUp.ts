import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { freePorts } from '../db/testing/freePorts.ts';
import { type Figure, median } from './figure.ts';
import { figures } from './figures.ts';
import { waitUntilOk } from './pages/measuredPortal.ts';

const root = resolve(import.meta.dirname, '..');
const rounds = 5;

/** Measures the time from `npm start` to the first whole page, with the data folder of an earlier start. */
export async function measureStart(): Promise<readonly Figure[]> {
	const dataDir = await mkdtemp(join(tmpdir(), 'kickstand-start-'));
	try {
		const first = await startOnce(dataDir);
		const again: number[] = [];
		for (let round = 0; round < rounds; round++) again.push(await startOnce(dataDir));
		return [
			{
				...figures.start,
				measured: median(again),
				detail: `median of ${rounds}; the first start took ${first.toFixed(1)} s, installed and built`,
			},
		];
	} finally {
		await rm(dataDir, { recursive: true, force: true });
	}
}

async function startOnce(dataDir: string): Promise<number> {
	const [port, internal, sandbox] = await freePorts(3);
	const began = performance.now();
	// A process group of its own, since npm does not forward every signal to its child.
	const child = spawn('npm', ['start'], {
		cwd: root,
		env: { ...process.env, PORT: port, INTERNAL_PORT: internal, SANDBOX_PORT: sandbox, DATA_DIR: dataDir },
		stdio: 'ignore',
		detached: true,
	});
	await waitUntilOk(child, `http://localhost:${port}/?RegNo=MH12AB1234`);
	const seconds = (performance.now() - began) / 1000;
	await stop(child);
	return seconds;
}

async function stop(child: ChildProcess): Promise<void> {
	const ended = new Promise((done) => child.once('close', done));
	if (child.pid) process.kill(-child.pid, 'SIGTERM');
	await ended;
}
