import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');

/** May be delivered with a product of any licence. */
const free = ['MIT', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'BlueOak-1.0.0', 'CC0-1.0'];
const delivered = [...free, 'Unlicense', 'OFL-1.1', 'PostgreSQL'];

/** Of tools that only build and test, unchanged: nothing of them is in what is served. */
const ofTools = [...delivered, 'MPL-2.0', 'CC-BY-4.0'];

/** Packages whose `package.json` says nothing, each with what was read instead. */
const saidElsewhere: Readonly<
	Record<string, { readonly licence: string; readonly file: string; readonly says: RegExp }>
> = {
	// Of pdfkit's author; it stands in a file of its own.
	'node_modules/png-js': { licence: 'MIT', file: 'LICENSE', says: /^MIT License/ },
};

interface Package {
	readonly at: string;
	readonly licence: string;
	readonly isTool: boolean;
}

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

/** Installed ones as they say themselves; those of other platforms as the lock file has them. */
function packages(): Package[] {
	const locked: Record<string, { license?: string; dev?: boolean }> = readJson(
		join(root, 'package-lock.json'),
	).packages;
	return Object.entries(locked)
		.filter(([at]) => at !== '')
		.map(([at, { license, dev = false }]) => {
			const manifest = join(root, at, 'package.json');
			const said: unknown = existsSync(manifest) ? readJson(manifest).license : license;
			return { at, licence: saidElsewhere[at]?.licence ?? (typeof said === 'string' ? said : ''), isTool: dev };
		});
}

/** `MIT OR GPL-2.0` may be taken as the one that is allowed; `MIT AND GPL-2.0` asks for both. */
function isAllowed(licence: string, allowed: readonly string[]): boolean {
	const plain = licence.replace(/^\((.*)\)$/, '$1');
	if (/[()]/.test(plain)) return false;
	return plain.split(' OR ').some((choice) => choice.split(' AND ').every((each) => allowed.includes(each)));
}

describe('the licences of what this is built from', () => {
	it('let it be delivered, each package by its own word', () => {
		const all = packages();
		expect(all.length).toBeGreaterThan(100);
		const refused = all.filter(({ licence, isTool }) => !isAllowed(licence, isTool ? ofTools : delivered));
		expect(refused).toEqual([]);
	});

	it('are read where a package does not say its own', () => {
		for (const [at, { file, says }] of Object.entries(saidElsewhere)) {
			expect(readJson(join(root, at, 'package.json')).license).toBeUndefined();
			expect(readFileSync(join(root, at, file), 'utf8')).toMatch(says);
		}
	});

	it('are refused unless they are known', () => {
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
