/** Production installs and builds nothing: it runs as a service's user, who cannot write to the program. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../db/testing/freePorts.ts';
import { copyPGliteTemplate } from '../../db/testing/pgliteTemplate.ts';
import manifest from '../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
/** Root may write anywhere, so it runs the portal as the user nobody. */
const service = isRoot ? { uid: 65_534, gid: 65_534 } : null;
const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'kickstand-production-'));
const program = join(folder, 'program');

/** Runs a script of package.json as npm does, without the shell; resolves with its output when it exits. */
function run(script: 'serve' | 'link', env: Readonly<Record<string, string>> = {}, more: readonly string[] = []) {
	const [command, ...args] = manifest.scripts[script].split(' ');
	expect(command).toBe('node');
	const { PATH = '' } = process.env;
	const child = spawn(process.execPath, [...args, ...more], {
		...service,
		cwd: program,
		env: { PATH, HOME: folder, ...env },
		stdio: ['ignore', 'pipe', 'pipe'],
	});
	let output = '';
	for (const stream of [child.stdout, child.stderr]) {
		stream.setEncoding('utf8').on('data', (text: string) => {
			output += text;
		});
	}
	const exited = new Promise<{ code: number | null; output: string }>((done) => {
		child.once('close', (code) => done({ code, output }));
	});
	return { child, exited, output: () => output };
}

const copy = (path: string) => cpSync(join(root, path), join(program, path), { recursive: true, dereference: true });

/** The packages of production, as `npm ci --omit=dev` leaves them; of the package of Node only the program. */
function copyPackages(): void {
	const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
	const packages = Object.entries<{ dev?: boolean; devOptional?: boolean }>(lock.packages).filter(
		([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional && existsSync(join(root, path)),
	);
	for (const [path] of packages) {
		if (/\/node_modules\//.test(path)) continue;
		if (/^node_modules\/node-/.test(path)) {
			copy(`${path}/bin`);
			copy(`${path}/package.json`);
		} else copy(path);
	}
	const installed = { ...lock, packages: Object.fromEntries(packages) };
	writeFileSync(join(program, 'node_modules/.package-lock.json'), JSON.stringify(installed));
}

const sources = [
	'access',
	'app',
	'db',
	'demo',
	'domain',
	'messages',
	'payments',
	'provider',
	'public',
	'server',
	'storage',
];
const files = ['package.json', 'package-lock.json', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json'];

beforeAll(() => {
	mkdirSync(program);
	for (const path of [...sources, ...files]) copy(path);
	copyPackages();
	execFileSync('chmod', ['-R', 'a+rX', folder]);
});
afterAll(() => {
	execFileSync('chmod', ['-R', 'u+w', folder]);
	rmSync(folder, { recursive: true, force: true });
});

/** An empty database, which takes seconds to make. */
async function dataFolder(): Promise<string> {
	const dataDir = join(folder, 'data');
	if (existsSync(dataDir)) return dataDir;
	mkdirSync(dataDir, { mode: 0o700 });
	await copyPGliteTemplate(dataDir);
	if (service) execFileSync('chown', ['-R', `${service.uid}:${service.gid}`, dataDir]);
	return dataDir;
}

async function settings(): Promise<Readonly<Record<string, string>>> {
	const [port = '', internal = ''] = await freePorts(2);
	return {
		PORT: port,
		INTERNAL_PORT: internal,
		DATA_DIR: await dataFolder(),
		PARENT_ORGANIZATION_ID: 'MAKER',
		PAYMENT_DEALER_CODE: 'MAKER-PAY',
		LINK_KEYS: `k1:${randomBytes(32).toString('hex')}`,
	};
}

describe('without pages built from these sources', () => {
	const line = 'The pages are not built, or from other sources. Run: npm run build\n';
	const refused = { code: 1, output: expect.stringContaining(line) };

	it('serve names the command to run, and builds nothing', async () => {
		expect(await run('serve', await settings()).exited).toEqual(refused);
		expect(existsSync(join(program, 'build'))).toBe(false);
	});

	it('also with pages of another version', async () => {
		copy('build');
		writeFileSync(join(program, 'app/later.ts'), '');
		expect(await run('serve', await settings()).exited).toEqual(refused);
		rmSync(join(program, 'app/later.ts'));
	});
});

describe('with packages of production alone, in a folder that its user cannot write', () => {
	let running: { child: ChildProcess; exited: Promise<unknown> } | null = null;
	afterAll(async () => {
		running?.child.kill('SIGTERM');
		await running?.exited;
	});

	it('serves', async () => {
		execFileSync('chmod', ['-R', 'a+rX,a-w', program]);
		const env = await settings();
		const portal = run('serve', env);
		running = portal;
		await expect.poll(portal.output, { timeout: 40_000 }).toContain('Kickstand is ready');
		const page = await fetch(`http://localhost:${env.PORT}/?RegNo=MH12AB1234`);
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Open the link you were sent')]);
		expect(existsSync(join(program, 'node_modules/.cache'))).toBe(false);
		const link = await run('link', env, ['MH12AB1234']).exited;
		expect(link).toEqual({ code: 0, output: expect.stringMatching(/^http:\S+Params=\w+\n$/) });
	});
});

describe('the process of npm run serve', () => {
	/** The memory settings that a process reports with this environment, started as `serve` is. */
	function memoryOf(env: Readonly<Record<string, string>>) {
		const memory = manifest.scripts.serve.split(' ').find((option) => option.startsWith('--env-file=')) ?? '';
		const { PATH = '' } = process.env;
		const print = "console.log(require('node:v8').getHeapStatistics().heap_size_limit / 2 ** 20)";
		return Number(execFileSync(process.execPath, [memory, '-e', print], { cwd: root, env: { PATH, ...env } }));
	}

	it('has a heap of 512 MB and its young generation, unless the operator says otherwise', () => {
		const limit = memoryOf({});
		expect(limit).toBeGreaterThanOrEqual(512);
		expect(limit).toBeLessThan(600);
		expect(memoryOf({ NODE_OPTIONS: '--max-old-space-size=1024' })).toBeGreaterThanOrEqual(1024);
	});
});
