import type { ServerBuild } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { inMemoryPortal, logLines } from '../../testing/inMemoryPortal.ts';
import { dataHandlers } from './dataHandlers.ts';

beforeEach(() => {
	logLines.length = 0;
});

const loader = () => Response.json(null);
const withRoutes = (routes: object) => dataHandlers({ routes } as unknown as ServerBuild);
const root = { id: 'root', path: '', module: {} };
const dataRoute = { id: 'a', parentId: 'root', path: 'data/a', module: { loader } };

test('only loaders and actions of plain data routes are called without the router', () => {
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
	expect([...found.keys()]).toEqual(['GET /data/a', 'POST /data/changes']);
	expect(withRoutes({ root: { ...root, module: { middleware: [] } }, a: dataRoute }).size).toBe(0);
});

const sent = { method: 'POST', body: '{"a":[1]}', headers: { Origin: 'http://localhost:3000' } };

// With a trailing slash the router handles the same route.
test.each([
	['/data/dealers', {}],
	['/data/refused', {}],
	['/data/broken', {}],
	['/data/hold', sent],
	['/data/refused', sent],
	['/data/broken', sent],
	['/data/dealers', sent],
])('%s gets the same response as from the router (%j)', async (path, init) => {
	const [without, through] = [await inMemoryPortal()(path, init), await inMemoryPortal()(`${path}/`, init)];
	expect(without.status).toBe(through.status);
	if (without.status === 500) return;
	expect(without.headers.get('cache-control')).toBe(through.headers.get('cache-control'));
	expect(await without.text()).toBe(await through.text());
});

test('an action gets what was sent', async () => {
	const answer = await inMemoryPortal()('/data/hold', sent);
	expect([answer.status, await answer.text()]).toEqual([200, '{"a":[1]}']);
});

test.each([{}, sent])(
	'an error in a data loader or action is logged, and its response does not contain the cause',
	async (init) => {
		const answer = await inMemoryPortal()('/data/broken', init);
		expect(answer.status).toBe(500);
		expect(`${[...answer.headers]} ${await answer.text()}`).not.toMatch(/secret|Error|\.ts/);
		expect(logLines.filter((line) => line.includes('secret of the data'))).toHaveLength(1);
	},
);
