/** Files that CONTRIBUTING.md names are there, but for those that its examples add. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { markdownPage } from '../tests/support/markdownPages.ts';

const root = resolve(import.meta.dirname, '..');
const added = /\b(?:history|holds|marathi)\b/;

it('CONTRIBUTING.md names files that are there', () => {
	const { text } = markdownPage('CONTRIBUTING.md');
	const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|[\w-]*\.[\w.]+)`/g)].map(([, path = '']) => path);
	const meant = named.filter((path) => !added.test(path) && path !== '.kickstand' && path !== '.env');
	expect(meant.length).toBeGreaterThan(40);
	expect(meant.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});
