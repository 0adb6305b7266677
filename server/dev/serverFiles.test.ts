import { expect, it } from 'vitest';
import { isServerFile } from './serverFiles.ts';

it('a file of the server restarts it, in whatever folder', () => {
	const files = ['server/app.ts', 'domain/money.ts', 'db/migrations/001_access.ts', 'vite.config.ts', 'new/file.ts'];
	expect(files.filter(isServerFile)).toEqual(files);
	expect(['server/bootstrap/memorySettings.json', 'package.json'].every(isServerFile)).toBe(true);
});

it('a page, a test, a document and what is made do not', () => {
	const files = ['app/routes.ts', 'app/styles/base.css', 'server/app.test.ts', 'server/testing/startPortal.ts'];
	const others = [
		'tests/e2e/home.test.ts',
		'tests/support/markdownPages.ts',
		'docs/commands.md',
		'build/server/index.js',
	];
	const made = ['.react-router/types/+routes.ts', '.kickstand/secrets.json', 'node_modules/vite/package.json'];
	expect([...files, ...others, ...made].filter(isServerFile)).toEqual([]);
});
