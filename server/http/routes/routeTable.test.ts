import type { ServerBuild } from 'react-router';
import { expect, it } from 'vitest';
import { inMemoryInternalApp } from '../../testing/inMemoryPortal.ts';
import { probePaths } from './probes.ts';
import { createRouteTable, internalSegments } from './routeTable.ts';

const routes = createRouteTable({
	routes: {
		root: { id: 'root', path: '', module: {} },
		home: { id: 'home', parentId: 'root', index: true, module: { default: () => null } },
		pay: { id: 'pay', parentId: 'root', path: 'makepayment', module: { default: () => null } },
		invoice: { id: 'invoice', parentId: 'root', path: 'makepayment/invoice', module: { isDownload: true } },
		states: { id: 'states', parentId: 'root', path: 'data/states', module: {} },
		other: { id: 'other', parentId: 'root', path: '*', module: {} },
	},
} as unknown as ServerBuild);

it.each(['/makepayment/invoice', '/Makepayment/Invoice/', '/makepayment/invoice.data', '/makepayment/%69nvoice'])(
	'%s is a download, as the router reads it',
	(path) => {
		expect(routes.isDownload(path)).toBe(true);
		expect(routes.patternOf(path)).toBe('/makepayment/invoice');
	},
);

it.each(['/makepayment', '/makepayment/invoices', '/', '/data/states', '/assets/invoice', '/%', '/healthz'])(
	'%s is no download',
	(path) => {
		expect(routes.isDownload(path)).toBe(false);
	},
);

it.each([...internalSegments, 'assets', 'data', 'api'])('below /%s an unknown address is not found', (segment) => {
	for (const path of [`/${segment}`, `/${segment}/elsewhere`, `/${segment.toUpperCase()}/Elsewhere`])
		expect([path, routes.isNotFound(path, true)]).toEqual([path, true]);
});

it.each(['/elsewhere', '/desks', '/database', '/booking/desk'])('%s leads to the home page', (path) => {
	expect(routes.isNotFound(path, true)).toBe(false);
	expect(routes.isNotFound(path, false)).toBe(true);
});

it.each(['//tracking', '///l/x', '/messages/receipts', '/gateway/return'])('no page is at %s', (path) => {
	expect(routes.isNotFound(path, true)).toBe(true);
});

it.each([
	['/healthz', '/healthz'],
	['/gateway/return', '/gateway/return'],
	['/messages/receipts', '/messages/receipts'],
	['/assets/entry-abc.js', '/assets/*'],
	['/data/states', '/data/states'],
	['/elsewhere', '/*'],
])('%s is logged as %s', (path, pattern) => {
	expect(routes.patternOf(path)).toBe(pattern);
});

it('Every address of the internal port begins with a segment that the public port does not answer', () => {
	const fetch = () => new Response(null);
	const app = inMemoryInternalApp({
		provider: { fetch },
		desk: { fetch },
		messages: { list: () => [], tokens: ['t'] },
		admin: { run: async () => [], token: 't' },
	});
	const segments = app.routes.map(({ path }) => path.split('/')[1] ?? '').filter((segment) => segment !== '*');
	const probeSegments = probePaths.map((path) => path.slice(1));
	expect(new Set(segments)).toEqual(new Set([...internalSegments, ...probeSegments]));
});
