/** For tests: starts the portal's process as the npm scripts do, on free ports and with its own data folder. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from '../../db/testing/freePorts.ts';
import { copyDatabaseFolder, copyPGliteTemplate } from '../../db/testing/pgliteTemplate.ts';
import type { CommandName } from '../commands/main.ts';
import { shortProcessOptions } from './shortProcessOptions.ts';

const repositoryRoot = resolve(dirname(fileURLToPath(import.meta.url)), '../..');

export interface StartOptions {
	/** Overrides the free ports and the data folder that are chosen by default. */
	readonly env?: Readonly<Record<string, string>>;
	/** Start the demo; true by default. */
	readonly demo?: boolean;
	/** Start with an empty data folder instead of a copy of a template. */
	readonly isFirstStart?: boolean;
	/** The checkout to start, whose pages are built; this one by default. */
	readonly root?: string;
	/** Changes the data in the folder before the process starts. */
	readonly prepare?: (dataDir: string) => Promise<void>;
}

/** Environment variable with the data folder that demoTemplate.ts has prepared. */
export const demoTemplateVariable = 'PORTAL_DEMO_TEMPLATE';

export interface RunningPortal {
	/** `http://localhost:…`, without a slash at its end. */
	readonly url: string;
	readonly internalUrl: string;
	readonly dataDir: string;
	/** All settings of the process; pass them as `env` to start it again. */
	readonly env: Readonly<Record<string, string>>;
	/** Its standard output and standard error so far, in one text. */
	output(): string;
	/** Shuts it down with SIGTERM and returns the exit code. The data folder is removed when the test process exits. */
	stop(): Promise<number>;
	/** Kills it with SIGKILL. */
	kill(): Promise<void>;
}

/** A process that has exited. */
export interface ExitedProcess {
	readonly code: number;
	readonly output: string;
	readonly errors: string;
}

/**
 * Starts a portal and resolves once it serves; rejects with its output when it exits or does not serve within 100 s.
 */
export async function startPortal(options: StartOptions = {}): Promise<RunningPortal> {
	const env = await settingsFor(options);
	await options.prepare?.(env.DATA_DIR ?? '');
	const spawned = spawnPortal(options, env);
	const url = `http://localhost:${env.PORT}`;
	await waitUntilServing(spawned, `${url}/healthz`);
	return {
		url,
		internalUrl: `http://127.0.0.1:${env.INTERNAL_PORT}`,
		dataDir: env.DATA_DIR ?? '',
		env,
		output: spawned.output,
		async stop() {
			spawned.child.kill('SIGTERM');
			return (await spawned.exited).code;
		},
		async kill() {
			spawned.child.kill('SIGKILL');
			await spawned.exited;
		},
	};
}

/** Starts a portal that is expected to fail, and resolves when it has exited. */
export async function startAndExit(options: StartOptions): Promise<ExitedProcess> {
	return spawnPortal(options, await settingsFor(options)).exited;
}

/** Runs a command of `server/commands/main.ts` with the settings of a portal. */
export function spawnCommand(name: CommandName, args: readonly string[], env: Readonly<Record<string, string>>) {
	return spawnNode(repositoryRoot, [join(repositoryRoot, 'server/commands/main.ts'), name, ...args], env).exited;
}

async function settingsFor(options: StartOptions): Promise<Record<string, string>> {
	const { env = {} } = options;
	const [port = '', internal = '', sandbox = ''] = await freePorts(3);
	return {
		PORT: port,
		INTERNAL_PORT: internal,
		SANDBOX_PORT: sandbox,
		DATA_DIR: env.DATA_DIR ?? (await dataFolder(options)),
		...env,
	};
}

const folders = new Set<string>();
const running = new Set<ChildProcess>();

// Cleans up after failed tests as well.
process.once('exit', () => {
	for (const child of running) child.kill('SIGKILL');
	for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

async function dataFolder({ env = {}, demo = true, isFirstStart = false }: StartOptions): Promise<string> {
	const folder = await mkdtemp(join(tmpdir(), 'portal-'));
	folders.add(folder);
	const template = process.env[demoTemplateVariable];
	if (!template || isFirstStart || env.DATABASE_URL) return folder;
	// With PROVIDER_URL the provider of the demo's data is elsewhere.
	if (!demo || env.PROVIDER_URL) await copyPGliteTemplate(folder);
	else await copyDatabaseFolder(template, folder);
	return folder;
}

const spawnPortal = ({ demo = true, root = repositoryRoot }: StartOptions, env: Readonly<Record<string, string>>) =>
	spawnNode(root, [...memoryOptions(root), join(root, 'server/main.ts'), ...(demo ? ['--demo'] : [])], {
		// As `npm start` and the image set it.
		MALLOC_ARENA_MAX: '2',
		...env,
	});

/** The memory settings of the npm scripts; older checkouts have them elsewhere. */
function memoryOptions(root: string): readonly string[] {
	const file = join(root, 'server/memory.env');
	const earlier = '--max-semi-space-size=16 --max-old-space-size=512';
	return existsSync(file) ? [`--env-file=${file}`] : earlier.split(' ');
}

interface SpawnedProcess {
	readonly child: ChildProcess;
	readonly output: () => string;
	readonly exited: Promise<ExitedProcess>;
}

/** Runs Node without the environment of this process, except for PATH, HOME and TMPDIR. */
function spawnNode(root: string, args: readonly string[], env: Readonly<Record<string, string>>): SpawnedProcess {
	const { PATH = '', HOME = '', TMPDIR = tmpdir() } = process.env;
	const cache = join(root, 'node_modules/.cache/compile');
	// A bench, which Vitest does not run, measures the portal as in production.
	const options = process.env.VITEST ? shortProcessOptions : [];
	const child = spawn(process.execPath, [...options, ...args], {
		cwd: root,
		env: { PATH, HOME, TMPDIR, NODE_COMPILE_CACHE: cache, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	running.add(child);
	let output = '';
	let errors = '';
	child.stdout.setEncoding('utf8').on('data', (text: string) => {
		output += text;
	});
	child.stderr.setEncoding('utf8').on('data', (text: string) => {
		output += text;
		errors += text;
	});
	const exited = new Promise<ExitedProcess>((done) => {
		child.once('close', (code) => {
			running.delete(child);
			done({ code: code ?? -1, output, errors });
		});
	});
	return { child, output: () => output, exited };
}

async function waitUntilServing({ child, exited, output }: SpawnedProcess, address: string): Promise<void> {
	const until = Date.now() + 100_000;
	while (Date.now() < until) {
		if (child.exitCode !== null || child.signalCode !== null) break;
		const isServing = await fetch(address).then(
			(answer) => answer.ok,
			// The connection is refused until the portal listens.
			() => false,
		);
		if (isServing) return;
		await Promise.race([exited, after(50)]);
	}
	child.kill('SIGKILL');
	throw new Error(`The portal did not start:\n${output()}`);
}
