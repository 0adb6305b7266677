/** What runs in production installs and builds nothing: as the user of a service who cannot write to the program. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { copyPGliteTemplate } from '../../db/testing/pgliteTemplate.ts';
import { freePorts } from '../testing/startPortal.ts';

const root = resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;
/** Root may write anywhere, so it runs the portal as the user nobody. */
const service = isRoot ? { uid: 65_534, gid: 65_534 } : null;
const folder = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'kickstand-production-'));
const program = join(folder, 'program');

/** Runs an npm script as npm does; resolves with what it printed when it exits. */
function run(script: string, env: Readonly<Record<string, string>> = {}) {
	const { PATH = '' } = process.env;
	const child = spawn(process.execPath, ['server/bootstrap/run.mjs', script], {
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

/** The packages of production, as `npm ci --omit=dev` leaves them; of Node the program alone. */
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

beforeAll(() => {
	mkdirSync(program);
	for (const file of ['package.json', 'package-lock.json', 'server/bootstrap']) copy(file);
	execFileSync('chmod', ['-R', 'a+rX', folder]);
});
afterAll(() => {
	execFileSync('chmod', ['-R', 'u+w', folder]);
	rmSync(folder, { recursive: true, force: true });
});

describe('without packages', () => {
	it.each(['serve', 'migrate', 'link', 'desk', 'check'])(
		'%s says what to run, and installs nothing',
		async (script) => {
			expect(await run(script).exited).toEqual({
				code: 1,
				output: 'The packages are missing or not those of package-lock.json. Run: npm ci --omit=dev\n',
			});
			expect(existsSync(join(program, 'node_modules'))).toBe(false);
		},
	);
});

describe('with packages of another version', () => {
	it('says what to run', async () => {
		mkdirSync(join(program, 'node_modules'));
		const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
		lock.packages['node_modules/hono'].version = '0.0.1';
		writeFileSync(join(program, 'node_modules/.package-lock.json'), JSON.stringify(lock));
		expect((await run('serve').exited).output).toMatch(/not those of package-lock\.json/);
		rmSync(join(program, 'node_modules'), { recursive: true });
	});
});

describe('without built pages', () => {
	it('serve says what to run, and builds nothing', async () => {
		symlinkSync(join(root, 'node_modules'), join(program, 'node_modules'));
		expect(await run('serve').exited).toEqual({
			code: 1,
			output: 'The pages are not built, or from other sources. Run: npm run build\n',
		});
		expect(existsSync(join(program, 'build'))).toBe(false);
		rmSync(join(program, 'node_modules'));
	});
});

describe('with packages of production alone, in a folder that its user cannot write', () => {
	let running: { child: ChildProcess; exited: Promise<unknown> } | null = null;
	afterAll(async () => {
		running?.child.kill('SIGTERM');
		await running?.exited;
	});

	it('serves', async () => {
		copyPackages();
		const sources = ['access', 'app', 'build', 'db', 'demo', 'domain', 'messages', 'payments', 'provider', 'public'];
		for (const path of [...sources, 'server', 'vite.config.ts', 'react-router.config.ts', 'tsconfig.json']) copy(path);
		const dataDir = join(folder, 'data');
		mkdirSync(dataDir, { mode: 0o700 });
		// An empty database, which takes seconds to make.
		await copyPGliteTemplate(dataDir);
		if (service) execFileSync('chown', ['-R', `${service.uid}:${service.gid}`, dataDir]);
		execFileSync('chmod', ['-R', 'a+rX,a-w', program]);
		const [port = '', internal = ''] = await freePorts(2);
		const portal = run('serve', {
			PORT: port,
			INTERNAL_PORT: internal,
			DATA_DIR: dataDir,
			PARENT_ORGANIZATION_ID: 'MAKER',
			PAYMENT_DEALER_CODE: 'MAKER-PAY',
			LINK_KEYS: `k1:${randomBytes(32).toString('hex')}`,
		});
		running = portal;
		await expect.poll(portal.output, { timeout: 40_000 }).toContain('Kickstand is ready');
		const page = await fetch(`http://localhost:${port}/?RegNo=MH12AB1234`);
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Open the link you were sent')]);
		expect(existsSync(join(program, 'node_modules/.cache'))).toBe(false);
	});
});
