/** Every installed package is the one that package-lock.json names and hashes, including Node. */
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import manifest from '../../package.json' with { type: 'json' };
import checksums from './nodeChecksums.json' with { type: 'json' };

const root = resolve(import.meta.dirname, '../..');
const readJson = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));

interface LockEntry {
	readonly version: string;
	readonly integrity?: string;
	readonly optional?: boolean;
	readonly dev?: boolean;
	readonly hasInstallScript?: boolean;
}

const { '': _project, ...locked }: Record<string, LockEntry> = readJson('package-lock.json').packages;

/** The version of each package in node_modules, by its folder as the lock file writes it. */
function packagesIn(modules: string): [path: string, version: string][] {
	return globSync(['*/package.json', '@*/*/package.json'], { cwd: join(root, modules) })
		.map((file) => `${modules}/${dirname(file)}`)
		.filter((path) => !/\/(\.[^/]*|@[^/]+)$/.test(path))
		.flatMap((path) => {
			const nested = existsSync(join(root, path, 'node_modules')) ? packagesIn(`${path}/node_modules`) : [];
			return [[path, readJson(`${path}/package.json`).version] as [string, string], ...nested];
		});
}

describe('the packages in node_modules', () => {
	const installed = packagesIn('node_modules');

	it('are those of the lock file, each in its version, and no other', () => {
		expect(installed.length).toBeGreaterThan(150);
		expect(installed).toEqual(installed.map(([path]) => [path, locked[path]?.version]));
		const paths = new Set(installed.map(([path]) => path));
		const missing = Object.entries(locked).filter(([path, { optional }]) => !optional && !paths.has(path));
		expect(missing).toEqual([]);
	});

	it('were installed from files that the lock file has a hash of', () => {
		const { packages }: { packages: Record<string, LockEntry> } = readJson('node_modules/.package-lock.json');
		for (const [path] of installed) {
			expect(locked[path]?.integrity, path).toMatch(/^sha512-/);
			expect(packages[path]?.integrity, path).toBe(locked[path]?.integrity);
		}
	});

	it('have a hash for every platform and no install script, if they are of production', () => {
		const production = Object.entries(locked).filter(([, { dev }]) => !dev);
		expect(production.length).toBeGreaterThan(50);
		expect(production.filter(([, { integrity }]) => !integrity?.startsWith('sha512-'))).toEqual([]);
		expect(production.filter(([, { hasInstallScript }]) => hasInstallScript)).toEqual([]);
	});
});

describe('the Node that runs everything', () => {
	it('is pinned for each platform that npm has it for', () => {
		const folders = Object.keys(checksums.sha256).map((path) => path.split('/').slice(0, 2).join('/'));
		for (const path of folders) expect(locked[path]?.version, path).toBe(checksums.version);
		const pinned = Object.fromEntries(folders.map((path) => [path.split('/')[1], checksums.version]));
		expect(manifest.optionalDependencies).toEqual(pinned);
	});

	it('has the SHA-256 that is kept here', () => {
		const there = Object.entries(checksums.sha256).filter(([path]) => existsSync(join(root, path)));
		// On other platforms, such as macOS, the machine's own Node runs.
		if (['linux x64', 'linux arm64', 'win32 x64'].includes(`${process.platform} ${process.arch}`)) {
			expect(there).toHaveLength(1);
		}
		for (const [path, sha256] of there) {
			const bytes = readFileSync(join(root, path));
			expect(createHash('sha256').update(bytes).digest('hex'), path).toBe(sha256);
		}
	});
});
