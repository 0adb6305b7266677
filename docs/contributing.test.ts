/** Files, tests and exports that CONTRIBUTING.md names are there, but for those that its examples add. */
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { markdownPage } from '../tests/support/markdownPages.ts';
import { repositoryFiles } from '../tests/support/repositoryFiles.ts';

const root = resolve(import.meta.dirname, '..');
const added = /\b(?:reading|blocks|marathi)\b/;

it('CONTRIBUTING.md names files that are there', () => {
	const { text } = markdownPage('CONTRIBUTING.md');
	const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|[\w-]*\.[\w.]+)`/g)].map(([, path = '']) => path);
	const meant = named.filter((path) => !added.test(path) && path !== '.kickstand' && path !== '.env');
	expect(meant.length).toBeGreaterThan(40);
	expect(meant.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

it('CONTRIBUTING.md names tests that are there', () => {
	const { text } = markdownPage('CONTRIBUTING.md');
	const filters = [...text.matchAll(/`npm run test:(?:unit|slow|e2e) -- ([\w./ -]+)`/g)]
		.flatMap(([, named = '']) => named.split(' '))
		.filter((filter) => !added.test(filter));
	expect(filters.length).toBeGreaterThan(15);
	const tests = repositoryFiles()
		.map((path) => path.replaceAll('\\', '/'))
		.filter((path) => /\.test\.tsx?$/.test(path));
	expect(filters.filter((filter) => !tests.some((path) => path.includes(filter)))).toEqual([]);
});

it('CONTRIBUTING.md imports in its examples what is exported', () => {
	const { text } = markdownPage('CONTRIBUTING.md');
	const imports = [...text.matchAll(/^ *import (?:type )?\{ ([^}]+) \} from '(?:\.\.?\/)+([\w./+]+)';$/gm)]
		.map(([, names = '', path = '']) => ({ names: names.replaceAll('type ', '').split(', '), path }))
		.filter(({ path }) => !/^(?:reading|\+types)/.test(path));
	expect(imports.length).toBeGreaterThan(5);
	const files = repositoryFiles().map((path) => path.replaceAll('\\', '/'));
	const isExported = (name: string, path: string) =>
		files
			.filter((file) => file.endsWith(`/${path}`))
			.some((file) => new RegExp(`export .*\\b${name}\\b`).test(readFileSync(join(root, file), 'utf8')));
	expect(
		imports.flatMap(({ names, path }) =>
			names.filter((name) => !isExported(name, path)).map((name) => `${path} ${name}`),
		),
	).toEqual([]);
});
