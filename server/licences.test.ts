import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import checksums from './bootstrap/nodeChecksums.json' with { type: 'json' };

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** Licences that are compatible with a product of any licence. */
const free = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0'];
const delivered = [...free, 'Unlicense', 'OFL-1.1', 'PostgreSQL'];

/** For unchanged build and test tools, which are not part of what is served. */
const ofTools = [...delivered, 'MPL-2.0', 'CC-BY-4.0', 'Bitstream-Vera'];

/** Packages whose `package.json` names no licence, each with the file that states it. */
const statedInFile: Readonly<
	Record<string, { readonly licence: string; readonly file: string; readonly pattern: RegExp }>
> = {
	'node_modules/dejavu-fonts-ttf': {
		licence: 'Bitstream-Vera',
		file: 'LICENSE',
		pattern: /^Fonts are \(c\) Bitstream .*\n[\s\S]*Permission is hereby granted, free of charge/,
	},
	...Object.fromEntries(
		['busboy', 'streamsearch'].map((name) => [
			`node_modules/${name}`,
			{
				licence: 'MIT',
				file: 'LICENSE',
				pattern: /^Copyright Brian White[\s\S]*Permission is hereby granted, free of charge/,
			},
		]),
	),
	'node_modules/humanize-number': { licence: 'MIT', file: 'Readme.md', pattern: /^## License\n\n {2}MIT$/m },
	'node_modules/png-js': { licence: 'MIT', file: 'LICENSE', pattern: /^MIT License/ },
};

interface Package {
	readonly at: string;
	readonly licence: string;
	readonly isTool: boolean;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/**
 * All packages of the lock file, with the licence of the package's manifest, or of the lock file if it is not
 * installed.
 */
function packages(): Package[] {
	const locked: Record<string, { license?: string; dev?: boolean }> = readJson(
		join(root, 'package-lock.json'),
	).packages;
	return Object.entries(locked)
		.filter(([at]) => at !== '')
		.map(([at, { license, dev = false }]) => {
			const manifest = join(root, at, 'package.json');
			const stated: unknown = existsSync(manifest) ? readJson(manifest).license : license;
			return { at, licence: statedInFile[at]?.licence ?? (typeof stated === 'string' ? stated : ''), isTool: dev };
		});
}

/** With `MIT OR GPL-2.0` one of the licences must be allowed, with `MIT AND GPL-2.0` both. */
function isAllowed(licence: string, allowed: readonly string[]): boolean {
	const plain = licence.replace(/^\((.*)\)$/, '$1');
	if (/[()]/.test(plain)) return false;
	return plain.split(' OR ').some((choice) => choice.split(' AND ').every((each) => allowed.includes(each)));
}

describe('the runtime', () => {
	it('is named in THIRD_PARTY.md, with its version, and brings its licences', () => {
		const text = readFileSync(join(root, 'THIRD_PARTY.md'), 'utf8');
		const runtimes = packages().filter(({ at }) => /^node_modules\/node-[a-z]+-[a-z0-9]+$/.test(at));
		expect(runtimes.map(({ licence }) => licence)).toEqual(['MIT', 'MIT', 'MIT']);
		expect(text).toContain(`Node.js ${checksums.version}`);
		for (const { at } of runtimes) {
			expect(text).toContain(`\`${at.replace('node_modules/', '')}\``);
			if (!existsSync(join(root, at))) continue;
			const licences = readFileSync(join(root, at, 'LICENSE'), 'utf8');
			for (const name of ['V8', 'OpenSSL', 'ICU']) expect(licences).toContain(name);
		}
	});
});

describe('the licences of the dependencies', () => {
	it('are all on the list', () => {
		const all = packages();
		expect(all.length).toBeGreaterThan(100);
		const refused = all.filter(({ licence, isTool }) => !isAllowed(licence, isTool ? ofTools : delivered));
		expect(refused).toEqual([]);
	});

	it('are stated in a file if the manifest has none', () => {
		for (const [at, { file, pattern }] of Object.entries(statedInFile)) {
			expect(readJson(join(root, at, 'package.json')).license ?? 'SEE LICENSE').toMatch(/^SEE LICENSE/);
			expect(readFileSync(join(root, at, file), 'utf8')).toMatch(pattern);
		}
	});

	it('are rejected unless they are on the list', () => {
		for (const licence of [
			'',
			'GPL-3.0',
			'AGPL-3.0-only',
			'SSPL-1.0',
			'UNLICENSED',
			'MIT AND GPL-2.0',
			'SEE LICENSE',
		]) {
			expect(isAllowed(licence, ofTools)).toBe(false);
		}
		expect(isAllowed('MPL-2.0', delivered)).toBe(false);
		expect(isAllowed('(GPL-2.0 OR MIT)', delivered)).toBe(true);
	});
});
