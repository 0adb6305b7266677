import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { expect, it } from 'vitest';
import type { PortalRouteModule } from './fileLoader.ts';
import routes from './routes.ts';

type Entries = typeof routes;

const appFolder = import.meta.dirname;
const routeFiles = (entries: Entries): string[] =>
	entries.flatMap(({ file, children = [] }) => [file, ...routeFiles(children as Entries)]);
const readSource = (path: string): string => readFileSync(join(appFolder, path), 'utf8');

it('A route whose loader answers with a file says so', async () => {
	const downloads: string[] = [];
	for (const file of routeFiles(routes)) {
		const module = (await import(/* @vite-ignore */ `./${file}`)) as PortalRouteModule;
		expect([file, module.isDownload ?? false]).toEqual([file, readSource(file).includes('fileLoader(')]);
		if (module.isDownload) downloads.push(file);
	}
	expect(downloads).toEqual([
		...['home/calendarFileRoute.ts', 'revisedEstimate/document.ts', 'privacy/dataFile.ts', 'makepayment/invoice.ts'],
	]);
});

it('screens.css imports the stylesheet of every screen', () => {
	const sheets = readdirSync(appFolder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.css'));
	const imported = [...readSource('styles/screens.css').matchAll(/@import "(\.[^"]+)"/g)].map(([, specifier = '']) =>
		relative(appFolder, resolve(appFolder, 'styles', specifier)),
	);
	expect(imported.length).toBeGreaterThan(10);
	// The map's style is loaded with its script.
	const others = ['screens', 'late'].map((name) => `styles/${name}.css`);
	const expected = sheets.filter((path) => !others.includes(path) && path !== 'booking/steps/dealer/map/map.css');
	expect(imported.toSorted()).toEqual(expected.toSorted());
});
