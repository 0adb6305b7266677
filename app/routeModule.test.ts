import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { PortalRouteModule } from './routeModule.ts';
import routes from './routes.ts';

type Entries = typeof routes;

const appFolder = import.meta.dirname;
const routeFiles = (entries: Entries): string[] =>
	entries.flatMap(({ file, children = [] }) => [file, ...routeFiles(children as Entries)]);
const readSource = (path: string): string => readFileSync(join(appFolder, path), 'utf8');
const sources = readdirSync(appFolder, { recursive: true, encoding: 'utf8' }).filter((path) => /\.tsx?$/.test(path));

/** As a path below app/, or the name of a package's file. */
const sheetPath = (importer: string, specifier: string): string =>
	specifier.startsWith('.') ? relative(appFolder, resolve(appFolder, dirname(importer), specifier)) : specifier;

it('A route whose loader answers with a file says so', async () => {
	const downloads: string[] = [];
	for (const file of routeFiles(routes)) {
		const module = (await import(/* @vite-ignore */ `./${file}`)) as PortalRouteModule;
		expect([file, module.isDownload ?? false]).toEqual([file, readSource(file).includes('fileLoader(')]);
		if (module.isDownload) downloads.push(file);
	}
	expect(downloads).toEqual(['home/calendar.ts', 'revisedEstimate/document.ts', 'makepayment/invoice.ts']);
});

it('deferred.css imports every stylesheet that a page has for its first paint', () => {
	const inlined = sources.flatMap((file) =>
		[...readSource(file).matchAll(/from '([^']+\.css)\?inline'/g)].map(([, specifier = '']) =>
			sheetPath(file, specifier),
		),
	);
	const deferred = [...readSource('styles/deferred.css').matchAll(/@import "([^"]+)"/g)].map(([, specifier = '']) =>
		sheetPath('styles/deferred.css', specifier),
	);
	// tokens.css is in every document. Paper, and the font for devices that have none, come after the first paint.
	const expected = new Set(inlined.filter((path) => path !== 'styles/tokens.css'));
	expect(expected.size).toBeGreaterThan(15);
	const later = ['styles/hindi.css', 'styles/print.css'];
	expect(new Set(deferred.filter((path) => !later.includes(path)))).toEqual(expected);
});
