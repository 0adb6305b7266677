import type { ServerBuild } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { inMemoryPortal, logLines } from '../testing/inMemoryPortal.ts';
import { dataLoaders } from './dataLoaders.ts';

beforeEach(() => {
	logLines.length = 0;
});

const loader = () => Response.json(null);
const withRoutes = (routes: object) => dataLoaders({ routes } as unknown as ServerBuild);
const root = { id: 'root', path: '', module: {} };
const dataRoute = { id: 'a', parentId: 'root', path: 'data/a', module: { loader } };

test('only routes of which the router would do nothing else are asked without it', () => {
	const found = withRoutes({
		root,
		a: dataRoute,
		withParameter: { ...dataRoute, path: 'data/:a' },
		withScreen: { ...dataRoute, path: 'data/screen', module: { loader, default: () => null } },
		withMiddleware: { ...dataRoute, path: 'data/middleware', module: { loader, middleware: [] } },
		below: { ...dataRoute, path: 'data/below', parentId: 'a' },
		changes: { ...dataRoute, path: 'data/changes', module: { action: loader } },
		page: { ...dataRoute, path: 'tracking' },
	});
	expect([...found.keys()]).toEqual(['/data/a']);
	expect(withRoutes({ root: { ...root, module: { middleware: [] } }, a: dataRoute }).size).toBe(0);
});

// With a slash at its end the router answers the same address.
test.each(['/data/dealers', '/data/refused', '/data/broken'])('%s is answered as the router does', async (path) => {
	const [without, through] = [await inMemoryPortal()(path), await inMemoryPortal()(`${path}/`)];
	expect(without.status).toBe(through.status);
	if (without.status === 500) return;
	expect(without.headers.get('cache-control')).toBe(through.headers.get('cache-control'));
	expect(await without.text()).toBe(await through.text());
});

test('a data address that fails tells the log why, and the browser nothing', async () => {
	const answer = await inMemoryPortal()('/data/broken');
	expect(answer.status).toBe(500);
	expect(`${[...answer.headers]} ${await answer.text()}`).not.toMatch(/secret|Error|\.ts/);
	expect(logLines.filter((line) => line.includes('secret of the data'))).toHaveLength(1);
});
