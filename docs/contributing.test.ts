/** Files and tests that CONTRIBUTING.md names are there, but for those that its examples add. */
import { existsSync } from 'node:fs';
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
