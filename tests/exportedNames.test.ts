/** An exported name means one thing, so that a search for it finds one declaration. */
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { repositoryFiles } from './support/repositoryFiles.ts';

const root = resolve(import.meta.dirname, '..');

/** What each route module exports for React Router (app/routes.ts) and the server, and each migration for the migrator. */
const routeModuleNames = [
	'loader',
	'action',
	'clientAction',
	'clientLoader',
	'shouldRevalidate',
	'ErrorBoundary',
	'isDownload',
];
const isFrameworkName = (path: string, name: string): boolean =>
	path.startsWith('app/') ? routeModuleNames.includes(name) : path.startsWith('db/migrations/') && name === 'up';

const declaration = /^export (?:declare )?(?:async )?(?:abstract )?(?:const|function\*?|class|interface|type) (\w+)/gm;

it('is declared in one file', () => {
	const filesOf = new Map<string, Set<string>>();
	for (const path of repositoryFiles().filter((file) => /\.tsx?$/.test(file))) {
		for (const [, name = ''] of readFileSync(resolve(root, path), 'utf8').matchAll(declaration)) {
			if (!isFrameworkName(path, name)) filesOf.set(name, (filesOf.get(name) ?? new Set()).add(path));
		}
	}
	expect(filesOf.size).toBeGreaterThan(1_000);
	const declaredTwice = [...filesOf].filter(([, files]) => files.size > 1);
	expect(declaredTwice.map(([name, files]) => `${name}: ${[...files].join(', ')}`)).toEqual([]);
});
